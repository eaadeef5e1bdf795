// Threads of a block as fibres: each has a stack, and runs until it waits.
#include "run.h"
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <vector>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace emulator {

__thread Place here __attribute__((tls_model("initial-exec")));

namespace {

// A little more than 64 KiB, as the tops of all stacks would share few lines of the cache.
constexpr size_t STACK = (64 << 10) + 256;
constexpr unsigned MOST_THREADS = 1024;
constexpr unsigned WARP = 32;

enum class State { READY, AT_BLOCK, AT_WARP, ENDED };

// A context to switch to.
#if defined(__x86_64__)
struct Context { void *stack; };
void make(Context &context, char *stack, void (*start)()) {
    void **top = reinterpret_cast<void **>(stack + STACK) - 2;
    *top = reinterpret_cast<void *>(start);
    context.stack = top;
}
// No call, so that the processor still guesses where functions return to: threads of a block do
// the same. Below the stack pointer, functions may have something.
[[gnu::always_inline]] inline void change(Context &from, Context &to) {
    void **leave = &from.stack, **enter = &to.stack;
    asm volatile(R"(
        leaq -128(%%rsp), %%rsp
        pushq %%rbp
        pushq %%rbx
        leaq 1f(%%rip), %%rax
        pushq %%rax
        movq %%rsp, (%%rdi)
        movq (%%rsi), %%rsp
        popq %%rax
        jmpq *%%rax
    1:
        popq %%rbx
        popq %%rbp
        leaq 128(%%rsp), %%rsp
    )" : "+D"(leave), "+S"(enter) : : "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
        "cc", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
        "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}
#else
struct Context { ucontext_t context; };
void make(Context &context, char *stack, void (*start)()) {
    getcontext(&context.context);
    context.context.uc_stack.ss_sp = stack;
    context.context.uc_stack.ss_size = STACK;
    makecontext(&context.context, start, 0);
}
void change(Context &from, Context &to) { swapcontext(&from.context, &to.context); }
#endif

// Shared memory of one declaration.
struct Shared {
    const void *tag;
    std::vector<char> bytes;
#ifdef CORTADO_CHECKED
    std::vector<Touched> touched;
    Region region;
#endif

    Shared(const void *tag, size_t size) : tag(tag), bytes(size) {
#ifdef CORTADO_CHECKED
        touched.resize(size / 4 + 1);
        region = {bytes.data(), size, touched.data()};
#endif
        forget();
    }
    // As before a block: not a number, and not accessed.
    void forget() {
        std::fill(bytes.begin(), bytes.end(), char(0xff));
#ifdef CORTADO_CHECKED
        std::fill(touched.begin(), touched.end(), Touched{});
#endif
    }
};

// What the threads of a warp give each other. Those of one shuffle and of the next have places of
// their own: who is done with the one may have come to the other, but no further.
struct Warp {
    unsigned met;
    unsigned long long slots[2][WARP];
};

// What one thread of the host needs to run blocks.
struct Runner {
    const Thread *thread = nullptr;
    char *stacks = nullptr;
    Context main;
    std::vector<Context> contexts;
    std::vector<State> states;
    std::vector<Three> places;
    std::vector<Warp> warps;
    std::vector<std::unique_ptr<Shared>> shared;
    unsigned current = 0;
    std::string problem;

    ~Runner() {
        if (stacks) munmap(stacks, STACK * MOST_THREADS);
    }
};
// The one of this thread of the host, as long as it runs threads that meet.
__thread Runner *running __attribute__((tls_model("initial-exec")));

struct Running {
    explicit Running(Runner &runner) { running = &runner; }
    ~Running() { running = nullptr; }
};

inline Runner &meeting() {
    if (!running) throw std::logic_error("threads meet or share memory in a kernel that is not declared as BLOCK_KERNEL");
    return *running;
}

void start() {
    Runner &r = *running;
    try {
        r.thread->run();
    } catch (const std::exception &e) {
        r.problem = e.what();
    }
    r.states[r.current] = State::ENDED;
    change(r.contexts[r.current], r.main);
}

void wait(State state) {
    Runner &r = meeting();
    unsigned me = r.current;
    r.states[me] = state;
    change(r.contexts[me], r.main);
}

// Lets the threads [first, last) go on if they have all come to the same place.
bool release(State from, unsigned first, unsigned last) {
    State *states = running->states.data();
    for (unsigned t = first; t < last; t++)
        if (states[t] != from) return false;
    std::fill(states + first, states + last, State::READY);
    return true;
}

// Runs the threads of a warp until they wait for others, or end.
void run_warp(unsigned first, unsigned last) {
    Runner &r = *running;
    do {
        for (unsigned t = first; t < last && r.problem.empty(); t++) {
            if (r.states[t] != State::READY) continue;
            r.current = t;
            here.thread = r.places[t];
            here.thread_number = t;
            change(r.main, r.contexts[t]);
        }
        r.warps[first / WARP].met++;
    } while (release(State::AT_WARP, first, last));
}

void run_block(unsigned count) {
    Runner &r = *running;
    for (unsigned t = 0; t < count; t++) {
        make(r.contexts[t], r.stacks + t * STACK, start);
        r.states[t] = State::READY;
    }
    for (here.phase = 0;; here.phase++) {
        for (unsigned first = 0; first < count; first += WARP) run_warp(first, std::min(first + WARP, count));
        if (!r.problem.empty()) throw std::runtime_error(r.problem);
        if (release(State::ENDED, 0, count)) return;
        if (!release(State::AT_BLOCK, 0, count))
            throw std::runtime_error("some threads wait where others never come: a barrier or shuffle in a branch");
    }
}

}  // namespace

void wait_for_block() { wait(State::AT_BLOCK); }
void wait_for_warp() { wait(State::AT_WARP); }
unsigned lane() { return meeting().current % WARP; }
unsigned long long exchange(unsigned long long bits, unsigned from) {
    Runner &r = meeting();
    Warp &warp = r.warps[r.current / WARP];
    unsigned long long *slots = warp.slots[warp.met % 2];
    slots[r.current % WARP] = bits;
    wait(State::AT_WARP);
    return from < WARP ? slots[from] : bits;
}

static Shared &shared_of(const void *tag, size_t bytes) {
    Runner &r = meeting();
    for (auto &shared : r.shared)
        if (shared->tag == tag) return *shared;
    r.shared.push_back(std::make_unique<Shared>(tag, bytes));
    return *r.shared.back();
}
void *shared_memory(const void *tag, size_t bytes) { return shared_of(tag, bytes).bytes.data(); }
#ifdef CORTADO_CHECKED
const Region *shared_region(const void *tag, size_t bytes) { return &shared_of(tag, bytes).region; }
#endif

namespace {

// The place in the grid of its block `i`.
Three place_of_block(unsigned i, Three grid) { return {i % grid.x, i / grid.x % grid.y, i / grid.x / grid.y}; }

// Runs the blocks [first, last) of the grid on this thread of the host, one thread after the other.
void run_loops(const Thread &thread, Three grid, Three block, unsigned first, unsigned last) {
    here.grid_size = grid;
    here.block_size = block;
    here.phase = 0;
    for (unsigned i = first; i < last; i++) {
        here.block = place_of_block(i, grid);
        here.block_number = i;
        here.thread_number = 0;
        for (unsigned z = 0; z < block.z; z++)
            for (unsigned y = 0; y < block.y; y++)
                for (unsigned x = 0; x < block.x; x++) {
                    here.thread = {x, y, z};
                    thread.run();
                    here.thread_number++;
                }
    }
}

// The same with fibres, which can wait for each other.
void run_fibres(const Thread &thread, Three grid, Three block, unsigned first, unsigned last) {
    static thread_local Runner r;
    unsigned count = block.x * block.y * block.z;
    if (!r.stacks) {
        void *stacks = mmap(nullptr, STACK * MOST_THREADS, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (stacks == MAP_FAILED) throw std::runtime_error("no memory for the stacks of threads");
        r.stacks = static_cast<char *>(stacks);
        r.contexts.resize(MOST_THREADS);
        r.states.resize(MOST_THREADS);
        r.places.resize(MOST_THREADS);
        r.warps.resize(MOST_THREADS / WARP);
    }
    for (unsigned t = 0; t < count; t++)
        r.places[t] = {t % block.x, t / block.x % block.y, t / block.x / block.y};
    r.thread = &thread;
    r.shared.clear();
    Running runs(r);
    r.problem.clear();
    here.grid_size = grid;
    here.block_size = block;
    for (unsigned i = first; i < last; i++) {
        here.block = place_of_block(i, grid);
        here.block_number = i;
        for (auto &shared : r.shared) shared->forget();
        run_block(count);
    }
}

}  // namespace

void run_grid(const Thread &thread, bool meets, Three grid, Three block) {
    unsigned blocks = grid.x * grid.y * grid.z;
    unsigned long long threads = 1ull * blocks * block.x * block.y * block.z;
#ifdef CORTADO_CHECKED
    unsigned parts = 1;
#else
    unsigned parts = std::min({blocks, std::max(1u, std::thread::hardware_concurrency()), 8u});
#endif
    auto *run = meets ? run_fibres : run_loops;
    if (parts < 2 || threads < 1 << 15) return run(thread, grid, block, 0, blocks);
    std::vector<std::string> problems(parts);
    std::vector<std::thread> workers;
    for (unsigned p = 0; p < parts; p++)
        workers.emplace_back([&, p] {
            try {
                run(thread, grid, block, 1ull * blocks * p / parts, 1ull * blocks * (p + 1) / parts);
            } catch (const std::exception &e) {
                problems[p] = e.what();
            }
        });
    for (auto &worker : workers) worker.join();
    for (auto &problem : problems)
        if (!problem.empty()) throw std::runtime_error(problem);
}

}  // namespace emulator
