// caffe::Net: a net with its layers and blobs, which runs layer by layer.
#ifndef CORTADO_CAFFE_NET_HPP
#define CORTADO_CAFFE_NET_HPP

#include "blob.hpp"
#include "layer.hpp"
#include "layers/memory_data_layer.hpp"

namespace caffe {

template <typename Dtype>
class Solver;

template <typename Dtype>
class Net {
 public:
  explicit Net(const NetParameter& param) {
    const string bytes = param.SerializeAsString();
    const std::lock_guard<std::mutex> lock(Caffe::mutex());
    CORTADO_CALL(cortado_options_set_phase(Caffe::options(), param.state().phase()));
    CORTADO_CALL(cortado_net_open_message(bytes.data(), bytes.size(), nullptr, Caffe::options(), net_.out()));
    look();
  }
  explicit Net(const string& param_file, Phase phase, const int level = 0, const vector<string>* stages = nullptr) {
    internal::OwnedBytes message;
    CORTADO_CALL(cortado_message_parse_file("NetParameter", param_file.c_str(), message.out()));
    NetState state;
    state.set_phase(phase);
    state.set_level(level);
    for (size_t i = 0; stages != nullptr && i < stages->size(); ++i) state.add_stage((*stages)[i]);
    // A field that comes twice in a message is merged. NetParameter would take the classes of all messages into each program.
    string whole = internal::text_of(message);
    ::cortado::wire::Fields(&whole).put_message(kState, state);
    const std::lock_guard<std::mutex> lock(Caffe::mutex());
    CORTADO_CALL(cortado_options_set_phase(Caffe::options(), phase));
    CORTADO_CALL(
        cortado_net_open_message(whole.data(), whole.size(), param_file.c_str(), Caffe::options(), net_.out()));
    look();
  }
  virtual ~Net() {}

  const vector<Blob<Dtype>*>& Forward(Dtype* loss = nullptr) {
    CORTADO_CALL(cortado_net_forward(net_.get(), loss));
    return outputs_;
  }
  const vector<Blob<Dtype>*>& ForwardPrefilled(Dtype* loss = nullptr) { return Forward(loss); }
  // Copies `bottom` into the inputs, in the shapes that they have, and runs.
  const vector<Blob<Dtype>*>& Forward(const vector<Blob<Dtype>*>& bottom, Dtype* loss = nullptr) {
    for (size_t i = 0; i < bottom.size() && i < inputs_.size(); ++i) inputs_[i]->CopyFrom(*bottom[i], false, true);
    return Forward(loss);
  }
  Dtype ForwardFromTo(int start, int end) {
    Dtype loss = 0;
    CORTADO_CALL(cortado_net_forward_from_to(net_.get(), index_of(start), index_of(end), &loss));
    return loss;
  }
  Dtype ForwardFrom(int start) { return ForwardFromTo(start, last_layer()); }
  Dtype ForwardTo(int end) { return ForwardFromTo(0, end); }

  void ClearParamDiffs() { CORTADO_CALL(cortado_net_clear_param_diffs(net_.get())); }
  void Backward() { CORTADO_CALL(cortado_net_backward(net_.get())); }
  void BackwardFromTo(int start, int end) {
    CORTADO_CALL(cortado_net_backward_from_to(net_.get(), index_of(start), index_of(end)));
  }
  void BackwardFrom(int start) { BackwardFromTo(start, 0); }
  void BackwardTo(int end) { BackwardFromTo(last_layer(), end); }
  void Reshape() { CORTADO_CALL(cortado_net_reshape(net_.get())); }
  Dtype ForwardBackward() {
    Dtype loss = 0;
    Forward(&loss);
    Backward();
    return loss;
  }
  void Update() {
    for (Blob<Dtype>* param : learnable_) param->Update();
  }
  // Shared parameters are shared since the net was built.
  void ShareWeights() {}

  void ShareTrainedLayersWith(const Net* other) { CORTADO_CALL(cortado_net_share_trained(net_.get(), other->net_.get())); }
  void CopyTrainedLayersFrom(const NetParameter& param) {
    const string bytes = param.SerializeAsString();
    CORTADO_CALL(cortado_net_copy_trained_bytes(net_.get(), bytes.data(), bytes.size()));
  }
  // A caffemodel, HDF5 or safetensors file.
  void CopyTrainedLayersFrom(const string& trained_filename) {
    CORTADO_CALL(cortado_net_copy_trained(net_.get(), trained_filename.c_str()));
  }
  void CopyTrainedLayersFromBinaryProto(const string& trained_filename) { CopyTrainedLayersFrom(trained_filename); }
  void CopyTrainedLayersFromHDF5(const string& trained_filename) { CopyTrainedLayersFrom(trained_filename); }
  // `write_diff` has no effect.
  void ToProto(NetParameter* param, bool write_diff = false) const {
    (void)write_diff;
    internal::OwnedBytes message;
    CORTADO_CALL(cortado_net_to_message(net_.get(), 1, message.out()));
    param->ParseFromString(internal::text_of(message));
  }
  // The name should end in ".h5". `write_diff` has no effect.
  void ToHDF5(const string& filename, bool write_diff = false) const {
    (void)write_diff;
    CORTADO_CALL(cortado_net_save(net_.get(), filename.c_str()));
  }

