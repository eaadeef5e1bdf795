"""Finds objects in a picture, as scripts for OpenCV 4 do it. The two marked lines make it run with OpenCV 5.

Use: python examples/opencv/detect.py --prototxt NET --model WEIGHTS --image PICTURE [--output PICTURE]
"""

import argparse

import cv2

import caffe.dnn  # added

caffe.dnn.install()  # added

parser = argparse.ArgumentParser(description="Finds objects in a picture.")
parser.add_argument("--prototxt", required=True, help="a Caffe net that ends in a DetectionOutput")
parser.add_argument("--model", required=True, help="its weights")
parser.add_argument("--image", required=True, help="a picture")
parser.add_argument("--output", help="a copy of the picture with boxes")
parser.add_argument("--size", type=int, default=300, help="width and height of the net's input")
parser.add_argument("--scale", type=float, default=1.0, help="the factor for pixels, after the mean")
parser.add_argument("--mean", type=float, nargs=3, default=(104.0, 177.0, 123.0), help="the mean of blue, green and red")
parser.add_argument("--confidence", type=float, default=0.5, help="the lowest score of an object")
args = parser.parse_args()

net = cv2.dnn.readNetFromCaffe(args.prototxt, args.model)
net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
net.setPreferableTarget(cv2.dnn.DNN_TARGET_CPU)

image = cv2.imread(args.image)
height, width = image.shape[:2]
blob = cv2.dnn.blobFromImage(image, args.scale, (args.size, args.size), args.mean)
net.setInput(blob)
detections = net.forward()

for i in range(detections.shape[2]):
    label, confidence = int(detections[0, 0, i, 1]), float(detections[0, 0, i, 2])
    if confidence < args.confidence:
        continue
    left, top, right, bottom = (detections[0, 0, i, 3:7] * [width, height, width, height]).astype(int).tolist()
    print(f"class {label}, score {confidence:.3f}: {left} {top} {right} {bottom}")
    cv2.rectangle(image, (left, top), (right, bottom), (0, 0, 255), 2)
    cv2.putText(image, f"{label}: {confidence:.2f}", (left, max(top - 5, 10)), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 255), 1)

ticks, _ = net.getPerfProfile()
print(f"{ticks * 1000 / cv2.getTickFrequency():.1f} ms")
if args.output:
    cv2.imwrite(args.output, image)
