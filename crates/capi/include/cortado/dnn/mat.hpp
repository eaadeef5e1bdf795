// Arrays of bytes and floats, with the members of cv::Mat that programs use for images and blobs; sizes and rectangles.
#ifndef CORTADO_DNN_MAT_HPP
#define CORTADO_DNN_MAT_HPP

#include <cortado.h>
#include <limits.h>
#include <stdint.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../owned.hpp"

namespace cortado {
namespace dnn {

// What goes wrong: a file, an argument, a net.
class Exception : public std::runtime_error {
 public:
  explicit Exception(const std::string& message) : std::runtime_error(message) {}
};

inline void require(bool is_fine, const std::string& message) {
  if (!is_fine) throw Exception(message);
}

// Throws an error of the library.
inline void check(cortado_error* error) {
  if (error == nullptr) return;
  const std::string message = cortado_error_message(error);
  cortado_error_free(error);
  throw Exception(message);
}

struct Size {
  Size() : width(0), height(0) {}
  Size(int width, int height) : width(width), height(height) {}
#ifdef OPENCV_CORE_HPP
  Size(const cv::Size& size) : width(size.width), height(size.height) {}
#endif
  bool empty() const { return width <= 0 || height <= 0; }
  int width, height;
};

// Up to four numbers, one for each channel.
struct Scalar {
  Scalar() { std::memset(val, 0, sizeof val); }
  Scalar(double a, double b = 0, double c = 0, double d = 0) {
    const double values[] = {a, b, c, d};
    std::memcpy(val, values, sizeof val);
  }
#ifdef OPENCV_CORE_HPP
  Scalar(const cv::Scalar& scalar) {
    for (int i = 0; i < 4; ++i) val[i] = scalar[i];
  }
#endif
  double operator[](int i) const { return val[i]; }
  double val[4];
};

struct Rect {
  Rect() : x(0), y(0), width(0), height(0) {}
  Rect(int x, int y, int width, int height) : x(x), y(y), width(width), height(height) {}
  int area() const { return width * height; }
  int x, y, width, height;
};

struct Rect2d {
  Rect2d() : x(0), y(0), width(0), height(0) {}
  Rect2d(double x, double y, double width, double height) : x(x), y(y), width(width), height(height) {}
  double x, y, width, height;
};

// Kinds of elements: OpenCV's numbers.
enum { kBytes = 0, kFloats = 5 };

// An image (rows, columns and channels of bytes or floats), or a blob of floats with any number of axes. Copies share the elements, as
// those of cv::Mat do.
class Mat {
 public:
  // The sizes of the axes.
  class Sizes {
   public:
    int operator[](size_t axis) const { return sizes_.at(axis); }
    // That of an image.
    Size operator()() const { return sizes_.size() == 2 ? Size(sizes_[1], sizes_[0]) : Size(); }

   private:
    friend class Mat;
    std::vector<int> sizes_;
  };

  Mat() : dims(0), rows(0), cols(0), data(nullptr), channels_(1), depth_(kFloats) {}
  // A blob.
  explicit Mat(const std::vector<int>& sizes) : channels_(1), depth_(kFloats) { create(sizes); }
  // An image of bytes or floats, whose elements are copied.
  Mat(int rows, int cols, int channels, const uint8_t* pixels) : channels_(channels), depth_(kBytes) {
    create(std::vector<int>{rows, cols});
    std::memcpy(data, pixels, elements_->size());
  }
  Mat(int rows, int cols, int channels, const float* pixels) : channels_(channels), depth_(kFloats) {
    create(std::vector<int>{rows, cols});
    std::memcpy(data, pixels, elements_->size());
  }
#ifdef OPENCV_CORE_HPP
  // An image of bytes or floats, or a blob of floats; its elements are copied.
  Mat(const cv::Mat& mat) : dims(0), rows(0), cols(0), data(nullptr), channels_(mat.channels()), depth_(mat.depth()) {
    if (mat.empty()) return;
    require(depth_ == CV_8U || depth_ == CV_32F, "the depth of an array must be CV_8U or CV_32F");
    const cv::Mat whole = mat.isContinuous() ? mat : mat.clone();
    create(std::vector<int>(whole.size.p, whole.size.p + whole.dims));
    std::memcpy(data, whole.data, elements_->size());
  }
  // A copy as OpenCV has it.
  operator cv::Mat() const {
    if (empty()) return cv::Mat();
    return cv::Mat(dims, size.sizes_.data(), CV_MAKETYPE(depth_, channels_), data).clone();
  }
#endif
  bool empty() const { return total() == 0; }
  // The number of elements, or of an image's pixels.
  size_t total() const { return elements_ ? elements_->size() / (element_size() * static_cast<size_t>(channels_)) : 0; }
  int channels() const { return channels_; }
  // kBytes or kFloats.
  int depth() const { return depth_; }
  std::vector<int> shape() const { return size.sizes_; }