  const string& name() const { return name_; }
  const vector<string>& layer_names() const { return layer_names_; }
  const vector<string>& blob_names() const { return blob_names_; }
  const vector<shared_ptr<Blob<Dtype> > >& blobs() const { return blobs_; }
  const vector<shared_ptr<Layer<Dtype> > >& layers() const { return layers_; }
  Phase phase() const { return cortado_net_phase(net_.get()) == CORTADO_TRAIN ? TRAIN : TEST; }
  const vector<vector<Blob<Dtype>*> >& bottom_vecs() const { return bottom_vecs_; }
  const vector<vector<Blob<Dtype>*> >& top_vecs() const { return top_vecs_; }
  const vector<int>& bottom_ids(int i) const { return bottom_ids_.at(static_cast<size_t>(i)); }
  const vector<int>& top_ids(int i) const { return top_ids_.at(static_cast<size_t>(i)); }
  const vector<Dtype>& blob_loss_weights() const { return loss_weights_; }
  // The parameters of all layers, in order.
  const vector<shared_ptr<Blob<Dtype> > >& params() const { return params_; }
  const vector<Blob<Dtype>*>& learnable_params() const { return learnable_; }

  int num_inputs() const { return static_cast<int>(inputs_.size()); }
  int num_outputs() const { return static_cast<int>(outputs_.size()); }
  const vector<Blob<Dtype>*>& input_blobs() const { return inputs_; }
  const vector<Blob<Dtype>*>& output_blobs() const { return outputs_; }
  const vector<int>& input_blob_indices() const { return input_ids_; }
  const vector<int>& output_blob_indices() const { return output_ids_; }
  bool has_blob(const string& blob_name) const { return cortado_net_find_blob(net_.get(), blob_name.c_str()) >= 0; }
  // NULL, with a warning, if the net has no such blob.
  const shared_ptr<Blob<Dtype> > blob_by_name(const string& blob_name) const {
    return at(blobs_, cortado_net_find_blob(net_.get(), blob_name.c_str()), "Unknown blob name " + blob_name);
  }
  bool has_layer(const string& layer_name) const { return cortado_net_find_layer(net_.get(), layer_name.c_str()) >= 0; }
  // NULL, with a warning, if the net has no such layer.
  const shared_ptr<Layer<Dtype> > layer_by_name(const string& layer_name) const {
    return at(layers_, cortado_net_find_layer(net_.get(), layer_name.c_str()), "Unknown layer name " + layer_name);
  }

  // The object of the C library; an extension of this library.
  cortado_net* handle() const { return net_.get(); }

  void set_debug_info(const bool) {
    CORTADO_LEFT_OUT(Dtype, "set_debug_info is left out: set debug_info: true in the net's prototxt");
  }
  template <typename Callback>
  void add_before_forward(Callback) {
    CORTADO_LEFT_OUT(Dtype, "Callbacks of nets are left out: run parts of the net with ForwardFromTo, or use pycaffe");
  }
  template <typename Callback>
  void add_after_forward(Callback) {
    CORTADO_LEFT_OUT(Dtype, "Callbacks of nets are left out: run parts of the net with ForwardFromTo, or use pycaffe");
  }
  template <typename Callback>
  void add_before_backward(Callback) {
    CORTADO_LEFT_OUT(Dtype, "Callbacks of nets are left out: run parts of the net with BackwardFromTo, or use pycaffe");
  }
  template <typename Callback>
  void add_after_backward(Callback) {
    CORTADO_LEFT_OUT(Dtype, "Callbacks of nets are left out: run parts of the net with BackwardFromTo, or use pycaffe");
  }
  const vector<float>& params_lr() const {
    CORTADO_LEFT_OUT(Dtype, "params_lr is left out: read lr_mult from the layer's param in Net::ToProto");
  }
  const vector<float>& params_weight_decay() const {
    CORTADO_LEFT_OUT(Dtype, "params_weight_decay is left out: read decay_mult from the layer's param in Net::ToProto");
  }
  const map<string, int>& param_names_index() const {
    CORTADO_LEFT_OUT(Dtype, "param_names_index is left out: read the names of params in Net::ToProto");
  }
  const vector<vector<bool> >& bottom_need_backward() const {
    CORTADO_LEFT_OUT(Dtype, "bottom_need_backward is left out: the net decides it for each layer");
  }

