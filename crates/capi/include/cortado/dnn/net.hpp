// cv::dnn::Net for Caffe models, on Cortado's engine.
#ifndef CORTADO_DNN_NET_HPP
#define CORTADO_DNN_NET_HPP

#include <chrono>
#include <mutex>

#include "graph.hpp"

namespace cortado {
namespace dnn {

// OpenCV's numbers. They are accepted; Cortado's engine computes on the CPU.
enum Backend { DNN_BACKEND_DEFAULT = 0, DNN_BACKEND_INFERENCE_ENGINE = 2, DNN_BACKEND_OPENCV = 3, DNN_BACKEND_CUDA = 5 };
enum Target { DNN_TARGET_CPU = 0, DNN_TARGET_OPENCL = 1, DNN_TARGET_OPENCL_FP16 = 2, DNN_TARGET_CUDA = 6, DNN_TARGET_CUDA_FP16 = 7 };

namespace internal {

typedef Owned<cortado_model, cortado_model_free> Model;

// The files of a model, and what was prepared for the outputs that were asked for.
class Files {
 public:
  Files(const std::string& message, const std::string& weights) : graph_(message), weights_(weights) {}
  const Graph& graph() const { return graph_; }
  // The model that computes these blobs, for inputs of these shapes at first.
  const cortado_model* model(const std::vector<std::string>& outputs, const std::map<std::string, Mat>& inputs) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::unique_ptr<Model>& model = models_[outputs];
    if (!model) model = open(outputs, inputs);
    return model->get();
  }

 private:
  std::unique_ptr<Model> open(const std::vector<std::string>& outputs, const std::map<std::string, Mat>& inputs) const {
    Owned<cortado_options, cortado_options_free> options;
    *options.out() = cortado_options_new();
    for (const std::string& output : outputs) check(cortado_options_add_output(options.get(), output.c_str()));
    for (const std::pair<const std::string, Mat>& input : inputs) {
      const std::vector<int> shape = input.second.shape();
      const std::vector<int64_t> sizes(shape.begin(), shape.end());
      check(cortado_options_set_input_shape(options.get(), input.first.c_str(), sizes.data(), sizes.size()));
    }
    const std::string& message = graph_.message();
    Owned<cortado_bytes, cortado_bytes_free> text;
    check(cortado_message_print("NetParameter", message.data(), message.size(), text.out()));
    std::unique_ptr<Model> model(new Model());
    check(cortado_model_open_bytes(cortado_bytes_data(text.get()), cortado_bytes_size(text.get()), weights_.data(), weights_.size(),
                                   options.get(), model->out()));
    return model;
  }

  const Graph graph_;
  const std::string weights_;
  std::mutex mutex_;
  std::map<std::vector<std::string>, std::unique_ptr<Model> > models_;
};

}  // namespace internal

// A model. Copies share it, and have inputs of their own.
class Net {
 public:
  Net() : ticks_(0) {}
  // Of a NetParameter and the content of a file of weights, which may be empty: see readNetFromCaffe.
  Net(const std::string& message, const std::string& weights) : files_(new internal::Files(message, weights)), ticks_(0) {}

