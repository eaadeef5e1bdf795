"""Compiles every room of kernels in this folder to PTX with NVRTC: python compile.py FOLDER CAPABILITY...

For each room, element type and compute capability it writes FOLDER/ROOM.BITS.CAPABILITY.ptx, and prints the compiler's
version. NVRTC comes with the package nvidia-cuda-nvrtc-cu12; it needs no GPU and no driver.
"""

import ctypes
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OPTIONS = ["--std=c++17"]


def library():
    for folder in sys.path:
        found = glob.glob(os.path.join(folder, "nvidia", "cuda_nvrtc", "lib", "libnvrtc.so.12"))
        if found:
            return ctypes.CDLL(found[0])
    raise SystemExit("nvidia-cuda-nvrtc-cu12 is not installed")


NVRTC = library()


def check(code, call):
    if code != 0:
        NVRTC.nvrtcGetErrorString.restype = ctypes.c_char_p
        raise SystemExit(f"{call}: {NVRTC.nvrtcGetErrorString(code).decode()}")


def text_of(program, size_of, get):
    size = ctypes.c_size_t()
    check(size_of(program, ctypes.byref(size)), "the size of a text")
    text = ctypes.create_string_buffer(size.value)
    check(get(program, text), "a text")
    return text.value.decode()


def compile_room(path, headers, bits, capability):
    program = ctypes.c_void_p()
    source = open(path, "rb").read()
    names, texts = zip(*headers)
    count = len(headers)
    array = ctypes.c_char_p * count
    code = NVRTC.nvrtcCreateProgram(
        ctypes.byref(program), source, os.path.basename(path).encode(), count, array(*texts), array(*names)
    )
    check(code, "nvrtcCreateProgram")
    options = OPTIONS + [f"--gpu-architecture=compute_{capability}", f"-DREAL_BITS={bits}"]
    options = [option.encode() for option in options]
    code = NVRTC.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    log = text_of(program, NVRTC.nvrtcGetProgramLogSize, NVRTC.nvrtcGetProgramLog).strip()
    if log:
        print(log, file=sys.stderr)
    check(code, f"{os.path.basename(path)} for {bits} bits")
    ptx = text_of(program, NVRTC.nvrtcGetPTXSize, NVRTC.nvrtcGetPTX)
    check(NVRTC.nvrtcDestroyProgram(ctypes.byref(program)), "nvrtcDestroyProgram")
    return ptx


def main():
    folder, capabilities = sys.argv[1], sys.argv[2:]
    headers = [(os.path.basename(path).encode(), open(path, "rb").read()) for path in glob.glob(f"{HERE}/*.cuh")]
    for path in sorted(glob.glob(f"{HERE}/*.cu")):
        room = os.path.basename(path).removesuffix(".cu")
        for bits in (32, 64):
            for capability in capabilities:
                with open(os.path.join(folder, f"{room}.{bits}.{capability}.ptx"), "w") as file:
                    file.write(compile_room(path, headers, bits, capability))
    major, minor = ctypes.c_int(), ctypes.c_int()
    check(NVRTC.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)), "nvrtcVersion")
    print(f"NVRTC {major.value}.{minor.value}")


main()