  // The element at these indices, or the first one of the axes that are left out.
  template <typename T>
  T* ptr(int i0 = 0, int i1 = 0, int i2 = 0, int i3 = 0) {
    return reinterpret_cast<T*>(data + offset(i0, i1, i2, i3, sizeof(T)));
  }
  template <typename T>
  const T* ptr(int i0 = 0, int i1 = 0, int i2 = 0, int i3 = 0) const {
    return reinterpret_cast<const T*>(data + offset(i0, i1, i2, i3, sizeof(T)));
  }
  template <typename T>
  T& at(int i0, int i1 = 0, int i2 = 0, int i3 = 0) {
    return *ptr<T>(i0, i1, i2, i3);
  }
  template <typename T>
  const T& at(int i0, int i1 = 0, int i2 = 0, int i3 = 0) const {
    return *ptr<T>(i0, i1, i2, i3);
  }
  Mat clone() const {
    Mat copy = *this;
    if (elements_) {
      copy.elements_ = std::make_shared<std::vector<uint8_t> >(*elements_);
      copy.data = copy.elements_->data();
    }
    return copy;
  }

  int dims, rows, cols;
  Sizes size;
  // The first byte of the elements.
  uint8_t* data;

 private:
  size_t element_size() const { return depth_ == kBytes ? sizeof(uint8_t) : sizeof(float); }
  void create(const std::vector<int>& sizes) {
    require(channels_ >= 1, "an array has at least one channel");
    size_t bytes = element_size() * static_cast<size_t>(channels_);
    for (int side : sizes) {
      require(side >= 0, "the size of an axis is negative");
      require(side == 0 || bytes <= SIZE_MAX / 2 / static_cast<size_t>(side), "an array of this size does not fit into memory");
      bytes *= static_cast<size_t>(side);
    }
    elements_ = std::make_shared<std::vector<uint8_t> >(bytes);
    size.sizes_ = sizes;
    dims = static_cast<int>(sizes.size());
    rows = dims == 2 ? sizes[0] : -1;
    cols = dims == 2 ? sizes[1] : -1;
    data = elements_->data();
  }
  size_t offset(int i0, int i1, int i2, int i3, size_t type) const {
    const int indices[] = {i0, i1, i2, i3};
    size_t offset = 0;
    for (size_t axis = 0; axis < size.sizes_.size(); ++axis) {
      const int index = axis < 4 ? indices[axis] : 0;
      require(index >= 0 && (index < size.sizes_[axis] || index == 0), "an index is outside of an array");
      offset = offset * static_cast<size_t>(size.sizes_[axis]) + static_cast<size_t>(index);
    }
    // A pixel of bytes may be read as a vector of its channels.
    require(type % element_size() == 0, "an array of floats is read as another type");
    return offset * element_size() * static_cast<size_t>(channels_);
  }

  std::shared_ptr<std::vector<uint8_t> > elements_;
  int channels_, depth_;
};

namespace internal {

inline Mat mat_of(const cortado_image* image) {
  const int rows = static_cast<int>(cortado_image_size(image, 0)), cols = static_cast<int>(cortado_image_size(image, 1));
  const int channels = static_cast<int>(cortado_image_size(image, 2));
  return Mat(rows, cols, channels, static_cast<const uint8_t*>(cortado_image_pixels(image)));
}

}  // namespace internal

// An image file (JPEG, PNG, BMP, PNM) as cv::imread reads it: blue, green and red, or grey; empty if it cannot be read.
inline Mat imread(const std::string& file, bool is_color = true) {
  Owned<cortado_image, cortado_image_free> image;
  const int32_t channels = is_color ? CORTADO_CHANNELS_BGR : CORTADO_CHANNELS_GREY;
  cortado_error* error = cortado_image_read(file.c_str(), channels, image.out());
  if (error != nullptr) {
    cortado_error_free(error);
    return Mat();
  }
  return internal::mat_of(image.get());
}

}  // namespace dnn
}  // namespace cortado

#endif  // CORTADO_DNN_MAT_HPP
