"""The progress bar of a solver."""


def bar(total):
    """A tqdm bar over ``total`` iterations, the right one for a terminal or a notebook; ``None`` without tqdm."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit="it", dynamic_ncols=True)
