// caffe::Blob: a shape over data and diff, which are the memory of the engine itself.
#ifndef CORTADO_CAFFE_BLOB_HPP
#define CORTADO_CAFFE_BLOB_HPP

#include <algorithm>

#include "common.hpp"

namespace caffe {

const int kMaxBlobAxes = 32;

template <typename Dtype>
class Net;
template <typename Dtype>
class Layer;

// Nets and blobs compute in float. A blob holds no other type.
template <typename Dtype>
class Blob {
  static_assert(std::is_same<Dtype, float>::value, "Cortado's C++ interface has Blob<float> and Net<float> only: use float");

 public:
  Blob() : is_empty_(true) { make(std::vector<int>(1, 0)); }
  explicit Blob(const int num, const int channels, const int height, const int width) : is_empty_(false) {
    make({num, channels, height, width});
  }
  explicit Blob(const vector<int>& shape) : is_empty_(false) { make(shape); }
  // Takes an object of the C library over; an extension of this library.
  explicit Blob(cortado_blob* blob) : is_empty_(false) { *blob_.out() = blob; }

  void Reshape(const int num, const int channels, const int height, const int width) {
    Reshape(vector<int>({num, channels, height, width}));
  }
  void Reshape(const vector<int>& shape) {
    const std::vector<int64_t> sizes = internal::as_sizes(shape);
    CORTADO_CALL(cortado_blob_reshape(blob_.get(), sizes.data(), sizes.size()));
    is_empty_ = false;
  }
  void Reshape(const BlobShape& shape) {
    vector<int> sizes;
    for (int i = 0; i < shape.dim_size(); ++i) sizes.push_back(internal::as_int(shape.dim(i)));
    Reshape(sizes);
  }
  void ReshapeLike(const Blob& other) { Reshape(other.shape()); }

  string shape_string() const {
    std::ostringstream stream;
    for (int size : shape()) stream << size << " ";
    stream << "(" << count() << ")";
    return stream.str();
  }
  // The reference is valid until the shape is asked for again after a change.
  const vector<int>& shape() const {
    int64_t sizes[kMaxBlobAxes];
    size_t axes = 0;
    CORTADO_CALL(cortado_blob_shape(blob_.get(), sizes, kMaxBlobAxes, &axes));
    vector<int> now;
    for (size_t i = 0; i < axes && !is_empty_; ++i) now.push_back(internal::as_int(sizes[i]));
    if (now != shape_) shape_ = now;
    return shape_;
  }
  int shape(int index) const { return shape()[static_cast<size_t>(CanonicalAxisIndex(index))]; }
  int num_axes() const { return static_cast<int>(shape().size()); }
  int count() const { return is_empty_ ? 0 : internal::as_int(static_cast<int64_t>(cortado_blob_count(blob_.get()))); }
  int count(int start_axis, int end_axis) const {
    const vector<int>& sizes = shape();
    if (start_axis < 0 || start_axis > end_axis || end_axis > static_cast<int>(sizes.size())) {
      ::cortado::logging::fail(__FILE__, __LINE__, "count: these axes are not in a blob of shape " + shape_string());
    }
    int count = 1;
    for (int i = start_axis; i < end_axis; ++i) count *= sizes[static_cast<size_t>(i)];
    return count;
  }
  int count(int start_axis) const { return count(start_axis, num_axes()); }
  int CanonicalAxisIndex(int axis_index) const {
    const int axes = num_axes();
    if (axis_index < -axes || axis_index >= axes) {
      std::ostringstream text;
      text << "axis " << axis_index << " out of range for " << axes << "-D Blob with shape " << shape_string();
      ::cortado::logging::fail(__FILE__, __LINE__, text.str());
    }
    return axis_index < 0 ? axis_index + axes : axis_index;
  }
  int num() const { return LegacyShape(0); }
  int channels() const { return LegacyShape(1); }
  int height() const { return LegacyShape(2); }
  int width() const { return LegacyShape(3); }
  int LegacyShape(int index) const {
    const vector<int>& sizes = shape();
    const int axes = static_cast<int>(sizes.size());
    if (axes > 4) ::cortado::logging::fail(__FILE__, __LINE__, "Cannot use legacy accessors on Blobs with > 4 axes.");
    if (index < -4 || index >= 4) ::cortado::logging::fail(__FILE__, __LINE__, "legacy axes are -4 to 3");
    if (index >= axes || index < -axes) return 1;
    return sizes[static_cast<size_t>(index < 0 ? index + axes : index)];
  }
  int offset(const int n, const int c = 0, const int h = 0, const int w = 0) const {
    const int sizes[] = {num(), channels(), height(), width()}, at[] = {n, c, h, w};
    for (int i = 0; i < 4; ++i) {
      if (at[i] < 0 || at[i] > sizes[i]) ::cortado::logging::fail(__FILE__, __LINE__, "offset: an index is out of range");
    }
    return ((n * sizes[1] + c) * sizes[2] + h) * sizes[3] + w;
  }
  int offset(const vector<int>& indices) const {
    const vector<int>& sizes = shape();
    if (indices.size() > sizes.size()) ::cortado::logging::fail(__FILE__, __LINE__, "offset: too many indices");
    int offset = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      const int index = i < indices.size() ? indices[i] : 0;
      if (i < indices.size() && (index < 0 || index >= sizes[i])) {
        ::cortado::logging::fail(__FILE__, __LINE__, "offset: an index is out of range");
      }
      offset = offset * sizes[i] + index;
    }
    return offset;
  }