  bool empty() const { return !files_ || nodes().empty(); }
  // The names of the layers, without those of inputs.
  std::vector<std::string> getLayerNames() const {
    std::vector<std::string> names;
    for (const internal::Node& node : nodes()) names.push_back(node.name);
    return names;
  }
  // The number of a layer, from 1 on; -1 if there is none.
  int getLayerId(const std::string& layer) const {
    const std::vector<internal::Node>& all = nodes();
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].name == layer) return static_cast<int>(i) + 1;
    }
    return -1;
  }
  // The numbers of the layers whose outputs no other layer reads.
  std::vector<int> getUnconnectedOutLayers() const {
    std::set<std::string> read;
    for (const internal::Node& node : nodes()) read.insert(node.bottoms.begin(), node.bottoms.end());
    std::vector<int> ids;
    for (size_t i = 0; i < nodes().size(); ++i) {
      const std::vector<std::string>& tops = nodes()[i].tops;
      const bool is_read = std::any_of(tops.begin(), tops.end(), [&](const std::string& top) { return read.count(top) != 0; });
      if (!is_read) ids.push_back(static_cast<int>(i) + 1);
    }
    return ids;
  }
  std::vector<std::string> getUnconnectedOutLayersNames() const {
    std::vector<std::string> names;
    for (int id : getUnconnectedOutLayers()) names.push_back(nodes()[static_cast<size_t>(id) - 1].name);
    return names;
  }

  // Sets an input, the first one if no name is given. Of each channel a mean is subtracted before it is scaled.
  void setInput(const Mat& blob, const std::string& name = "", double scalefactor = 1, const Scalar& mean = Scalar()) {
    const std::vector<std::string>& inputs = graph().inputs();
    require(!inputs.empty(), "the net has no inputs");
    const std::string& input = name.empty() ? inputs[0] : name;
    require(std::find(inputs.begin(), inputs.end(), input) != inputs.end(), "the net has no input \"" + input + "\"");
    require(blob.depth() == kFloats && blob.channels() == 1, "an input is a blob of floats: see blobFromImage");
    Mat values = blob.clone();
    scale(&values, scalefactor, mean);
    inputs_[input] = values;
  }
  // Runs the net up to a layer, the last one if no name is given, and returns its output, a new array.
  Mat forward(const std::string& outputName = "") {
    return run(std::vector<std::string>(1, output(outputName)))[0];
  }
  // The outputs of several layers.
  void forward(std::vector<Mat>& outputBlobs, const std::vector<std::string>& outBlobNames) {
    std::vector<std::string> blobs;
    for (const std::string& name : outBlobNames) blobs.push_back(output(name));
    outputBlobs = run(blobs);
  }
#ifdef OPENCV_CORE_HPP
  void forward(std::vector<cv::Mat>& outputBlobs, const std::vector<std::string>& outBlobNames) {
    std::vector<Mat> found;
    forward(found, outBlobNames);
    outputBlobs.assign(found.begin(), found.end());
  }
