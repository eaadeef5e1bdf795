"""The package ``caffe2``: every recording of the original is played again through it."""

import base64
import pickle
import shutil
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from google.protobuf import text_format

import caffe  # noqa: F401
from caffe2.proto import caffe2_pb2, metanet_pb2
from caffe2.python import core, scope, utils, workspace
from caffe2.python.predictor import predictor_exporter

from caffe2_recordings import FIXTURES, is_same, parse, read_json, read_tensors, value_of
from test_module import run_python

TRANSCRIPTS = sorted(path.stem for path in (FIXTURES / "workspace").glob("*.json") if path.stem.count(".") == 0)


@pytest.fixture(autouse=True)
def fresh():
    """Each test has its own blobs, and leaves no flags."""
    workspace.SwitchWorkspace("default")
    workspace.ResetWorkspace(".")
    yield
    workspace.GlobalInit(
        [
            "caffe2",
            "--caffe2_serialize_fp16_as_bytes=0",
            "--caffe2_serialize_using_bytes_as_holder=0",
            "--caffe2_tensor_chunk_size=1000000",
            "--caffe2_max_tensor_serializer_threads=16",
        ]
    )


def call(name, args):
    """Calls what a transcript names."""
    if name.startswith("C."):
        return getattr(workspace.C, name[2:])(*args)
    if name.startswith("current."):
        return getattr(workspace.C.Workspace.current, name[8:])(*args)
    if name == "InferShapesAndTypes":
        return list(workspace.InferShapesAndTypes(*args, nets_proto=True))
    return getattr(workspace, name)(*args)


def says(error, recorded):
    """Whether an error names the blob or net that the recorded one does, if that has little other
    text."""
    sentences = [part for part in ("Can't find blob: ", "Can't find net ") if part in recorded]
    return bool(error.strip()) and all(part + recorded.rpartition(part)[2] in error for part in sentences)


