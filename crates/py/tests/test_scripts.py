"""The console programs."""

import csv
import os
import subprocess
import sys

import numpy as np
import pytest

import caffe
import caffe.__main__
from caffe.scripts import _options, classify, detect, draw_net, train
from conftest import ROOT, fill, once, write_png
from nets import IMAGE_NET


@pytest.fixture
def model(tmp_path):
    """The arguments that name a net of two classes."""
    prototxt, weights = tmp_path / "deploy.prototxt", tmp_path / "weights.caffemodel"
    prototxt.write_text(IMAGE_NET)
    net = caffe.Net(str(prototxt), caffe.TEST)
    fill(net)
    net.save(str(weights))
    return ["--model_def", str(prototxt), "--pretrained_model", str(weights), "--mean_file", ""]


@pytest.fixture
def image(tmp_path):
    return write_png(tmp_path / "image.png", np.random.default_rng(0).integers(0, 256, (10, 9, 3)))


def classifier_of(model):
    return caffe.Classifier(model[1], model[3], image_dims=[6, 5], raw_scale=255, channel_swap=[2, 1, 0])


def test_classify_an_image(model, image, tmp_path, capsys):
    labels = tmp_path / "labels.txt"
    labels.write_text("n02 second, other\nn01 first thing\n")
    output = tmp_path / "out.npy"
    options = ["--images_dim", "6,5", "--center_only", "--print_results", "--labels_file", str(labels)]
    classify.main([image, str(output), *model, *options])
    predictions = np.load(output)
    expected = classifier_of(model).predict([caffe.io.load_image(image)], oversample=False)
    np.testing.assert_allclose(predictions, expected, rtol=1e-5)
    printed = capsys.readouterr().out
    best = ("first thing", "second")[int(expected[0].argmax())]
    assert "CPU mode" in printed and "Classifying 1 inputs." in printed and f"[('{best}'" in printed


def test_classify_a_folder_and_an_array(model, image, tmp_path):
    output, array = tmp_path / "out.npy", tmp_path / "images.npy"
    np.save(array, np.stack([caffe.io.load_image(image)] * 2))
    for source in (str(tmp_path), str(array)):
        classify.main([source, str(output), *model, "--images_dim", "6,5", "--ext", "png"])
        predictions = np.load(output)
        expected = classifier_of(model).predict([caffe.io.load_image(image)])
        np.testing.assert_allclose(predictions, np.repeat(expected, len(predictions), 0), rtol=1e-4)


def test_detect_windows_of_a_list(model, image, tmp_path):
    table, output = tmp_path / "in.csv", tmp_path / "out.csv"
    table.write_text(f"filename,xmin,ymin,xmax,ymax\n{image},1,2,8,9\n{image},0,0,5,6\n")
    detect.main([str(table), str(output), *model, "--crop_mode", "list", "--context_pad", "0"])
    with open(output, newline="") as file:
        rows = list(csv.DictReader(file))
    detector = caffe.Detector(model[1], model[3], raw_scale=255, channel_swap=[2, 1, 0])
    windows = np.array([[2, 1, 9, 8], [0, 0, 6, 5]])
    expected = detector.detect_windows([(image, windows)])
    for row, detection, window in zip(rows, expected, windows):
        assert row["filename"] == image
        assert [int(row[column]) for column in detect.COORD_COLS] == list(window)
        scores = [float(row[f"class{i}"]) for i in range(2)]
        np.testing.assert_allclose(scores, detection["prediction"], rtol=1e-5)


def test_the_default_mean_needs_no_file(model, image, tmp_path, capsys):
    model, output, table = model[:4], tmp_path / "out.npy", tmp_path / "in.csv"
    classify.main([image, str(output), *model, "--images_dim", "6,5", "--center_only"])
    assert "(104.00698793, 116.66876762, 122.67891434)" in capsys.readouterr().out
    mean = np.array([104.00698793, 116.66876762, 122.67891434])
    options = {"mean": mean, "raw_scale": 255, "channel_swap": [2, 1, 0]}
    expected = caffe.Classifier(model[1], model[3], image_dims=[6, 5], **options)
    expected = expected.predict([caffe.io.load_image(image)], oversample=False)
    np.testing.assert_allclose(np.load(output), expected, rtol=1e-5)
    table.write_text(f"filename,xmin,ymin,xmax,ymax\n{image},1,2,8,9\n")
    detect.main([str(table), str(tmp_path / "out.csv"), *model, "--crop_mode", "list", "--context_pad", "1"])
    assert "(104.00698793, 116.66876762, 122.67891434)" in capsys.readouterr().out


def test_a_mean_file_is_read(model, image, tmp_path, monkeypatch):
    mean, output = tmp_path / "mean.npy", tmp_path / "out.npy"
    np.save(mean, np.full((3, 7, 7), 9.0))
    options = [image, str(output), *model[:4], "--images_dim", "6,5"]
    classify.main([*options, "--mean_file", str(mean)])
    given = np.load(output)
    monkeypatch.setattr(_options, "_MEAN_FILE", str(mean))
    classify.main(options)
    np.testing.assert_array_equal(np.load(output), given)


