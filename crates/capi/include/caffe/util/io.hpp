// Reading and writing of messages, and, with USE_OPENCV, of images.
#ifndef CORTADO_CAFFE_UTIL_IO_HPP
#define CORTADO_CAFFE_UTIL_IO_HPP

#include "../common.hpp"

#ifdef USE_OPENCV
#include <opencv2/core/core.hpp>
#include <opencv2/imgproc/imgproc.hpp>
// Programs expect these from here, as they come with the original. Windows need a desktop's libraries,
// which Debian packs apart: who shows no window needs none.
#if __has_include(<opencv2/highgui/highgui.hpp>)
#include <opencv2/highgui/highgui.hpp>
#else
#include <opencv2/imgcodecs.hpp>
#endif
#endif

namespace caffe {

// Any message: in the original, protobuf's.
typedef ::cortado::MessageBase Message;

namespace internal {

inline bool parse(const char* file, const OwnedBytes& bytes, Message* proto) {
  if (proto->ParseFromString(text_of(bytes))) return true;
  ::cortado::logging::write(::cortado::logging::kError, __FILE__, __LINE__,
                            string(file) + " is not a " + proto->GetTypeName());
  return false;
}

inline void must(bool succeeded, const string& what) {
  if (!succeeded) ::cortado::logging::fail(__FILE__, __LINE__, what);
}

}  // namespace internal

inline bool ReadProtoFromTextFile(const char* filename, Message* proto) {
  internal::OwnedBytes bytes;
  return internal::succeeds(cortado_message_parse_file(proto->cortado_type(), filename, bytes.out()), __FILE__, __LINE__) &&
         internal::parse(filename, bytes, proto);
}
inline bool ReadProtoFromTextFile(const string& filename, Message* proto) {
  return ReadProtoFromTextFile(filename.c_str(), proto);
}
inline void ReadProtoFromTextFileOrDie(const char* filename, Message* proto) {
  internal::must(ReadProtoFromTextFile(filename, proto), string("cannot read ") + filename);
}
inline void ReadProtoFromTextFileOrDie(const string& filename, Message* proto) {
  ReadProtoFromTextFileOrDie(filename.c_str(), proto);
}
inline void WriteProtoToTextFile(const Message& proto, const char* filename) {
  const string text = proto.DebugString();
  CORTADO_CALL(cortado_file_write(filename, text.data(), text.size()));
}
inline void WriteProtoToTextFile(const Message& proto, const string& filename) {
  WriteProtoToTextFile(proto, filename.c_str());
}

inline bool ReadProtoFromBinaryFile(const char* filename, Message* proto) {
  internal::OwnedBytes bytes;
  return internal::succeeds(cortado_file_read(filename, bytes.out()), __FILE__, __LINE__) &&
         internal::parse(filename, bytes, proto);
}
inline bool ReadProtoFromBinaryFile(const string& filename, Message* proto) {
  return ReadProtoFromBinaryFile(filename.c_str(), proto);
}
inline void ReadProtoFromBinaryFileOrDie(const char* filename, Message* proto) {
  internal::must(ReadProtoFromBinaryFile(filename, proto), string("cannot read ") + filename);
}
inline void ReadProtoFromBinaryFileOrDie(const string& filename, Message* proto) {
  ReadProtoFromBinaryFileOrDie(filename.c_str(), proto);
}
inline void WriteProtoToBinaryFile(const Message& proto, const char* filename) {
  const string bytes = proto.SerializeAsString();
  CORTADO_CALL(cortado_file_write(filename, bytes.data(), bytes.size()));
}
inline void WriteProtoToBinaryFile(const Message& proto, const string& filename) {
  WriteProtoToBinaryFile(proto, filename.c_str());
}

// The bytes of a file as an encoded Datum.
inline bool ReadFileToDatum(const string& filename, const int label, Datum* datum) {
  internal::OwnedBytes bytes;
  if (!internal::succeeds(cortado_file_read(filename.c_str(), bytes.out()), __FILE__, __LINE__)) return false;
  datum->set_data(internal::text_of(bytes));
  datum->set_label(label);
  datum->set_encoded(true);
  return true;
}
inline bool ReadFileToDatum(const string& filename, Datum* datum) { return ReadFileToDatum(filename, -1, datum); }

#ifdef USE_OPENCV
// An image, of this size unless it is 0 × 0; empty if it cannot be read.
inline cv::Mat ReadImageToCVMat(const string& filename, const int height, const int width, const bool is_color) {
  const cv::Mat read = cv::imread(filename, is_color ? cv::IMREAD_COLOR : cv::IMREAD_GRAYSCALE);
  if (!read.data) {
    ::cortado::logging::write(::cortado::logging::kError, __FILE__, __LINE__, "Could not open or find file " + filename);
    return read;
  }
  if (height <= 0 || width <= 0) return read;
  cv::Mat resized;
  cv::resize(read, resized, cv::Size(width, height));
  return resized;
}
inline cv::Mat ReadImageToCVMat(const string& filename, const int height, const int width) {
  return ReadImageToCVMat(filename, height, width, true);
}
inline cv::Mat ReadImageToCVMat(const string& filename, const bool is_color) {
  return ReadImageToCVMat(filename, 0, 0, is_color);
}
inline cv::Mat ReadImageToCVMat(const string& filename) { return ReadImageToCVMat(filename, 0, 0, true); }

// The bytes of an image, plane after plane.
inline void CVMatToDatum(const cv::Mat& image, Datum* datum) {
  internal::must(image.depth() == CV_8U, "Image data type must be unsigned byte");
  datum->set_channels(image.channels());
  datum->set_height(image.rows);
  datum->set_width(image.cols);
  datum->clear_float_data();
  datum->set_encoded(false);
  string planes;
  for (int c = 0; c < image.channels(); ++c) {
    for (int row = 0; row < image.rows; ++row) {
      const unsigned char* pixels = image.ptr<unsigned char>(row);
      for (int col = 0; col < image.cols; ++col) planes.push_back(static_cast<char>(pixels[col * image.channels() + c]));
    }
  }
  datum->set_data(planes);
}
inline bool ReadImageToDatum(const string& filename, const int label, const int height, const int width, const bool is_color,
                             Datum* datum) {
  const cv::Mat image = ReadImageToCVMat(filename, height, width, is_color);
  if (!image.data) return false;
  CVMatToDatum(image, datum);
  datum->set_label(label);
  return true;
}
inline bool ReadImageToDatum(const string& filename, const int label, const int height, const int width, Datum* datum) {
  return ReadImageToDatum(filename, label, height, width, true, datum);
}
inline bool ReadImageToDatum(const string& filename, const int label, Datum* datum) {
  return ReadImageToDatum(filename, label, 0, 0, true, datum);
}
inline cv::Mat DecodeDatumToCVMat(const Datum& datum, bool is_color) {
  const vector<char> bytes(datum.data().begin(), datum.data().end());
  return cv::imdecode(bytes, is_color ? cv::IMREAD_COLOR : cv::IMREAD_GRAYSCALE);
}
inline cv::Mat DecodeDatumToCVMatNative(const Datum& datum) {
  const vector<char> bytes(datum.data().begin(), datum.data().end());
  return cv::imdecode(bytes, -1);
}
inline bool DecodeDatum(Datum* datum, bool is_color) {
  if (!datum->encoded()) return false;
  CVMatToDatum(DecodeDatumToCVMat(*datum, is_color), datum);
  return true;
}
inline bool DecodeDatumNative(Datum* datum) {
  if (!datum->encoded()) return false;
  CVMatToDatum(DecodeDatumToCVMatNative(*datum), datum);
  return true;
}
#endif  // USE_OPENCV

}  // namespace caffe

#endif  // CORTADO_CAFFE_UTIL_IO_HPP
