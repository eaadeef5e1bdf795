// Tests of what programs on libcaffe do with the memory of a GPU. On the emulated GPU, an address of the device is one of this
// process.
#include "checks.h"

#include <caffe/caffe.hpp>

using caffe::Blob;
using caffe::Caffe;
using caffe::Net;

namespace {

const char kNet[] =
    "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }"
    "layer { name: 'y' type: 'Power' bottom: 'x' top: 'y' power_param { scale: 2 shift: 1 } }";

bool fails(Blob<float>* blob) {
  try {
    blob->gpu_data();
  } catch (const std::runtime_error& error) {
    return std::string(error.what()).find("not on a GPU") != std::string::npos;
  }
  return false;
}

std::string net_file() {
  const std::string path = in_folder("gpu.prototxt");
  std::ofstream(path) << kNet;
  return path;
}

}  // namespace

int main(int, char** argv) {
  google::InitGoogleLogging(argv[0]);
  FLAGS_minloglevel = 3;
  {
    Blob<float> alone(1, 1, 1, 2);
    Net<float> on_host(net_file(), caffe::TEST);
    CHECK(fails(&alone) && fails(on_host.input_blobs()[0]));
  }
  Caffe::SetDevice(0);
  Caffe::set_mode(Caffe::GPU);
  Net<float> net(net_file(), caffe::TEST);
  Blob<float>* x = net.input_blobs()[0];
  Blob<float>* y = net.output_blobs()[0];
  for (int i = 0; i < 6; ++i) x->mutable_cpu_data()[i] = static_cast<float>(i);
  net.Forward();
  const float* results = y->gpu_data();
  CHECK(results != y->cpu_data());
  for (int i = 0; i < 6; ++i) CHECK_EQ(results[i], 2 * i + 1);
  // What is written on the device counts, and what is read there does not end what the host has.
  float* inputs = x->mutable_gpu_data();
  CHECK_EQ(inputs[5], 5);
  inputs[5] = 10;
  CHECK_EQ(x->cpu_data()[5], 10);
  x->mutable_gpu_data()[5] = 20;
  net.Forward();
  CHECK_EQ(y->cpu_data()[5], 41);
  y->mutable_gpu_diff()[0] = 3;
  CHECK_EQ(y->cpu_diff()[0], 3);
  std::cout << "all passed" << std::endl;
  return 0;
}
