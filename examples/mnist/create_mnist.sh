#!/usr/bin/env sh
# Writes the MNIST digits of data/mnist into the two LMDBs that examples/mnist/lenet_train_test.prototxt reads.
# Run it from anywhere. CAFFE names the program; without it, it is the one in target/release, or the installed `cortado`, or
# else it is built.
set -e
cd "$(dirname "$0")/../.."

if [ -z "$CAFFE" ]; then
    CAFFE=target/release/caffe
    if [ ! -x "$CAFFE" ]; then
        # Not `caffe`, which may be the original.
        CAFFE=$(command -v cortado) || { CAFFE=target/release/caffe; cargo build --release --package cortado-cli; }
    fi
fi

for part in train t10k; do
    case $part in
        train) db=examples/mnist/mnist_train_lmdb ;;
        t10k) db=examples/mnist/mnist_test_lmdb ;;
    esac
    rm -rf "$db"
    "$CAFFE" convert_mnist_data -backend lmdb \
        "data/mnist/$part-images-idx3-ubyte.gz" "data/mnist/$part-labels-idx1-ubyte.gz" "$db"
done
