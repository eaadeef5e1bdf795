// cortado/dnn.hpp: Caffe models with the interface of cv::dnn in OpenCV 4, which OpenCV 5 no longer has. Header-only C++11 over the C
// library; docs/c.md introduces it. OpenCV is not needed; where opencv2/core.hpp was included before, cv::Mat goes in and out.
#ifndef CORTADO_DNN_HPP
#define CORTADO_DNN_HPP

#include "dnn/blob.hpp"
#include "dnn/boxes.hpp"
#include "dnn/mat.hpp"
#include "dnn/net.hpp"

#endif  // CORTADO_DNN_HPP