  void CopyFrom(const Blob<Dtype>& source, bool copy_diff = false, bool reshape = false) {
    if (source.shape() != shape()) {
      if (!reshape) ::cortado::logging::fail(__FILE__, __LINE__, "Trying to copy blobs of different sizes.");
      ReshapeLike(source);
    }
    const Dtype* from = copy_diff ? source.cpu_diff() : source.cpu_data();
    std::copy(from, from + source.count(), copy_diff ? mutable_cpu_diff() : mutable_cpu_data());
  }
  Dtype data_at(const int n, const int c, const int h, const int w) const { return cpu_data()[offset(n, c, h, w)]; }
  Dtype diff_at(const int n, const int c, const int h, const int w) const { return cpu_diff()[offset(n, c, h, w)]; }
  Dtype data_at(const vector<int>& index) const { return cpu_data()[offset(index)]; }
  Dtype diff_at(const vector<int>& index) const { return cpu_diff()[offset(index)]; }

  const Dtype* cpu_data() const { return mutable_cpu_data_of(); }
  const Dtype* cpu_diff() const { return mutable_cpu_diff_of(); }
  Dtype* mutable_cpu_data() { return mutable_cpu_data_of(); }
  Dtype* mutable_cpu_diff() { return mutable_cpu_diff_of(); }
  void set_cpu_data(Dtype* data) { CORTADO_CALL(cortado_blob_set_data(blob_.get(), data, static_cast<size_t>(count()))); }

  // Pointers into the memory of the GPU that computes the net of this blob; an error where the CPU does.
  const Dtype* gpu_data() const { return on_gpu(cortado_blob_gpu_data, 0); }
  const Dtype* gpu_diff() const { return on_gpu(cortado_blob_gpu_diff, 0); }
  Dtype* mutable_gpu_data() { return on_gpu(cortado_blob_gpu_data, 1); }
  Dtype* mutable_gpu_diff() { return on_gpu(cortado_blob_gpu_diff, 1); }
  void set_gpu_data(Dtype*) {
    CORTADO_LEFT_OUT(Dtype, "a blob has its own memory on a GPU: copy to mutable_gpu_data(), or use set_cpu_data()");
  }
  const int* gpu_shape() const {
    CORTADO_LEFT_OUT(Dtype, "shapes are on the host: use shape()");
  }
  const shared_ptr<Dtype>& data() const {
    CORTADO_LEFT_OUT(Dtype, "SyncedMemory is left out: use cpu_data(), mutable_cpu_data() or ShareData()");
  }
  const shared_ptr<Dtype>& diff() const {
    CORTADO_LEFT_OUT(Dtype, "SyncedMemory is left out: use cpu_diff(), mutable_cpu_diff() or ShareDiff()");
  }

