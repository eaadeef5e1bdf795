// Blobs from images, with the numbers of OpenCV 4.
#ifndef CORTADO_DNN_BLOB_HPP
#define CORTADO_DNN_BLOB_HPP

#include <algorithm>
#include <cmath>

#include "mat.hpp"

namespace cortado {
namespace dnn {
namespace internal {

// Linear interpolation of floats along one axis of an array (outer, sides, inner).
inline std::vector<float> between(const std::vector<float>& values, size_t outer, size_t sides, size_t inner, size_t to, double step) {
  std::vector<float> found(outer * to * inner);
  const long last = static_cast<long>(sides) - 1;
  for (size_t i = 0; i < to; ++i) {
    const float place = static_cast<float>((static_cast<double>(i) + 0.5) * step - 0.5);
    long first = static_cast<long>(std::floor(place));
    const float part = first < 0 || first >= last ? 0.0f : place - static_cast<float>(first);
    first = std::min(std::max(first, 0l), last);
    const size_t before = static_cast<size_t>(first), after = static_cast<size_t>(std::min(first + 1, last));
    for (size_t o = 0; o < outer; ++o) {
      for (size_t k = 0; k < inner; ++k) {
        found[(o * to + i) * inner + k] =
            values[(o * sides + before) * inner + k] * (1 - part) + values[(o * sides + after) * inner + k] * part;
      }
    }
  }
  return found;
}

// An image in another size; `factor` is 0, or that by which its sides were multiplied.
inline Mat resized(const Mat& image, int rows, int cols, double factor) {
  const size_t channels = static_cast<size_t>(image.channels());
  if (image.depth() == kFloats) {
    const size_t height = static_cast<size_t>(image.rows), width = static_cast<size_t>(image.cols);
    const double down = factor > 0 ? 1 / factor : 1 / (static_cast<double>(rows) / image.rows);
    const double across = factor > 0 ? 1 / factor : 1 / (static_cast<double>(cols) / image.cols);
    const float* pixels = image.ptr<float>();
    std::vector<float> values(pixels, pixels + image.total() * channels);
    values = between(values, height, width, channels, static_cast<size_t>(cols), across);
    values = between(values, 1, height, static_cast<size_t>(cols) * channels, static_cast<size_t>(rows), down);
    return Mat(rows, cols, image.channels(), values.data());
  }
  Owned<cortado_image, cortado_image_free> made;
  const size_t height = static_cast<size_t>(image.rows), width = static_cast<size_t>(image.cols);
  check(factor > 0 ? cortado_image_resize_by_factor(image.data, height, width, channels, factor, made.out())
                   : cortado_image_resize(image.data, height, width, channels, static_cast<size_t>(rows), static_cast<size_t>(cols),
                                          made.out()));
  return mat_of(made.get());
}

// An image in the size of a blob, and where in it the blob begins.
inline Mat fitted(const Mat& image, const Size& size, bool crop, int* top, int* left) {
  *top = *left = 0;
  if (image.rows == size.height && image.cols == size.width) return image;
  if (!crop) return resized(image, size.height, size.width, 0);
  const float factor = std::max(static_cast<float>(size.width) / static_cast<float>(image.cols),
                                static_cast<float>(size.height) / static_cast<float>(image.rows));
  const int rows = static_cast<int>(std::nearbyint(image.rows * static_cast<double>(factor)));
  const int cols = static_cast<int>(std::nearbyint(image.cols * static_cast<double>(factor)));
  require(rows >= size.height && cols >= size.width, "the resized image does not cover the blob");
  *top = static_cast<int>(0.5 * (rows - size.height));
  *left = static_cast<int>(0.5 * (cols - size.width));
  return resized(image, rows, cols, factor);
}

template <typename T>
void fill(const Mat& image, const Size& size, int top, int left, float factor, const Scalar& mean, bool swap, float* planes) {
  const int channels = image.channels();
  for (int c = 0; c < channels; ++c) {
    const int from = swap && channels >= 3 && c < 3 ? 2 - c : c;
    const float less = static_cast<float>(mean[c]);
    for (int y = 0; y < size.height; ++y) {
      const T* row = image.ptr<T>(top + y, left) + from;
      for (int x = 0; x < size.width; ++x) *planes++ = (static_cast<float>(row[x * channels]) - less) * factor;
    }
  }
}

}  // namespace internal

// A blob (images, channels, height, width). Each image is resized to `size`, or with `crop` resized and cut in the middle; without a
// size all get that of the first. `mean` is subtracted, in the order red, green, blue if `swapRB` swaps the first and the third channel,
// and the difference is multiplied by `scalefactor`.
inline Mat blobFromImages(const std::vector<Mat>& images, double scalefactor = 1, Size size = Size(), const Scalar& mean = Scalar(),
                          bool swapRB = false, bool crop = false) {
  require(!images.empty(), "there are no images");
  const int channels = images[0].channels();
  if (size.empty()) size = Size(images[0].cols, images[0].rows);
  for (const Mat& image : images) {
    require(!image.empty() && image.dims == 2, "an image is empty: was its file read?");
    require(image.channels() == channels, "the images differ in their channels");
    require(channels == 1 || channels == 3 || channels == 4, "an image has 1, 3 or 4 channels");
  }
  Mat blob(std::vector<int>{static_cast<int>(images.size()), channels, size.height, size.width});
  for (size_t i = 0; i < images.size(); ++i) {
    int top = 0, left = 0;
    const Mat image = internal::fitted(images[i], size, crop, &top, &left);
    float* planes = blob.ptr<float>(static_cast<int>(i));
    const float factor = static_cast<float>(scalefactor);
    if (image.depth() == kBytes) {
      internal::fill<uint8_t>(image, size, top, left, factor, mean, swapRB, planes);
    } else {
      internal::fill<float>(image, size, top, left, factor, mean, swapRB, planes);
    }
  }
  return blob;
}

// A blob of one image.
inline Mat blobFromImage(const Mat& image, double scalefactor = 1, Size size = Size(), const Scalar& mean = Scalar(), bool swapRB = false,
                         bool crop = false) {
  return blobFromImages(std::vector<Mat>(1, image), scalefactor, size, mean, swapRB, crop);
}

}  // namespace dnn
}  // namespace cortado

#endif  // CORTADO_DNN_BLOB_HPP
