// caffe::Layer: a layer of a net, with its type, name and parameters. Layers of a program's own are written in Rust or Python.
#ifndef CORTADO_CAFFE_LAYER_HPP
#define CORTADO_CAFFE_LAYER_HPP

#include "blob.hpp"

namespace caffe {

template <typename Dtype>
class Layer {
 public:
  virtual ~Layer() {}
  const char* type() const { return type_.c_str(); }
  vector<shared_ptr<Blob<Dtype> > >& blobs() { return blobs_; }
  // Read when it is asked for: programs that never do compile three times as fast, without the classes of all messages.
  const LayerParameter& layer_param() const {
    if (!param_) {
      NetParameter net;
      net.ParseFromString(*structure_);
      shared_ptr<LayerParameter> param(new LayerParameter());
      for (int i = 0; i < net.layer_size(); ++i) {
        if (net.layer(i).name() == name_) param->CopyFrom(net.layer(i));
      }
      param_ = param;
    }
    return *static_cast<const LayerParameter*>(param_.get());
  }

  // What follows is left out: a net runs its layers.
  template <typename... Arguments>
  void SetUp(const Arguments&...) {
    CORTADO_LEFT_OUT(Dtype, "Layers in C++ are left out: write a layer in Rust (docs of crates/cortado, module layer) or in Python");
  }
  template <typename... Arguments>
  Dtype Forward(const Arguments&...) {
    CORTADO_LEFT_OUT(Dtype, "Single layers do not run by themselves: use Net::ForwardFromTo(layer, layer)");
  }
  template <typename... Arguments>
  void Backward(const Arguments&...) {
    CORTADO_LEFT_OUT(Dtype, "Single layers do not run by themselves: use Net::BackwardFromTo(layer, layer)");
  }
  template <typename... Arguments>
  void Reshape(const Arguments&...) {
    CORTADO_LEFT_OUT(Dtype, "Single layers do not reshape by themselves: use Net::Reshape()");
  }

 protected:
  template <typename D>
  friend class Net;
  Layer() : net_(nullptr), index_(0) {}

  // The net that it belongs to, and its place there.
  cortado_net* net_;
  size_t index_;
  string name_, type_;
  // The net as a message, of all its layers.
  shared_ptr<const string> structure_;
  // A LayerParameter, once it was asked for.
  mutable shared_ptr<void> param_;
  vector<shared_ptr<Blob<Dtype> > > blobs_;
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_LAYER_HPP