def test_detect_refuses_other_files(model, tmp_path):
    with pytest.raises(Exception, match="Unknown input file type: not in txt or csv."):
        detect.main([str(tmp_path / "in.xyz"), str(tmp_path / "out.csv"), *model])
    args = detect.parse_args(["in.txt", "out.csv"])
    assert (args.crop_mode, args.context_pad, args.raw_scale, args.channel_swap) == ("selective_search", 16, 255.0, "2,1,0")


def test_draw_net(tmp_path, monkeypatch, capsys):
    prototxt, picture = tmp_path / "net.prototxt", tmp_path / "net.svg"
    prototxt.write_text(IMAGE_NET)
    draw_net.main([str(prototxt), str(picture), "--rankdir", "TB", "--phase", "TEST", "--display_lrm"])
    assert b"<svg" in picture.read_bytes() and "Drawing net to" in capsys.readouterr().out
    with pytest.raises(ValueError, match="Unknown phase: NONE"):
        draw_net.main([str(prototxt), str(picture), "--phase", "NONE"])
    assert draw_net.parse_args(["a", "b"]).rankdir == "LR"


def test_the_program(monkeypatch, capfd):
    monkeypatch.setattr(sys, "argv", ["__main__.py", "--version"])
    assert caffe.__main__.main() == 0
    assert caffe.__version__ in capfd.readouterr().out


def test_an_adopted_tree_forwards_to_this_module(tmp_path):
    own = tmp_path / "python" / "caffe"
    own.mkdir(parents=True)
    (own / "__init__.py").write_text("from ._caffe import Net\n")
    (own / "of_the_tree.py").write_text("WHOSE = 'the tree'\n")
    forwarder = ROOT / "crates/cli/src/commands/adopt_forwarder.py"
    if not forwarder.exists():
        pytest.skip("needs the project's tree")
    (own / "__init__.py").write_text(forwarder.read_text())
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'python')!r}); import caffe, caffe.io, caffe.of_the_tree as tree; "
        "from caffe.proto import caffe_pb2; print(caffe.__version__, caffe.__file__, tree.WHOSE, caffe.Net)"
    )
    env = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(caffe.__file__))}
    result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split()[:2] == [caffe.__version__, caffe.__file__] and "the tree" in result.stdout


PYTHON_NET = """
layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
layer { name: 'mine' type: 'Python' bottom: 'x' top: 'y' python_param { module: 'of_this_folder' layer: 'Mine' } }
"""


@once
def test_the_program_asks_before_it_runs_python_layers(tmp_path):
    (tmp_path / "net.prototxt").write_text(PYTHON_NET)
    (tmp_path / "of_this_folder.py").write_text(
        "import python_layers; print('it runs'); Mine = python_layers.Times"
    )
    folders = [os.path.dirname(os.path.dirname(caffe.__file__)), os.path.dirname(__file__)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    environment.pop("CORTADO_ALLOW_PYTHON", None)

    def time(*flags, **variables):
        command = [sys.executable, "-m", "caffe", "time", "-model", "net.prototxt", "-iterations", "1", *flags]
        env = {**environment, **variables}
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=100, check=False)

    refused = time()
    assert refused.returncode != 0 and "it runs" not in refused.stdout
    assert "allow that with --allow-python or CORTADO_ALLOW_PYTHON=1" in refused.stderr
    for result in (time("--allow-python"), time(CORTADO_ALLOW_PYTHON="1")):
        assert result.returncode == 0 and "it runs" in result.stdout, result.stderr


SOLVER = """
base_lr: 0.5 lr_policy: 'fixed' max_iter: 3 display: 1 snapshot: 0 snapshot_after_train: false
snapshot_prefix: '{folder}/snap'
net_param {{
  layer {{ name: 'data' type: 'DummyData' top: 'x' top: 'y' dummy_data_param {{
    shape {{ dim: 1 dim: 1 }} shape {{ dim: 1 dim: 1 }}
    data_filler {{ type: 'constant' value: 1 }} data_filler {{ type: 'constant' value: 2 }} }} }}
  layer {{ name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'ip' inner_product_param {{ num_output: 1 bias_term: false }} }}
  layer {{ name: 'loss' type: 'EuclideanLoss' bottom: 'ip' bottom: 'y' top: 'loss' }}
}}
"""


@pytest.mark.parametrize("timing", [False, True])
def test_train(tmp_path, monkeypatch, timing):
    solvers = []
    make = caffe.get_solver
    monkeypatch.setattr(caffe, "get_solver", lambda path: solvers.append(make(path)) or solvers[-1])
    path = tmp_path / "solver.prototxt"
    path.write_text(SOLVER.format(folder=tmp_path))
    train.main(["--solver", str(path)] + ["--timing"] * timing)
    assert solvers[0].iter == 3
    # w' = w - 0.5 (w - 2), from 0
    assert solvers[0].net.params["ip"][0].data.item() == pytest.approx(1.75)
