"""The table of the times: ours, and PyTorch's best of each kind."""

HEADER = ["net", "batch", "what", "ours", "ours, one launch", "eager", "CUDA graph", "compiled", "TF32", "fp16", "PyTorch / ours, f32"]


def best(rows, **wanted):
    """The least time of the rows with these fields; None if there are none."""
    times = [row["best_ms"] for row in rows if "best_ms" in row and all(row.get(key) == value for key, value in wanted.items())]
    return min(times, default=None)


def cell(time):
    return "" if time is None else f"{time:.3f}"


def table(ours, theirs):
    """Milliseconds, in Markdown."""
    lines = ["| " + " | ".join(HEADER) + " |", "|" + "---|" * len(HEADER)]
    for key in dict.fromkeys((row["net"], row["batch"], row["what"]) for row in ours if "best_ms" in row):
        of_key = dict(zip(("net", "batch", "what"), key))
        own = [best(ours, who=who, **of_key) for who in ("cortado", "cortado engine")]
        f32 = [best(theirs, mode=mode, precision="f32", **of_key) for mode in ("eager", "graph", "compile")]
        others = [best(theirs, precision=precision, **of_key) for precision in ("tf32", "fp16")]
        least = [min((time for time in times if time is not None), default=None) for times in (own, f32)]
        ratio = "" if None in least else f"{least[1] / least[0]:.2f}"
        lines.append("| " + " | ".join([*map(str, key), *map(cell, [*own, *f32, *others]), ratio]) + " |")
    return "\n".join(lines) + "\n"
