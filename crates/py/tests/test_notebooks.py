"""The notebooks run from top to bottom, each in a namespace of its own and without Jupyter."""

import json
import os
import sys
import types
from pathlib import Path

import pytest

import caffe

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "notebooks"
NAMES = ("fine_tuning", "learning_lenet", "logistic_regression", "net_surgery")


def cells(name, kind):
    """The sources of a notebook's cells of one kind, each with its number in the notebook, from 1."""
    notebook = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))
    return [
        (number, "".join(cell["source"]))
        for number, cell in enumerate(notebook["cells"], 1)
        if cell["cell_type"] == kind
    ]


@pytest.fixture
def namespace(monkeypatch):
    """A module to run cells in, which layers in Python are found in, too; no windows are opened."""
    matplotlib = pytest.importorskip("matplotlib", reason="the notebooks draw with matplotlib, which is not installed")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    module = types.ModuleType("notebook_under_test")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(FOLDER)
    # The programs that a notebook starts find this same caffe, wherever it runs.
    paths = [str(Path(caffe.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    monkeypatch.setenv("GLOG_minloglevel", "2")  # the notebooks set it; this puts it back
    with matplotlib.rc_context():
        yield vars(module)
    plt.close("all")


def run(name, sources, namespace):
    """Runs cells one after the other; fails with the place of the one that raises."""
    for number, source in sources:
        try:
            exec(compile(source, f"{name}.ipynb, cell {number}", "exec"), namespace)
        except Exception as error:
            pytest.fail(f"{name}.ipynb, cell {number}: {type(error).__name__}: {error}\n\n{source}")


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_from_top_to_bottom(name, namespace):
    run(name, cells(name, "code"), namespace)


def test_every_notebook_is_run_and_listed():
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == sorted(NAMES)
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"{name}.ipynb" in table for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_stored_clean(name):
    text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    notebook = json.loads(text)
    assert len(text) < 300 * 1024
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    assert outputs
    assert not any(output["output_type"] == "error" or output.get("name") == "stderr" for output in outputs)
    assert not any(cell["metadata"] for cell in notebook["cells"])
    # Run in order, in a fresh kernel.
    counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_a_failure_names_notebook_and_cell():
    with pytest.raises(pytest.fail.Exception, match=r"some\.ipynb, cell 4: ZeroDivisionError: "):
        run("some", [(2, "x = 0"), (4, "1 / x")], {})
