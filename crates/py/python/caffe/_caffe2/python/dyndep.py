"""Libraries of operators that scripts load: none is, because the operators are known from the start."""

_libraries = set()


def InitOpsLibrary(name):
    """Notes a library; an operator that only it had is an error where a net uses it."""
    _libraries.add(name)


def GetImportedOpsLibraries():
    """The libraries that were asked for."""
    return _libraries
