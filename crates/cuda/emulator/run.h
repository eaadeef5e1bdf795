// How the threads of a grid run: one after the other if they never meet, else as fibres.
#pragma once
#include "builtins.h"
#include <tuple>

namespace emulator {

// The thread that runs, as a call: the same for all threads of a grid.
struct Thread {
    virtual ~Thread() = default;
    virtual void run() const = 0;
};

// Runs all threads of a grid, its blocks on several threads of the host if it is worth it: the
// threads of a block one after the other, or as fibres if they meet.
void run_grid(const Thread &thread, bool meets, Three grid, Three block);

template <typename T> struct Argument {
    static T from(void *at) { return *static_cast<T *>(at); }
};
#ifdef CORTADO_CHECKED
template <typename T> struct Argument<Checked<T>> {
    static Checked<T> from(void *at) {
        T *pointer = *static_cast<T **>(at);
        if (!pointer) return nullptr;
        return {pointer, region_of(pointer)};
    }
};
#endif

// A kernel by its name. `bind` keeps the arguments of a launch.
struct Kernel {
    const char *name;
    bool meets;
    Thread *(*bind)(void **arguments);
};
void add(const Kernel &kernel);

template <auto F> struct Bound;
template <typename... A, void (*F)(A...)> struct Bound<F> : Thread {
    std::tuple<A...> values;
    template <size_t... I>
    Bound(void **arguments, std::index_sequence<I...>) : values(Argument<A>::from(arguments[I])...) {}
    void run() const override { std::apply(F, values); }
    static Thread *bind(void **arguments) { return new Bound(arguments, std::index_sequence_for<A...>()); }
};

struct Registration {
    explicit Registration(const Kernel &kernel) { add(kernel); }
};

}  // namespace emulator

#define REGISTER_AS(name, text, meets) \
    static emulator::Registration registration_of_##name({text, meets, emulator::Bound<&name>::bind});
