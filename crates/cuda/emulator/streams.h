// The streams of the emulated devices, for those who put work into them.
#pragma once
#include <functional>

namespace emulator {

struct Stream;

// Work of a stream. Gives whether it is done; if not, `waits` was false, and it is tried again.
using Work = std::function<bool(bool waits)>;
void add(Stream *stream, Work work);

// The number of a stream's device, and of the current context's; of none -1.
int device_of(const Stream *stream);
int current_device();

}  // namespace emulator
