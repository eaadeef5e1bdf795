// caffe::MemoryDataLayer: a data layer whose items are in the memory of the program.
#ifndef CORTADO_CAFFE_LAYERS_MEMORY_DATA_LAYER_HPP
#define CORTADO_CAFFE_LAYERS_MEMORY_DATA_LAYER_HPP

#include "../layer.hpp"

namespace caffe {

template <typename Dtype>
class MemoryDataLayer : public Layer<Dtype> {
 public:
  // Takes n items and their labels, which are copied.
  void Reset(Dtype* data, Dtype* labels, int n) {
    const size_t items = static_cast<size_t>(n), size = static_cast<size_t>(channels()) * height() * width();
    CORTADO_CALL(cortado_net_set_memory_data(this->net_, this->index_, data, items * size, labels, items));
  }
  // Takes records of bytes or floats. Their transformation is the program's.
  virtual void AddDatumVector(const vector<Datum>& datums) {
    vector<Dtype> data, labels;
    for (const Datum& datum : datums) {
      if (datum.encoded()) ::cortado::logging::fail(__FILE__, __LINE__, "decode a Datum before AddDatumVector");
      for (unsigned char byte : datum.data()) data.push_back(byte);
      data.insert(data.end(), datum.float_data().begin(), datum.float_data().end());
      labels.push_back(static_cast<Dtype>(datum.label()));
    }
    CORTADO_CALL(cortado_net_set_memory_data(this->net_, this->index_, data.data(), data.size(), labels.data(), labels.size()));
  }
  int batch_size() const { return static_cast<int>(this->layer_param().memory_data_param().batch_size()); }
  int channels() const { return static_cast<int>(this->layer_param().memory_data_param().channels()); }
  int height() const { return static_cast<int>(this->layer_param().memory_data_param().height()); }
  int width() const { return static_cast<int>(this->layer_param().memory_data_param().width()); }

  template <typename... Arguments>
  void AddMatVector(const Arguments&...) {
    CORTADO_LEFT_OUT(Dtype, "AddMatVector is left out: use Reset(data, labels, n) with the values of the images");
  }
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_LAYERS_MEMORY_DATA_LAYER_HPP
