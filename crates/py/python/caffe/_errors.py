"""Exceptions that the compiled half of the module raises."""

import errno


class MissingFileError(FileNotFoundError, RuntimeError):
    """A file that is not there.

    Also a ``RuntimeError``, which pycaffe raises: scripts that catch that still work. ``filename`` is the path.
    """

    def __init__(self, message, filename):
        super().__init__(message)
        self.errno = errno.ENOENT
        self.filename = str(filename)
        self.message = message

    def __str__(self):
        return self.message
