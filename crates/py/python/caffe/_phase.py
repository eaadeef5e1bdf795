"""The phase of a layer or a net."""


class Phase(int):
    """``caffe.TRAIN`` or ``caffe.TEST``: the same number, shown by its name."""

    def __str__(self):
        return ("TRAIN", "TEST")[self]

    __repr__ = __str__
