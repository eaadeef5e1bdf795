// Classifies an image with OpenCV and caffe::Net, by the same calls as cpp_classification of the original.
//
//     c++ -DUSE_OPENCV -DCPU_ONLY examples/cpp/classify.cpp $(pkg-config --cflags --libs cortado opencv4) -o classify
//     ./classify deploy.prototxt net.caffemodel mean.binaryproto labels.txt image.png
#include <caffe/caffe.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace caffe;
using std::string;

namespace {

// The planes of the net's input as images over its memory.
std::vector<cv::Mat> planes_of(Blob<float>* blob, float* data) {
  std::vector<cv::Mat> planes;
  for (int i = 0; i < blob->channels(); ++i) {
    planes.push_back(cv::Mat(blob->height(), blob->width(), CV_32FC1, data + i * blob->height() * blob->width()));
  }
  return planes;
}

// An image of one colour, the mean of a mean file.
cv::Mat mean_of(const string& file, int channels, const cv::Size& size) {
  BlobProto proto;
  ReadProtoFromBinaryFileOrDie(file.c_str(), &proto);
  Blob<float> blob;
  blob.FromProto(proto);
  CHECK_EQ(blob.channels(), channels) << "the mean has other channels than the input";
  cv::Mat mean;
  cv::merge(planes_of(&blob, blob.mutable_cpu_data()), mean);
  return cv::Mat(size, mean.type(), cv::mean(mean));
}

// The image as the net takes it: its number of channels, its size, in float.
cv::Mat fitting(const cv::Mat& image, int channels, const cv::Size& size) {
  cv::Mat sample = image, resized, floats;
  if (image.channels() == 3 && channels == 1) cv::cvtColor(image, sample, cv::COLOR_BGR2GRAY);
  if (image.channels() == 4 && channels == 1) cv::cvtColor(image, sample, cv::COLOR_BGRA2GRAY);
  if (image.channels() == 4 && channels == 3) cv::cvtColor(image, sample, cv::COLOR_BGRA2BGR);
  if (image.channels() == 1 && channels == 3) cv::cvtColor(image, sample, cv::COLOR_GRAY2BGR);
  cv::resize(sample, resized, size);
  resized.convertTo(floats, channels == 3 ? CV_32FC3 : CV_32FC1);
  return floats;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::cerr << "usage: " << argv[0] << " deploy.prototxt net.caffemodel mean.binaryproto labels.txt image" << std::endl;
    return 2;
  }
  ::google::InitGoogleLogging(argv[0]);
  Caffe::set_mode(Caffe::CPU);

  shared_ptr<Net<float> > net;
  net.reset(new Net<float>(argv[1], TEST));
  net->CopyTrainedLayersFrom(argv[2]);
  CHECK_EQ(net->num_inputs(), 1) << "the net must have one input";
  CHECK_EQ(net->num_outputs(), 1) << "the net must have one output";
  Blob<float>* input = net->input_blobs()[0];
  const int channels = input->channels();
  CHECK(channels == 3 || channels == 1) << "the input must have 1 or 3 channels";
  const cv::Size size(input->width(), input->height());
  const cv::Mat mean = mean_of(argv[3], channels, size);

  std::vector<string> labels;
  std::ifstream file(argv[4]);
  CHECK(file) << "cannot open " << argv[4];
  for (string line; std::getline(file, line);) labels.push_back(line);
  CHECK_EQ(static_cast<int>(labels.size()), net->output_blobs()[0]->channels()) << "labels and outputs differ in number";

  const cv::Mat image = cv::imread(argv[5], -1);
  CHECK(!image.empty()) << "cannot decode " << argv[5];
  input->Reshape(1, channels, size.height, size.width);
  net->Reshape();
  std::vector<cv::Mat> planes = planes_of(input, input->mutable_cpu_data());
  cv::Mat sample;
  cv::subtract(fitting(image, channels, size), mean, sample);
  // Writes into the memory of the net.
  cv::split(sample, planes);
  CHECK(reinterpret_cast<float*>(planes.at(0).data) == net->input_blobs()[0]->cpu_data()) << "the planes moved";
  net->Forward();

  const float* scores = net->output_blobs()[0]->cpu_data();
  std::vector<std::pair<float, size_t> > ranking;
  for (size_t i = 0; i < labels.size(); ++i) ranking.push_back(std::make_pair(scores[i], i));
  std::sort(ranking.rbegin(), ranking.rend());
  for (size_t i = 0; i < ranking.size() && i < 5; ++i) {
    std::cout << std::fixed << std::setprecision(4) << ranking[i].first << " - \"" << labels[ranking[i].second] << "\""
              << std::endl;
  }
  return 0;
}