@pytest.mark.parametrize("transcript", [name for name in TRANSCRIPTS if name != "blob_sizes_at_exit.blobs"])
def test_sessions_go_as_recorded(transcript, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    recording = read_json(FIXTURES / "workspace" / f"{transcript}.json")
    if transcript == "workspaces":
        # The session begins in a process of its own.
        for name in workspace.Workspaces():
            if name != "default":
                workspace.C._workspaces.pop(name)
    for number, step in enumerate(recording["steps"]):
        place = f"{transcript} step {number}: {step['call']} {str(step['args'])[:300]}"
        args = value_of(step["args"], caffe2_pb2)
        if "error" in step:
            with pytest.raises((RuntimeError, TypeError)) as raised:
                call(step["call"], args)
            assert says(str(raised.value), step["error"]), place
        else:
            expected = value_of(step["result"], caffe2_pb2)
            found = call(step["call"], args)
            assert is_same(found, expected), f"{place}\n{found!r}\nwhere {expected!r} is recorded"


def test_operators_compute_what_caffe2_did():
    known = set(workspace.RegisteredOperators())
    compared, failed = 0, []
    for path in sorted((FIXTURES / "ops").glob("*.safetensors")):
        tensors, metadata = read_tensors(path)
        if metadata["op_type"] not in known:
            continue
        workspace.ResetWorkspace(".")
        for name, tensor in tensors.items():
            if name.startswith("in/"):
                workspace.FeedBlob(name[3:], tensor)
        if "net" in metadata:
            workspace.RunNetOnce(parse(caffe2_pb2.NetDef, metadata["net"]))
        else:
            workspace.RunOperatorOnce(parse(caffe2_pb2.OperatorDef, metadata["op"]))
        step = float(metadata.get("step", 0))
        for name, tensor in tensors.items():
            if name.startswith("out/"):
                compared += 1
                if not is_same(workspace.FetchBlob(name[4:]), tensor, 1e-4, step):
                    failed.append(f"{path.stem} {name}")
    assert compared > 50 and not failed, failed


@pytest.mark.parametrize("flag", ["", "serialize_fp16_as_bytes", "serialize_using_bytes_as_holder"])
def test_blobs_are_written_as_caffe2_did(flag):
    folder = FIXTURES / "serialize" / (flag or "default")
    workspace.GlobalInit(["caffe2", f"--caffe2_{flag}=1"] if flag else ["caffe2"])
    contents, _ = read_tensors(folder / "contents.safetensors")
    for case in read_json(folder / "index.json")["cases"]:
        if "file" not in case or case["type"] == "DBReader":
            continue
        name, recorded = case["blob"], (folder / case["file"]).read_bytes()
        content = contents.get(case["case"])
        if content is None and "content" in case:
            content = value_of(case["content"], caffe2_pb2)
        if case["type"] in ("Tensor", "std::string"):
            workspace.FeedBlob(name, content)
            assert workspace.SerializeBlob(name) == recorded, case["case"]
        workspace.DeserializeBlob(name, recorded)
        assert workspace.SerializeBlob(name) == recorded, case["case"]
        if "fetch_error" in case:
            with pytest.raises(RuntimeError, match="Use FetchInt8Blob to fetch Int8 Blob"):
                workspace.FetchBlob(name)
        else:
            assert is_same(workspace.FetchBlob(name), content), case["case"]


def test_damaged_blobs_are_refused():
    for case in read_json(FIXTURES / "serialize" / "crafted.json")["cases"]:
        workspace.ResetWorkspace(".")
        messages = [base64.b64decode(text) for text in case.get("base64_list", [case.get("base64", "")])]
        if "error" in case:
            with pytest.raises(RuntimeError):
                workspace.DeserializeBlob("x", messages[0])
            continue
        for message in messages:
            workspace.DeserializeBlob("x", message)
        if "serialized_again" in case:
            assert workspace.SerializeBlob("x") == base64.b64decode(case["serialized_again"]), case["case"]
        if "fetch_error" in case:
            with pytest.raises(RuntimeError, match="This tensor's data type is not supported: caffe2::Tensor"):
                workspace.FetchBlob("x")
            continue
        recorded = case["value"]
        if "data" in recorded and None in recorded["data"]:
            found = workspace.FetchBlob("x").flatten().tolist()
            assert all(b is None or np.float32(b) == a for a, b in zip(found, recorded["data"])), case["case"]
        else:
            assert is_same(workspace.FetchBlob("x"), value_of(recorded, caffe2_pb2)), case["case"]


#: Ours are errors here: a head that is cut, a part twice instead of another, a part of another shape.
STRICTER = {
    "load_all_truncated_header",
    "load_chunk_twice_another_missing",
    "load_all_chunk_twice_another_missing",
    "load_dims_changed_in_second_chunk",
    "load_all_dims_changed_in_second_chunk",
}


def saved_values():
    folder = FIXTURES / "db"
    values, _ = read_tensors(folder / "values.safetensors")
    values.update(value_of(read_json(folder / "index.json")["strings"], caffe2_pb2))
    return values


def check_contents(case, folder):
    contents = case.get("contents_after") or {}
    expected = read_tensors(folder / contents["tensors"])[0] if contents.get("tensors") else {}
    expected.update(value_of(contents.get("others", {}), caffe2_pb2))
    for name, value in expected.items():
        assert is_same(workspace.FetchBlob(name), value), f"{case['case']}: {name}"


def test_databases_are_those_of_caffe2(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = FIXTURES / "db"
    for path in folder.iterdir():
        shutil.copy(path, tmp_path / path.name)
    by_flag = read_json(folder / "index_flag.json")
    for case in read_json(folder / "index.json")["cases"] + by_flag:
        workspace.ResetWorkspace(".")
        chunk = 100 if case in by_flag else 1000000
        workspace.GlobalInit(["caffe2", f"--caffe2_tensor_chunk_size={chunk}"])
        kind, name = case["kind"], case["case"]
        if kind == "save":
            for blob, value in saved_values().items():
                workspace.FeedBlob(blob, value)
        for blob, value in (case.get("before") or {}).items():
            workspace.FeedBlob(blob, value_of(value, caffe2_pb2))
        ops = [case["op"]] if "op" in case else case.get("ops", [])
        ops = [parse(caffe2_pb2.OperatorDef, op) for op in ops]
        if "error" in case or name in STRICTER:
            with pytest.raises(RuntimeError):
                workspace.RunOperatorOnce(ops[0])
        else:
            assert all(workspace.RunOperatorOnce(op) for op in ops), name
            check_contents(case, folder)
        if kind == "save" and "file" in case:
            assert (tmp_path / case["file"]).read_bytes() == (folder / case["file"]).read_bytes(), name
        if kind == "load" and name not in STRICTER:
            assert workspace.Blobs() == case["blobs_after"], name
        if kind == "db_exists":
            assert is_same(workspace.FetchBlob("exists"), value_of(case["value"], caffe2_pb2))
        if kind == "checkpoint":
            check_checkpoint(case, folder, tmp_path)
        if kind in ("raw", "protodb"):
            check_records(case, tmp_path)


def check_checkpoint(case, folder, tmp_path):
    first = case["files"][0]
    load = core.CreateOperator("Load", [], ["p"], db=str(folder / first), db_type="minidb", absolute_path=1)
    workspace.RunOperatorOnce(load)
    (tmp_path / first).unlink()
    workspace.FeedBlob("iter", np.zeros(1, np.int64))
    net = parse(caffe2_pb2.NetDef, case["net"])
    workspace.CreateNet(net)
    for _ in range(case["runs"]):
        workspace.RunNet(net.name)
    assert sorted(path.name for path in tmp_path.glob("ckpt*")) == case["files"]
    assert (tmp_path / first).read_bytes() == (folder / first).read_bytes()


def check_records(case, tmp_path):
    db_type = {"raw": "minidb", "protodb": "protodb"}[case["kind"]]
    path = str(tmp_path / case["file"])
    cursor = workspace.C.create_db(db_type, path, workspace.C.Mode.read).new_cursor()
    records = []
    while cursor.valid():
        records.append([cursor.key(), cursor.value()])
        cursor.next()
    as_bytes = lambda value: value.encode() if isinstance(value, str) else value_of(value, caffe2_pb2)  # noqa: E731
    assert records == [[as_bytes(key), as_bytes(value)] for key, value in case.get("read_back", case["entries"])]
    database = workspace.C.create_db(db_type, path + ".again", workspace.C.Mode.new)
    transaction = database.new_transaction()
    for key, value in records:
        transaction.put(key, value)
    transaction.commit()
    database.close()
    assert (tmp_path / (case["file"] + ".again")).read_bytes() == (tmp_path / case["file"]).read_bytes()


PREDICTORS = FIXTURES / "predictor"
NETS = sorted(path.parent.name for path in PREDICTORS.glob("*/predict_net.pb"))
METANETS = sorted(path.parent.name for path in PREDICTORS.glob("*/predictor.minidb"))


def unknown_operators(*nets):
    return {op.type for net in nets for op in net.op} - set(workspace.RegisteredOperators())


@pytest.mark.parametrize("name", NETS)
def test_predictors_give_the_recorded_outputs(name):
    folder = PREDICTORS / name
    init, predict = ((folder / f"{kind}_net.pb").read_bytes() for kind in ("init", "predict"))
    missing = unknown_operators(caffe2_pb2.NetDef.FromString(init), caffe2_pb2.NetDef.FromString(predict))
    if missing:
        pytest.skip(f"there are no operators {sorted(missing)}")
    tensors, _ = read_tensors(folder / "io.safetensors")
    predictor = workspace.Predictor(init, predict)
    given = {key[3:]: value for key, value in tensors.items() if key.startswith("in/")}
    outputs = predictor.run(given)
    names = caffe2_pb2.NetDef.FromString(predict).external_output
    for output, found in zip(names, outputs):
        expected = tensors[f"out/{output}"]
        if name == "int8":
            step = np.abs(expected).max() / 100
            assert np.abs(found - expected).max() <= step, output
        else:
            assert is_same(found, expected, 1e-4), output


@pytest.mark.parametrize("name", METANETS)
def test_files_of_predictors_are_loaded(name):
    folder = PREDICTORS / name
    path = str(folder / "predictor.minidb")
    meta = predictor_exporter.load_from_db(path, "minidb")
    assert meta == parse(metanet_pb2.MetaNetDef, (folder / "meta_net_def.pbtxt").read_text())
    missing = unknown_operators(*(entry.value for entry in meta.nets))
    if missing:
        pytest.skip(f"there are no operators {sorted(missing)}")
    workspace.ResetWorkspace(".")
    net = predictor_exporter.prepare_prediction_net(path, "minidb")
    tensors, _ = read_tensors(folder / "io.safetensors")
    for key, value in tensors.items():
        if key.startswith("in/"):
            workspace.FeedBlob(key[3:], value)
    workspace.RunNet(net)
    for key, value in tensors.items():
        if key.startswith("out/"):
            assert is_same(workspace.FetchBlob(key[4:]), value, 1e-4), key


def test_a_net_is_saved_with_its_weights_and_loaded_again(tmp_path):
    net = core.Net("small")
    x, w = net.AddExternalInputs("x", "w")
    y = net.Mul([x, w], "y")
    net.AddExternalOutput(y)
    workspace.FeedBlob("w", np.array([2, 3], np.float32))
    meta = predictor_exporter.PredictorExportMeta(net, ["w"], ["x"], ["y"], shapes={"x": (2,), "y": (2,)})
    path = str(tmp_path / "small.minidb")
    predictor_exporter.save_to_db("minidb", path, meta)
    workspace.ResetWorkspace()
    loaded = predictor_exporter.prepare_prediction_net(path, "minidb")
    workspace.FeedBlob("x", np.array([5, 7], np.float32))
    assert workspace.RunNet(loaded.Name())
    assert workspace.FetchBlob("y").tolist() == [10, 21]


@pytest.mark.parametrize("view", [bytes, bytearray, memoryview])
def test_a_predictor_is_loaded_from_bytes(view, tmp_path):
    folder = PREDICTORS / "metanet_mobilenet"
    content = view((folder / "predictor.minidb").read_bytes())
    workspace.ResetWorkspace(str(tmp_path))
    net = predictor_exporter.prepare_prediction_net(content, "minidb")
    tensors, _ = read_tensors(folder / "io.safetensors")
    for key, value in tensors.items():
        if key.startswith("in/"):
            workspace.FeedBlob(key[3:], value)
    workspace.RunNet(net)
    for key, value in tensors.items():
        if key.startswith("out/"):
            assert is_same(workspace.FetchBlob(key[4:]), value, 1e-4), key
    with pytest.raises(RuntimeError, match="bytes in memory"):
        predictor_exporter.prepare_prediction_net(b"{}", "minidb")


def test_nets_and_plans_are_put_together_in_python():
    net = core.Net("count")
    with core.NameScope("scoped"):
        assert scope.CurrentNameScope() == "scoped/"
        count = net.ConstantFill([], "count", shape=[1], value=2.0)
    net.Add([count, count], [count])
    assert str(count) == "scoped/count"
    step = core.execution_step("steps", [net], num_iter=3)
    plan = core.Plan("plan")
    plan.AddStep(step)
    assert workspace.RunPlan(plan) and workspace.RunPlan(step)
    assert workspace.FetchBlob(count).tolist() == [4]
    with pytest.raises(AttributeError, match="NoSuch is not a registered operator"):
        net.NoSuch()


def test_arguments_are_made_of_values():
    op = core.CreateOperator("X", ["a"], "b", i=True, f=0.5, s="text", ints=(1, 2), floats=[1, 0.5], strings=["a", b"b"])
    assert utils.ArgsToDict(op.arg) == {
        "i": 1, "f": 0.5, "s": b"text", "ints": [1, 2], "floats": [1, 0.5], "strings": [b"a", b"b"],
    }  # fmt: skip
    array = np.arange(6, dtype=np.int16).reshape(2, 3)
    assert is_same(utils.Caffe2TensorToNumpyArray(utils.NumpyArrayToCaffe2Tensor(array)), array)


def test_messages_are_text_and_can_be_pickled():
    op = core.CreateOperator("Relu", "x", "y")
    assert parse(caffe2_pb2.OperatorDef, text_format.MessageToString(op)) == op
    assert pickle.loads(pickle.dumps(op)) == op
    assert metanet_pb2.ModelInfo().predictorType == "SINGLE_PREDICTOR"


def test_quantized_tensors_are_fed_and_fetched():
    value = workspace.Int8Tensor(np.array([[1, 255]], np.uint8), 0.5, 3)
    workspace.FeedInt8Blob("q", value)
    found = workspace.FetchInt8Blob("q")
    assert (found.scale, found.zero_point, found.data.tolist()) == (0.5, 3, [[1, 255]])


def test_sizes_are_listed_at_the_exit(tmp_path):
    script = """
        import numpy as np
        from caffe2.python import workspace
        workspace.GlobalInit(["caffe2", "--caffe2_print_blob_sizes_at_exit=1"])
        workspace.FeedBlob("a", np.zeros((2, 3), np.float32))
    """
    done = run(script)
    lines = [line.partition("] ")[2] for line in done.stderr.splitlines() if "workspace.cc" in line]
    assert lines == [
        "---- Workspace blobs: ---- ", "name;current shape;capacity bytes;percentage", "a;2,3,;24;100%", "Total;;24;100%",
    ]  # fmt: skip


def run(script, path=None):
    """Runs a script in a process of its own, with a folder of other packages before ours."""
    prefix = f"import sys; sys.path.insert(0, {str(path)!r})\n" if path else ""
    code = prefix + "import _cortado_caffe2; _cortado_caffe2.install()\n" + textwrap.dedent(script)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)


@pytest.mark.parametrize("state", ["missing", "broken", "whole"])
@pytest.mark.parametrize("is_first", [True, False])
def test_another_caffe2_is_used_if_it_is_whole(state, is_first, tmp_path):
    (tmp_path / "caffe2/python").mkdir(parents=True)
    (tmp_path / "caffe2/__init__.py").write_text("WHOSE = 'other'\n")
    (tmp_path / "caffe2/python/__init__.py").write_text("")
    if state != "missing":
        body = "raise ImportError('libtorch.so')\n" if state == "broken" else "FINE = 1\n"
        (tmp_path / "caffe2/python/caffe2_pybind11_state.py").write_text(body)
    order = "insert(0, " if is_first else "append("
    script = f"""
        import sys
        sys.path.{order}{str(tmp_path)!r})
        import caffe2
        print(getattr(caffe2, "WHOSE", "ours"))
    """
    assert run(script).stdout.strip() == ("other" if state == "whole" else "ours")


def test_the_package_is_found_without_caffe():
    assert run("from caffe2.python import workspace; print(workspace.CurrentWorkspace())").stdout.strip() == "default"


def test_a_predictor_keeps_what_it_was_given():
    calls = read_json(PREDICTORS / "predictor_calls.json")["calls"]
    values, _ = read_tensors(PREDICTORS / "predictor_calls.safetensors")
    init, predict = ((PREDICTORS / "resnet" / f"{kind}_net.pb").read_bytes() for kind in ("init", "predict"))
    expected = {call["what"]: value_of(call["result"], caffe2_pb2) for call in calls if isinstance(call.get("result"), list)}
    name = caffe2_pb2.NetDef.FromString(predict).external_input[0]
    x, other = (values[key] for key in ("x", "other"))
    predictor = workspace.Predictor(init, predict)
    given = [[x], [x], [other], [], {}]
    recorded = [value for what, value in expected.items() if value and "new predictor" not in what]
    for inputs, outputs in zip(given, recorded):
        assert is_same(predictor.run(inputs), outputs, 1e-4)
    assert workspace.Blobs() == []
    assert is_same(workspace.Predictor(init, predict).run({name: x}), recorded[0], 1e-4)
    with pytest.raises(RuntimeError, match="Blob does not exist: unknown_name"):
        workspace.Predictor(init, predict).run({"unknown_name": x})
    for inputs in ([x.astype(np.float64)], [x[0]], [x] * 1000, []):
        with pytest.raises(RuntimeError):
            workspace.Predictor(init, predict).run(inputs)
    damaged = workspace.Predictor(init, predict)
    for inputs in ([x, x], [x]):
        with pytest.raises(RuntimeError):
            damaged.run(inputs)
    for nets in ((b"junk", predict), (init, b"junk"), (b"", predict)):
        with pytest.raises(RuntimeError):
            workspace.Predictor(*nets).run([x])


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on memory")
def test_a_blob_for_which_numpy_has_no_memory_is_a_memory_error():
    code = textwrap.dedent(
        """
        import resource
        from caffe2.python import core, workspace

        size = 1 << 26
        workspace.RunOperatorOnce(core.CreateOperator("ConstantFill", [], ["x"], shape=[size], dtype=5, value=1))
        used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + size // 2, -1))
        try:
            workspace.FetchBlob("x")
        except MemoryError:
            print("told")
        """
    )
    assert run_python(code)[0] == "told\n"


def test_a_predictor_runs_only_what_computes(tmp_path):
    place = tmp_path / "victim"
    init = core.Net("init")
    weight = init.ConstantFill([], "w", shape=[1])
    init.Save([weight], [], db=str(place), db_type="minidb", absolute_path=True)
    predict = core.Net("predict")
    predict.AddExternalInput("x")
    predict.AddExternalOutput(predict.Relu("x", "y"))
    with pytest.raises(RuntimeError, match=r"(?s)Save.*it writes a database.*allow_io=True"):
        workspace.Predictor(init, predict)
    assert not place.exists()
    workspace.Predictor(init, predict, allow_io=True)
    assert place.is_file()


def test_a_predictors_file_runs_only_what_computes(tmp_path):
    workspace.ResetWorkspace()
    place, path = tmp_path / "victim", str(tmp_path / "model.minidb")
    extra = core.Net("extra")
    extra.Save(["w"], [], db=str(place), db_type="minidb", absolute_path=True)
    net = core.Net("small")
    x, w = net.AddExternalInputs("x", "w")
    net.AddExternalOutput(net.Mul([x, w], "y"))
    workspace.FeedBlob("w", np.array([2, 3], np.float32))
    shapes = {"x": (2,), "y": (2,)}
    meta = predictor_exporter.PredictorExportMeta(net, ["w"], ["x"], ["y"], shapes=shapes, global_init_net=extra)
    predictor_exporter.save_to_db("minidb", path, meta)
    workspace.ResetWorkspace()
    with pytest.raises(RuntimeError, match=r"(?s)Save.*allow_io=True"):
        predictor_exporter.prepare_prediction_net(path, "minidb")
    assert not place.exists()
    predictor_exporter.prepare_prediction_net(path, "minidb", allow_io=True)
    assert place.is_file()
