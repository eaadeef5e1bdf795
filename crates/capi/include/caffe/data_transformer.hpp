// caffe::DataTransformer: left out, as programs prepare images themselves.
#ifndef CORTADO_CAFFE_DATA_TRANSFORMER_HPP
#define CORTADO_CAFFE_DATA_TRANSFORMER_HPP

#include "blob.hpp"

namespace caffe {

template <typename Dtype>
class DataTransformer {
 public:
  DataTransformer(const TransformationParameter&, Phase) {
    CORTADO_LEFT_OUT(Dtype, "DataTransformer is left out: subtract the mean and scale in the program, or use a data layer");
  }
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_DATA_TRANSFORMER_HPP
