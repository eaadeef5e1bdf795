// Runs a net on images of several sizes and reads one of its blobs, by OpenPose's calls of Caffe.
//
//     c++ examples/cpp/pose.cpp $(pkg-config --cflags --libs cortado) -o pose
//     ./pose deploy.prototxt net.caffemodel BLOB
#include <caffe/net.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace {

// A net, and one of its blobs as the output.
class PoseNet {
 public:
  PoseNet(const std::string& prototxt, const std::string& weights, const std::string& output) {
    caffe::Caffe::set_mode(caffe::Caffe::CPU);
    net_.reset(new caffe::Net<float>{prototxt, caffe::TEST});
    net_->CopyTrainedLayersFrom(weights);
    output_ = net_->blob_by_name(output);
    CHECK(output_ != nullptr) << "the net has no blob " << output;
  }

  void forward(const std::vector<int>& shape, const std::vector<float>& values) {
    if (shape != shape_) {
      shape_ = shape;
      net_->blobs()[0]->Reshape(shape);
      net_->Reshape();
    }
    float* input = net_->blobs().at(0)->mutable_cpu_data();
    std::copy(values.begin(), values.end(), input);
    net_->ForwardFrom(0);
  }

  const caffe::Blob<float>& output() const { return *output_; }

 private:
  std::unique_ptr<caffe::Net<float>> net_;
  caffe::shared_ptr<caffe::Blob<float>> output_;
  std::vector<int> shape_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: " << argv[0] << " deploy.prototxt net.caffemodel BLOB" << std::endl;
    return 2;
  }
  google::InitGoogleLogging("pose");
  PoseNet net(argv[1], argv[2], argv[3]);
  for (const int size : {64, 96, 96}) {
    const std::vector<int> shape{1, 3, size, size};
    std::vector<float> values(static_cast<size_t>(3 * size * size));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 251) / 251.0f - 0.5f;
    net.forward(shape, values);
    const float* data = net.output().cpu_data();
    const float* best = std::max_element(data, data + net.output().count());
    std::cout << net.output().shape_string() << ": largest " << *best << " at " << best - data << std::endl;
  }
  return 0;
}