 private:
  DISABLE_COPY_AND_ASSIGN(Net);
  // The number of NetParameter's field `state`.
  enum { kState = 6 };
  template <typename D>
  friend class Solver;

  Net() {}

  template <typename T>
  static T at(const vector<T>& list, int32_t index, const string& warning) {
    if (index >= 0) return list[static_cast<size_t>(index)];
    ::cortado::logging::write(::cortado::logging::kWarning, __FILE__, __LINE__, warning);
    return T();
  }
  static size_t index_of(int layer) {
    if (layer < 0) ::cortado::logging::fail(__FILE__, __LINE__, "a layer has a negative index");
    return static_cast<size_t>(layer);
  }
  int last_layer() const { return static_cast<int>(layer_names_.size()) - 1; }

  vector<int> ids(int32_t list, size_t layer) const {
    size_t count = 0;
    CORTADO_CALL(cortado_net_blobs_of(net_.get(), list, layer, nullptr, 0, &count));
    vector<size_t> found(count);
    CORTADO_CALL(cortado_net_blobs_of(net_.get(), list, layer, found.data(), count, &count));
    return vector<int>(found.begin(), found.end());
  }
  vector<Blob<Dtype>*> pointers(const vector<int>& ids) const {
    vector<Blob<Dtype>*> found;
    for (int id : ids) found.push_back(blobs_[static_cast<size_t>(id)].get());
    return found;
  }
  // Takes over the names and blobs of a net that was opened.
  void look() {
    name_ = cortado_net_name(net_.get());
    for (size_t i = 0; i < cortado_net_blob_count(net_.get()); ++i) {
      cortado_blob* blob = nullptr;
      CORTADO_CALL(cortado_net_blob_at(net_.get(), i, &blob));
      blobs_.push_back(shared_ptr<Blob<Dtype> >(new Blob<Dtype>(blob)));
      blob_names_.push_back(cortado_net_blob_name(net_.get(), i));
      loss_weights_.push_back(static_cast<Dtype>(cortado_net_loss_weight(net_.get(), i)));
    }
    internal::OwnedBytes message;
    CORTADO_CALL(cortado_net_to_message(net_.get(), 0, message.out()));
    const shared_ptr<const string> structure(new string(internal::text_of(message)));
    for (size_t i = 0; i < cortado_net_layer_count(net_.get()); ++i) look_at_layer(i, structure);
    input_ids_ = ids(CORTADO_INPUTS, 0);
    output_ids_ = ids(CORTADO_OUTPUTS, 0);
    inputs_ = pointers(input_ids_);
    outputs_ = pointers(output_ids_);
    for (size_t i = 0; i < cortado_net_learnable_count(net_.get()); ++i) {
      size_t layer = 0, param = 0;
      CORTADO_CALL(cortado_net_learnable(net_.get(), i, &layer, &param));
      learnable_.push_back(layers_[layer]->blobs_[param].get());
    }
  }
  void look_at_layer(size_t index, const shared_ptr<const string>& structure) {
    const string type = cortado_net_layer_type(net_.get(), index);
    shared_ptr<Layer<Dtype> > layer(type == "MemoryData" ? new MemoryDataLayer<Dtype>() : new Layer<Dtype>());
    layer->net_ = net_.get();
    layer->index_ = index;
    layer->type_ = type;
    layer->name_ = cortado_net_layer_name(net_.get(), index);
    layer->structure_ = structure;
    layer_names_.push_back(layer->name_);
    for (size_t i = 0; i < cortado_net_param_count(net_.get(), index); ++i) {
      cortado_blob* param = nullptr;
      CORTADO_CALL(cortado_net_param(net_.get(), index, i, &param));
      layer->blobs_.push_back(shared_ptr<Blob<Dtype> >(new Blob<Dtype>(param)));
    }
    params_.insert(params_.end(), layer->blobs_.begin(), layer->blobs_.end());
    layers_.push_back(layer);
    bottom_ids_.push_back(ids(CORTADO_BOTTOMS, index));
    top_ids_.push_back(ids(CORTADO_TOPS, index));
    bottom_vecs_.push_back(pointers(bottom_ids_.back()));
    top_vecs_.push_back(pointers(top_ids_.back()));
  }

  internal::Owned<cortado_net, cortado_net_free> net_;
  string name_;
  vector<string> layer_names_, blob_names_;
  vector<shared_ptr<Blob<Dtype> > > blobs_, params_;
  vector<shared_ptr<Layer<Dtype> > > layers_;
  vector<vector<int> > bottom_ids_, top_ids_;
  vector<vector<Blob<Dtype>*> > bottom_vecs_, top_vecs_;
  vector<int> input_ids_, output_ids_;
  vector<Blob<Dtype>*> inputs_, outputs_, learnable_;
  vector<Dtype> loss_weights_;
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_NET_HPP