#endif
  // The time of the last pass in nanoseconds. The engine runs layers together: there are no times of each.
  int64_t getPerfProfile(std::vector<double>& timings) const {
    timings.assign(1, static_cast<double>(ticks_));
    return ticks_;
  }

  void setPreferableBackend(int) {}
  void setPreferableTarget(int) {}
  void enableFusion(bool) {}
  void enableWinograd(bool) {}

 private:
  const internal::Graph& graph() const {
    require(files_ != nullptr, "the net is empty");
    return files_->graph();
  }
  const std::vector<internal::Node>& nodes() const { return graph().nodes(); }

  // The blob of a layer's first output; blobs of the prototxt are found as well.
  std::string output(const std::string& name) const {
    require(!empty(), "the net is empty");
    if (name.empty()) return nodes().back().tops.at(0);
    const int id = getLayerId(name);
    if (id > 0) {
      const std::vector<std::string>& tops = nodes()[static_cast<size_t>(id) - 1].tops;
      require(!tops.empty(), "layer \"" + name + "\" has no output");
      return tops[0];
    }
    for (const internal::Node& node : nodes()) {
      if (std::find(node.tops.begin(), node.tops.end(), name) != node.tops.end()) return name;
    }
    throw Exception("the net has no layer \"" + name + "\"");
  }

  static void scale(Mat* values, double factor, const Scalar& mean) {
    const std::vector<int> shape = values->shape();
    if (shape.size() < 2 || shape[0] == 0 || shape[1] == 0) return;
    const size_t channels = static_cast<size_t>(shape[1]);
    const size_t plane = values->total() / (static_cast<size_t>(shape[0]) * channels);
    float* at = values->ptr<float>();
    for (size_t i = 0; i < values->total() / std::max<size_t>(plane, 1); ++i) {
      const float less = i % channels < 4 ? static_cast<float>(mean[static_cast<int>(i % channels)] * factor) : 0.0f;
      for (size_t k = 0; k < plane; ++k, ++at) *at = *at * static_cast<float>(factor) - less;
    }
  }

  std::vector<Mat> run(const std::vector<std::string>& blobs) {
    for (const std::string& input : graph().inputs()) {
      require(inputs_.count(input) != 0, "the input \"" + input + "\" was not set: call setInput");
    }
    // An output may be asked for twice.
    const std::set<std::string> different(blobs.begin(), blobs.end());
    const cortado_model* model = files_->model(std::vector<std::string>(different.begin(), different.end()), inputs_);
    const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    Owned<cortado_inputs, cortado_inputs_free> inputs;
    *inputs.out() = cortado_inputs_new();
    for (const std::pair<const std::string, Mat>& input : inputs_) {
      const std::vector<int> shape = input.second.shape();
      const std::vector<int64_t> sizes(shape.begin(), shape.end());
      check(cortado_inputs_set(inputs.get(), input.first.c_str(), input.second.ptr<float>(), input.second.total(), sizes.data(),
                               sizes.size()));
    }
    Owned<cortado_outputs, cortado_outputs_free> outputs;
    check(cortado_model_run(model, inputs.get(), outputs.out()));
    std::vector<Mat> found;
    for (const std::string& blob : blobs) found.push_back(copy(outputs.get(), blob));
    ticks_ = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
    return found;
  }

  static Mat copy(const cortado_outputs* outputs, const std::string& blob) {
    const int32_t place = cortado_outputs_find(outputs, blob.c_str());
    require(place >= 0, "the net has no output \"" + blob + "\"");
    const size_t index = static_cast<size_t>(place);
    size_t axes = 0, count = 0;
    check(cortado_outputs_shape(outputs, index, nullptr, 0, &axes));
    std::vector<int64_t> sizes(axes);
    check(cortado_outputs_shape(outputs, index, sizes.data(), axes, &axes));
    std::vector<int> shape;
    for (int64_t size : sizes) {
      require(size <= INT_MAX, "an axis is larger than an int can count");
      shape.push_back(static_cast<int>(size));
    }
    Mat mat(shape);
    const float* values = cortado_outputs_data(outputs, index, &count);
    if (count != 0) std::memcpy(mat.data, values, count * sizeof(float));
    return mat;
  }

  std::shared_ptr<internal::Files> files_;
  std::map<std::string, Mat> inputs_;
  int64_t ticks_;
};

namespace internal {

inline std::string taken(const Owned<cortado_bytes, cortado_bytes_free>& bytes) {
  return std::string(static_cast<const char*>(cortado_bytes_data(bytes.get())), cortado_bytes_size(bytes.get()));
}

}  // namespace internal

// A model from a prototxt and weights: files, or their contents.
inline Net readNetFromCaffe(const std::string& prototxt, const std::string& caffeModel = "") {
  Owned<cortado_bytes, cortado_bytes_free> message, weights;
  check(cortado_message_parse_file("NetParameter", prototxt.c_str(), message.out()));
  if (!caffeModel.empty()) check(cortado_file_read(caffeModel.c_str(), weights.out()));
  return Net(internal::taken(message), caffeModel.empty() ? std::string() : internal::taken(weights));
}
inline Net readNetFromCaffe(const char* bufferProto, size_t lenProto, const char* bufferModel = nullptr, size_t lenModel = 0) {
  Owned<cortado_bytes, cortado_bytes_free> message;
  check(cortado_message_parse("NetParameter", bufferProto, lenProto, nullptr, message.out()));
  return Net(internal::taken(message), bufferModel == nullptr ? std::string() : std::string(bufferModel, lenModel));
}
inline Net readNetFromCaffe(const std::vector<uint8_t>& bufferProto, const std::vector<uint8_t>& bufferModel = std::vector<uint8_t>()) {
  return readNetFromCaffe(reinterpret_cast<const char*>(bufferProto.data()), bufferProto.size(),
                          reinterpret_cast<const char*>(bufferModel.data()), bufferModel.size());
}

}  // namespace dnn
}  // namespace cortado

#endif  // CORTADO_DNN_NET_HPP
