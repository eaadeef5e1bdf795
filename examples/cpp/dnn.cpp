// Classifies an image with a Caffe model, by the calls of a program for cv::dnn of OpenCV 4. OpenCV is not needed.
//
//     c++ examples/cpp/dnn.cpp $(pkg-config --cflags --libs cortado) -o dnn
//     ./dnn deploy.prototxt net.caffemodel image.jpg SIZE
#include <cortado/dnn.hpp>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  namespace dnn = cortado::dnn;
  if (argc != 5) {
    std::cerr << "usage: " << argv[0] << " deploy.prototxt net.caffemodel image.jpg SIZE" << std::endl;
    return 2;
  }
  try {
    dnn::Net net = dnn::readNetFromCaffe(argv[1], argv[2]);
    const dnn::Mat image = dnn::imread(argv[3]);
    dnn::require(!image.empty(), std::string(argv[3]) + " cannot be read");
    const int size = std::atoi(argv[4]);
    net.setInput(dnn::blobFromImage(image, 1, dnn::Size(size, size), dnn::Scalar(104, 117, 123)));
    const dnn::Mat scores = net.forward();
    const float* best = std::max_element(scores.ptr<float>(), scores.ptr<float>() + scores.total());
    std::cout << "class " << best - scores.ptr<float>() << " with the score " << *best << std::endl;
  } catch (const dnn::Exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
  return 0;
}
