// caffe::LayerRegistry: left out, as layers are not written in C++.
#ifndef CORTADO_CAFFE_LAYER_FACTORY_HPP
#define CORTADO_CAFFE_LAYER_FACTORY_HPP

#include "layer.hpp"

namespace caffe {

template <typename Dtype>
class LayerRegistry {
 public:
  static shared_ptr<Layer<Dtype> > CreateLayer(const LayerParameter&) {
    CORTADO_LEFT_OUT(Dtype, "CreateLayer is left out: build a Net of a NetParameter that has this layer");
  }
  template <typename Creator>
  static void AddCreator(const string&, Creator) {
    CORTADO_LEFT_OUT(Dtype, "Layers in C++ are left out: write a layer in Rust (docs of crates/cortado, module layer) or in Python");
  }
};

}  // namespace caffe

#define REGISTER_LAYER_CREATOR(type, creator) \
  static_assert(sizeof(#type) == 0, "Layers in C++ are left out: write a layer in Rust (docs of crates/cortado, module layer) or in Python")
#define REGISTER_LAYER_CLASS(type) REGISTER_LAYER_CREATOR(type, )

#endif  // CORTADO_CAFFE_LAYER_FACTORY_HPP
