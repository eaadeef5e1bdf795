// How the threads of a grid run: one after the other if they never meet, else as fibres.
#pragma once
#include "builtins.h"
#include <functional>
#include <tuple>
#include <utility>

namespace emulator {

// The thread that runs, as a call: the same for all threads of a grid.
using Thread = std::function<void()>;

// Runs the blocks [first, last) of the grid on this thread of the host, one thread after the other.
template <typename F> void run_loops(const F &thread, Three grid, Three block, unsigned first, unsigned last) {
    here.grid_size = grid;
    here.block_size = block;
    for (unsigned i = first; i < last; i++) {
        here.block = {i % grid.x, i / grid.x % grid.y, i / grid.x / grid.y};
        for (unsigned z = 0; z < block.z; z++)
            for (unsigned y = 0; y < block.y; y++)
                for (unsigned x = 0; x < block.x; x++) {
                    here.thread = {x, y, z};
                    thread();
                }
    }
}

// The same with fibres, which can wait for each other.
void run_fibres(const Thread &thread, Three grid, Three block, unsigned first, unsigned last);

// Runs `part(first, last)` over all blocks, on several threads of the host if it is worth it.
void run_parts(Three grid, Three block, const std::function<void(unsigned, unsigned)> &part);

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

// A kernel by its name. `bind` keeps the arguments of a launch; what it gives runs it.
struct Kernel {
    const char *name;
    std::function<void()> (*bind)(void **arguments, Three grid, Three block);
};
void add(const Kernel &kernel);

template <auto F, bool MEETS> struct Entry;
template <typename... A, void (*F)(A...), bool MEETS> struct Entry<F, MEETS> {
    static std::function<void()> bind(void **arguments, Three grid, Three block) {
        return bind(arguments, grid, block, std::index_sequence_for<A...>());
    }
    template <size_t... I>
    static std::function<void()> bind(void **arguments, Three grid, Three block, std::index_sequence<I...>) {
        std::tuple<A...> values(Argument<A>::from(arguments[I])...);
        return [values, grid, block] {
            auto thread = [&] { std::apply(F, values); };
            run_parts(grid, block, [&](unsigned first, unsigned last) {
                if constexpr (MEETS) run_fibres(thread, grid, block, first, last);
                else run_loops(thread, grid, block, first, last);
            });
        };
    }
};

struct Registration {
    explicit Registration(const Kernel &kernel) { add(kernel); }
};

}  // namespace emulator

#define REGISTER_AS(name, text, meets) \
    static emulator::Registration registration_of_##name({text, emulator::Entry<&name, meets>::bind});
