// Pointers that know their bounds and who touched what they point to. An access outside is a
// fault; so are two accesses of different threads to one place, one of them a write, with no
// barrier between them. The blocks of a launch have none.
#pragma once

namespace emulator {

// What was last done to 4 bytes.
struct Touched {
    unsigned write_launch, write_block, write_phase, write_thread;
    unsigned read_launch, read_block, read_phase, read_thread;
};

// Memory that pointers can point into, with a shadow.
struct Region {
    char *start;
    size_t bytes;
    Touched *touched;
};

const Region *region_of(const void *pointer);
const Region *shared_region(const void *tag, size_t bytes);
void note_read(const Region *region, size_t offset, size_t bytes);
void note_write(const Region *region, size_t offset, size_t bytes);

template <typename T> class Reference {
  public:
    Reference(T *at, const Region *region) : at(at), region(region) {}
    operator T() const { return get(); }
    T operator=(T value) const { return set(value); }
    T operator=(const Reference &other) const { return set(other.get()); }
    T operator+=(T value) const { return set(get() + value); }
    T operator-=(T value) const { return set(get() - value); }
    T operator*=(T value) const { return set(get() * value); }
    T operator/=(T value) const { return set(get() / value); }
    T operator|=(T value) const { return set(get() | value); }

  private:
    T get() const {
        note_read(region, reinterpret_cast<char *>(at) - region->start, sizeof(T));
        return *at;
    }
    T set(T value) const {
        note_write(region, reinterpret_cast<char *>(at) - region->start, sizeof(T));
        return *at = value;
    }
    T *at;
    const Region *region;
};

template <typename T> class Checked {
  public:
    Checked(T *at, const Region *region) : at(at), region(region) {}
    Checked(std::nullptr_t) : at(nullptr), region(nullptr) {}
    template <typename U, typename = std::enable_if_t<std::is_same_v<const U, T>>>
    Checked(const Checked<U> &other) : at(other.raw()), region(other.of()) {}

    template <typename I> auto operator[](I i) const {
        long long offset = reinterpret_cast<const char *>(at + static_cast<long long>(i)) -
                           (region ? region->start : nullptr);
        if (!region || offset < 0 || offset + sizeof(T) > region->bytes)
            fault("an access outside of its memory, at byte", offset, region ? region->bytes : 0);
        if constexpr (std::is_const_v<T>) {
            note_read(region, offset, sizeof(T));
            return at[static_cast<long long>(i)];
        } else {
            return Reference<T>(at + static_cast<long long>(i), region);
        }
    }
    auto operator*() const { return (*this)[0]; }
    template <typename I> Checked operator+(I by) const { return {at + static_cast<long long>(by), region}; }
    Checked &operator+=(long long by) { at += by; return *this; }
    explicit operator bool() const { return at != nullptr; }
    bool operator==(std::nullptr_t) const { return at == nullptr; }
    bool operator!=(std::nullptr_t) const { return at != nullptr; }
    T *raw() const { return at; }
    const Region *of() const { return region; }

  private:
    T *at;
    const Region *region;
};

}  // namespace emulator

template <typename T> using Pointer = emulator::Checked<T>;
template <typename T> Pointer<T> shared_pointer(const void *tag, size_t count) {
    const emulator::Region *region = emulator::shared_region(tag, count * sizeof(T));
    return {reinterpret_cast<T *>(region->start), region};
}
