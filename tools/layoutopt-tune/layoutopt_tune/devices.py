"""The devices that can be measured: this CPU through C, and all of OpenCL and CUDA."""

import collections
import ctypes
import ctypes.util
import glob
import os
import platform
import re

from .errors import TuneError

# backend: "native", "opencl" or "cuda"; line and cache (the last level) in bytes; warp: the
# work-items that access memory together, 0 where that is not known.
Device = collections.namedtuple(
    "Device", "ident backend name driver line cache warp platform number")

DEFAULT_LINE, DEFAULT_CACHE = 64, 32 << 20


def read(path):
    try:
        with open(path) as file:
            return file.read().strip()
    except OSError:
        return ""


def cpu_name():
    for line in read("/proc/cpuinfo").split("\n"):
        key, _, value = line.partition(":")
        if key.strip() in ("model name", "Model"):
            return " ".join(value.split())
    return platform.processor() or platform.machine()


def cpu_caches(root="/sys/devices/system/cpu/cpu0/cache"):
    """The line and the size of the largest cache."""
    line, size = DEFAULT_LINE, 0
    for index in sorted(glob.glob(os.path.join(root, "index*"))):
        text = re.fullmatch(r"(\d+)([KMG]?)", read(os.path.join(index, "size")))
        if not text:
            continue
        this = int(text.group(1)) << {"": 0, "K": 10, "M": 20, "G": 30}[text.group(2)]
        if this > size:
            size = this
            line = int(read(os.path.join(index, "coherency_line_size")) or line)
    return line, size or DEFAULT_CACHE


def native():
    line, cache = cpu_caches()
    return Device("native", "native", cpu_name(), platform.machine(), line, cache, 1, 0,
                  0)


class OpenCL:
    """The queries that are needed, of the loader that is installed."""

    ALL, NAME, DRIVER, LINE, CACHE = 0xFFFFFFFF, 0x102B, 0x102D, 0x101D, 0x101E
    PLATFORM_NAME, TYPE, TYPE_CPU = 0x0902, 0x1000, 2
    # Of vendors' extensions: cl_nv_device_attribute_query, cl_amd_device_attribute_query.
    WARPS = (0x4003, 0x4043)

    def __init__(self):
        name = ctypes.util.find_library("OpenCL") or "libOpenCL.so.1"
        self.library = ctypes.CDLL(name)

    def handles(self, function, *arguments):
        count = ctypes.c_uint(0)
        if function(*arguments, ctypes.c_uint(0), None, ctypes.byref(count)) or not count.value:
            return []
        made = (ctypes.c_void_p * count.value)()
        if function(*arguments, count, made, None):
            return []
        return [ctypes.c_void_p(h) for h in made]

    def platforms(self):
        return self.handles(self.library.clGetPlatformIDs)

    def devices(self, of):
        return self.handles(self.library.clGetDeviceIDs, of, ctypes.c_ulong(self.ALL))

    def text(self, function, of, what):
        buffer = ctypes.create_string_buffer(1024)
        if function(of, ctypes.c_uint(what), ctypes.c_size_t(1024), buffer, None):
            return ""
        return " ".join(buffer.value.decode("utf-8", "replace").split())

    def number(self, of, what, kind):
        value = kind(0)
        if self.library.clGetDeviceInfo(of, ctypes.c_uint(what),
                                        ctypes.c_size_t(ctypes.sizeof(kind)),
                                        ctypes.byref(value), None):
            return 0
        return value.value


    def warp(self, device):
        if self.number(device, self.TYPE, ctypes.c_ulong) & self.TYPE_CPU:
            return 1
        for query in self.WARPS:
            value = self.number(device, query, ctypes.c_uint)
            if 0 < value <= 1024:
                return value
        return 0


def opencl():
    try:
        cl = OpenCL()
    except OSError:
        return []
    found = []
    for p, of in enumerate(cl.platforms()):
        called = cl.text(cl.library.clGetPlatformInfo, of, cl.PLATFORM_NAME)
        for d, device in enumerate(cl.devices(of)):
            found.append(Device(
                "opencl:%d:%d" % (p, d), "opencl",
                cl.text(cl.library.clGetDeviceInfo, device, cl.NAME),
                "%s, %s" % (called, cl.text(cl.library.clGetDeviceInfo, device, cl.DRIVER)),
                cl.number(device, cl.LINE, ctypes.c_uint) or DEFAULT_LINE,
                cl.number(device, cl.CACHE, ctypes.c_ulonglong) or DEFAULT_CACHE,
                cl.warp(device), p, d))
    return found


class Cuda:
    """The queries that are needed, of the driver's library."""

    WARP, CACHE = 10, 38
    # Nothing asks for it: all devices so far have lines of four sectors of 32 bytes.
    LINE = 128

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")

    def number(self, function, *arguments):
        value = ctypes.c_int(0)
        return 0 if function(ctypes.byref(value), *arguments) else value.value

    def count(self):
        return 0 if self.library.cuInit(0) else self.number(self.library.cuDeviceGetCount)

    def device(self, number):
        handle = self.number(self.library.cuDeviceGet, number)
        name = ctypes.create_string_buffer(256)
        self.library.cuDeviceGetName(name, 256, handle)
        of = self.library.cuDeviceGetAttribute
        version = self.number(self.library.cuDriverGetVersion)
        return Device(
            "cuda:%d" % number, "cuda", " ".join(name.value.decode("utf-8", "replace").split()),
            "CUDA %d.%d" % (version // 1000, version % 1000 // 10), self.LINE,
            self.number(of, self.CACHE, handle) or DEFAULT_CACHE,
            self.number(of, self.WARP, handle), 0, number)


def cuda():
    try:
        driver = Cuda()
    except OSError:
        return []
    return [driver.device(d) for d in range(driver.count())]


def all_devices():
    found, of_cuda = opencl(), cuda()
    # One driver for both says by OpenCL what the first-level caches hold together.
    caches = {d.name: d.cache for d in of_cuda}
    found = [d._replace(cache=caches.get(d.name, d.cache)) for d in found]
    return [native()] + found + of_cuda


def find(text):
    """By its identifier, or by a part of its name that no other has."""
    devices = all_devices()
    for device in devices:
        if device.ident == text:
            return device
    fitting = [d for d in devices[1:] if text.lower() in d.name.lower()]
    # One device may be there by both ways.
    if len({d.name for d in fitting}) == 1:
        fitting = fitting[:1]
    if len(fitting) == 1:
        return fitting[0]
    raise TuneError("%s device '%s'; --list-devices prints what there is"
                    % ("more than one" if fitting else "no", text))
