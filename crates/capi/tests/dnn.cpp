// Tests of cortado/dnn.hpp, with OpenCV and without it: tests_dnn PROTOTXT CAFFEMODEL IMAGE.
#ifdef USE_OPENCV
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#endif
#include <cortado/dnn.hpp>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

namespace dnn = cortado::dnn;

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      std::cerr << __LINE__ << ": not true: " << #condition << std::endl; \
      std::exit(1);                                                       \
    }                                                                     \
  } while (false)

namespace {

std::string prototxt, weights, picture;

template <typename Work>
bool throws(const std::string& part, Work work) {
  try {
    work();
  } catch (const dnn::Exception& error) {
    if (std::string(error.what()).find(part) != std::string::npos) return true;
    std::cerr << error.what() << std::endl;
  }
  return false;
}

std::vector<uint8_t> content(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return std::vector<uint8_t>((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

bool are_equal(const dnn::Mat& a, const dnn::Mat& b) {
  return a.shape() == b.shape() && std::equal(a.ptr<float>(), a.ptr<float>() + a.total(), b.ptr<float>());
}

void blobs() {
  const uint8_t pixels[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const dnn::Mat image(2, 2, 3, pixels);
  CHECK(image.rows == 2 && image.cols == 2 && image.channels() == 3 && image.total() == 4);
  dnn::Mat blob = dnn::blobFromImage(image, 0.5, dnn::Size(), dnn::Scalar(1, 2, 3));
  CHECK(blob.shape() == (std::vector<int>{1, 3, 2, 2}));
  const float plain[] = {0, 1.5f, 3, 4.5f, 0, 1.5f, 3, 4.5f, 0, 1.5f, 3, 4.5f};
  CHECK(std::equal(plain, plain + 12, blob.ptr<float>()));
  // Blue and red change places; the mean is in the order of the blob.
  blob = dnn::blobFromImage(image, 1, dnn::Size(), dnn::Scalar(1), true);
  CHECK(blob.at<float>(0, 0, 0, 0) == 2 && blob.at<float>(0, 1, 0, 1) == 5 && blob.at<float>(0, 2, 1, 1) == 10);
  // The middle of what covers the size.
  const uint8_t wide[] = {0, 10, 20, 30};
  blob = dnn::blobFromImage(dnn::Mat(1, 4, 1, wide), 1, dnn::Size(2, 1), dnn::Scalar(), false, true);
  CHECK(blob.at<float>(0, 0, 0, 0) == 10 && blob.at<float>(0, 0, 0, 1) == 20);
  const float floats[] = {0, 1, 2, 3};
  blob = dnn::blobFromImage(dnn::Mat(1, 4, 1, floats), 1, dnn::Size(2, 1));
  CHECK(blob.at<float>(0, 0, 0, 0) == 0.5f && blob.at<float>(0, 0, 0, 1) == 2.5f);
  const dnn::Mat two = dnn::blobFromImages(std::vector<dnn::Mat>{image, image});
  CHECK(two.shape()[0] == 2 && two.at<float>(1, 2, 1, 1) == 12);
  CHECK(throws("no images", [] { dnn::blobFromImages(std::vector<dnn::Mat>()); }));
  CHECK(throws("was its file read", [] { dnn::blobFromImage(dnn::imread("absent.png")); }));
  CHECK(throws("outside", [&] { blob.at<float>(0, 0, 0, 2); }));
}

void a_net_runs() {
  dnn::Net net = dnn::readNetFromCaffe(prototxt, weights);
  CHECK(!net.empty() && dnn::Net().empty());
  const std::vector<std::string> names = net.getLayerNames();
  CHECK(names[0] == "conv1" && net.getLayerId("conv1") == 1 && net.getLayerId("none") == -1);
  CHECK(net.getUnconnectedOutLayersNames() == std::vector<std::string>{"prob"});
  CHECK(net.getUnconnectedOutLayers()[0] == static_cast<int>(names.size()));
  net.setPreferableBackend(dnn::DNN_BACKEND_OPENCV);
  net.setPreferableTarget(dnn::DNN_TARGET_CPU);
  CHECK(throws("was not set", [&] { net.forward(); }));
  const dnn::Mat input = dnn::blobFromImage(dnn::imread(picture), 0.017, dnn::Size(64, 64), dnn::Scalar(103.94, 116.78, 123.68));
  net.setInput(input);
  const dnn::Mat prob = net.forward();
  float sum = 0;
  for (size_t i = 0; i < prob.total(); ++i) sum += prob.ptr<float>()[i];
  CHECK(std::fabs(sum - 1) < 1e-4f);
  CHECK(are_equal(net.forward("prob"), prob));
  // Each layer has an output of its own, also one that works in place.
  std::vector<dnn::Mat> found;
  net.forward(found, {"conv1", "conv1_relu", "prob", "conv1"});
  CHECK(found.size() == 4 && are_equal(found[0], found[3]));
  const float* before = found[0].ptr<float>();
  CHECK(std::any_of(before, before + found[0].total(), [](float value) { return value < 0; }));
  const float* after = found[1].ptr<float>();
  CHECK(std::all_of(after, after + found[1].total(), [](float value) { return value >= 0; }));
  // From bytes, with the mean and the factor in the net, and for a batch.
  dnn::Net copy = dnn::readNetFromCaffe(content(prototxt), content(weights));
  copy.setInput(dnn::blobFromImage(dnn::imread(picture), 1, dnn::Size(64, 64)), "data", 0.017, dnn::Scalar(103.94, 116.78, 123.68));
  CHECK(std::fabs(copy.forward().ptr<float>()[2] - prob.ptr<float>()[2]) < 1e-4f);
  copy.setInput(dnn::Mat(std::vector<int>{3, 3, 32, 32}));
  CHECK(copy.forward().shape()[0] == 3);
  std::vector<double> times;
  CHECK(copy.getPerfProfile(times) > 0 && times.size() == 1);
}

void errors() {
  CHECK(throws("absent.prototxt", [] { dnn::readNetFromCaffe("absent.prototxt"); }));
  CHECK(throws("absent.caffemodel", [] { dnn::readNetFromCaffe(prototxt, "absent.caffemodel"); }));
  CHECK(throws("no layer \"none\"", [] { dnn::readNetFromCaffe(prototxt, weights).forward("none"); }));
  CHECK(throws("no input \"none\"", [] { dnn::readNetFromCaffe(prototxt).setInput(dnn::Mat(std::vector<int>{1}), "none"); }));
  CHECK(throws("empty", [] { dnn::Net().forward(); }));
  const std::vector<uint8_t> text{'l', 'a', 'y', 'e', 'r'};
  CHECK(throws("1:", [&] { dnn::readNetFromCaffe(text); }));
}

void boxes() {
  const std::vector<dnn::Rect> rects{dnn::Rect(0, 0, 10, 10), dnn::Rect(1, 1, 10, 10), dnn::Rect(50, 50, 10, 10), dnn::Rect(0, 0, 5, 5)};
  std::vector<int> kept;
  dnn::NMSBoxes(rects, {0.8f, 0.9f, 0.7f, 0.1f}, 0.2f, 0.5f, kept);
  CHECK(kept == (std::vector<int>{1, 2}));
  dnn::NMSBoxes(rects, {0.8f, 0.9f, 0.7f, 0.1f}, 0.0f, 0.9f, kept, 1.0f, 3);
  CHECK(kept == (std::vector<int>{1, 0, 2}));
  CHECK(throws("one score", [&] { dnn::NMSBoxes(rects, {1.0f}, 0.1f, 0.5f, kept); }));
}

#ifdef USE_OPENCV
void opencv() {
  const cv::Mat image = cv::imread(picture);
  const dnn::Mat own = dnn::imread(picture);
  CHECK(image.rows == own.rows && std::memcmp(image.data, own.data, own.total() * 3) == 0);
  for (const bool crop : {false, true}) {
    const dnn::Mat a = dnn::blobFromImage(image, 1, cv::Size(48, 40), cv::Scalar(1, 2, 3), false, crop);
    CHECK(are_equal(a, dnn::blobFromImage(own, 1, dnn::Size(48, 40), dnn::Scalar(1, 2, 3), false, crop)));
  }
  // Floats are resized as cv::resize does it.
  cv::Mat floats, resized;
  image.convertTo(floats, CV_32F);
  cv::resize(floats, resized, cv::Size(48, 40));
  const dnn::Mat blob = dnn::blobFromImage(floats, 1, dnn::Size(48, 40));
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 48; ++x) CHECK(std::fabs(blob.at<float>(0, 1, y, x) - resized.at<cv::Vec3f>(y, x)[1]) < 1e-3f);
  }
  dnn::Net net = dnn::readNetFromCaffe(prototxt, weights);
  net.setInput(dnn::blobFromImage(image, 0.017, cv::Size(64, 64)));
  const cv::Mat prob = net.forward();
  CHECK(prob.type() == CV_32F && prob.dims >= 2);
  std::vector<cv::Mat> found;
  net.forward(found, {"prob"});
  CHECK(found.size() == 1 && std::memcmp(found[0].data, prob.data, prob.total() * sizeof(float)) == 0);
}
#endif

}  // namespace

int main(int, char** argv) {
  prototxt = argv[1];
  weights = argv[2];
  picture = argv[3];
  blobs();
  a_net_runs();
  errors();
  boxes();
#ifdef USE_OPENCV
  opencv();
#endif
  std::cout << "all passed" << std::endl;
  return 0;
}