  void Update() {
    const Dtype* from = cpu_diff();
    Dtype* to = mutable_cpu_data();
    for (int i = 0; i < count(); ++i) to[i] -= from[i];
  }
  // The values of a message, in any of the formats of Caffe and its forks.
  void FromProto(const BlobProto& proto, bool reshape = true) {
    const string bytes = proto.SerializeAsString();
    internal::Owned<cortado_blob, cortado_blob_free> read;
    CORTADO_CALL(cortado_blob_read_bytes(bytes.data(), bytes.size(), read.out()));
    const bool has_diff = proto.diff_size() > 0 || proto.double_diff_size() > 0;
    int64_t sizes[kMaxBlobAxes];
    size_t axes = 0;
    CORTADO_CALL(cortado_blob_shape(read.get(), sizes, kMaxBlobAxes, &axes));
    if (reshape) {
      CORTADO_CALL(cortado_blob_reshape(blob_.get(), sizes, axes));
      is_empty_ = false;
    } else if (!ShapeEquals(proto)) {
      ::cortado::logging::fail(__FILE__, __LINE__, "shape mismatch (reshape not set)");
    }
    float* from = nullptr;
    const size_t count = cortado_blob_count(read.get());
    CORTADO_CALL(cortado_blob_data(read.get(), &from));
    std::copy(from, from + count, mutable_cpu_data());
    if (has_diff) {
      CORTADO_CALL(cortado_blob_diff(read.get(), &from));
      std::copy(from, from + count, mutable_cpu_diff());
    }
  }
  void ToProto(BlobProto* proto, bool write_diff = false) const {
    proto->clear_shape();
    for (int size : shape()) proto->mutable_shape()->add_dim(size);
    proto->clear_data();
    proto->clear_diff();
    const Dtype* data = cpu_data();
    for (int i = 0; i < count(); ++i) proto->add_data(data[i]);
    const Dtype* diff = write_diff ? cpu_diff() : nullptr;
    for (int i = 0; diff != nullptr && i < count(); ++i) proto->add_diff(diff[i]);
  }
  bool ShapeEquals(const BlobProto& other) const {
    if (other.has_num() || other.has_channels() || other.has_height() || other.has_width()) {
      return num_axes() <= 4 && LegacyShape(-4) == other.num() && LegacyShape(-3) == other.channels() &&
             LegacyShape(-2) == other.height() && LegacyShape(-1) == other.width();
    }
    vector<int> sizes;
    for (int i = 0; i < other.shape().dim_size(); ++i) sizes.push_back(internal::as_int(other.shape().dim(i)));
    return shape() == sizes;
  }

  Dtype asum_data() const { return asum(cpu_data()); }
  Dtype asum_diff() const { return asum(cpu_diff()); }
  Dtype sumsq_data() const { return sumsq(cpu_data()); }
  Dtype sumsq_diff() const { return sumsq(cpu_diff()); }
  void scale_data(Dtype factor) { scale(mutable_cpu_data(), factor); }
  void scale_diff(Dtype factor) { scale(mutable_cpu_diff(), factor); }
  void ShareData(const Blob& other) { CORTADO_CALL(cortado_blob_share_data(blob_.get(), other.blob_.get())); }
  void ShareDiff(const Blob& other) { CORTADO_CALL(cortado_blob_share_diff(blob_.get(), other.blob_.get())); }

  // The object of the C library; an extension of this library.
  cortado_blob* handle() const { return blob_.get(); }

 private:
  DISABLE_COPY_AND_ASSIGN(Blob);

  void make(const vector<int>& shape) {
    const std::vector<int64_t> sizes = internal::as_sizes(shape);
    CORTADO_CALL(cortado_blob_new(sizes.data(), sizes.size(), blob_.out()));
  }
  Dtype* mutable_cpu_data_of() const {
    float* data = nullptr;
    CORTADO_CALL(cortado_blob_data(blob_.get(), &data));
    return data;
  }
  Dtype* mutable_cpu_diff_of() const {
    float* diff = nullptr;
    CORTADO_CALL(cortado_blob_diff(blob_.get(), &diff));
    return diff;
  }
  Dtype* on_gpu(cortado_error* (*address)(const cortado_blob*, int32_t, float**), int writes) const {
    float* values = nullptr;
    CORTADO_CALL(address(blob_.get(), writes, &values));
    return values;
  }
  Dtype asum(const Dtype* values) const {
    double sum = 0;
    for (int i = 0; i < count(); ++i) sum += std::fabs(values[i]);
    return static_cast<Dtype>(sum);
  }
  Dtype sumsq(const Dtype* values) const {
    double sum = 0;
    for (int i = 0; i < count(); ++i) sum += static_cast<double>(values[i]) * values[i];
    return static_cast<Dtype>(sum);
  }
  void scale(Dtype* values, Dtype factor) {
    for (int i = 0; i < count(); ++i) values[i] *= factor;
  }

  internal::Owned<cortado_blob, cortado_blob_free> blob_;
  // Whether it was never given a shape: then it has no axes and no elements.
  bool is_empty_;
  mutable vector<int> shape_;
};

}  // namespace caffe

#endif  // CORTADO_CAFFE_BLOB_HPP
