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

constexpr size_t STACK = 64 << 10;
constexpr unsigned MOST_THREADS = 1024;

enum class State { READY, AT_BLOCK, AT_WARP, ENDED };

// A context to switch to.
#if defined(__x86_64__)
struct Context { void *stack; };
extern "C" void emulator_switch(void **from, void *to);
asm(R"(
    .text
    .globl emulator_switch
    .hidden emulator_switch
    .type emulator_switch,@function
emulator_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size emulator_switch,.-emulator_switch
)");
void make(Context &context, char *stack, void (*start)()) {
    void **top = reinterpret_cast<void **>(stack + STACK) - 2;
    *top = reinterpret_cast<void *>(start);
    context.stack = top - 6;
}
void change(Context &from, Context &to) { emulator_switch(&from.stack, to.stack); }
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
};

// What one thread of the host needs to run blocks.
struct Runner {
    const Thread *thread = nullptr;
    char *stacks = nullptr;
    Context main;
    std::vector<Context> contexts;
    std::vector<State> states;
    std::vector<Three> places;
    std::vector<std::vector<unsigned long long>> slots;
    std::vector<std::unique_ptr<Shared>> shared;
    unsigned current = 0;
    bool meets = false;
    std::string problem;

    ~Runner() {
        if (stacks) munmap(stacks, STACK * MOST_THREADS);
    }
};
thread_local Runner runner;

// Barriers that this block has passed.
thread_local unsigned phase = 0;

void start() {
    Runner &r = runner;
    try {
        (*r.thread)();
    } catch (const std::exception &e) {
        r.problem = e.what();
    }
    r.states[r.current] = State::ENDED;
    change(r.contexts[r.current], r.main);
}

void wait(State state) {
    Runner &r = runner;
    if (!r.meets) throw std::logic_error("threads meet in a kernel that is not declared as BLOCK_KERNEL");
    unsigned me = r.current;
    r.states[me] = state;
    change(r.contexts[me], r.main);
}

void run_ready(unsigned count) {
    Runner &r = runner;
    for (unsigned t = 0; t < count && r.problem.empty(); t++) {
        if (r.states[t] != State::READY) continue;
        r.current = t;
        here.thread = r.places[t];
        change(r.main, r.contexts[t]);
    }
}

// Lets the threads of warps go on that have all come to the same place, or those of the block.
bool release(unsigned count) {
    Runner &r = runner;
    bool released = false;
    for (unsigned first = 0; first < count; first += 32) {
        unsigned last = std::min(first + 32, count);
        auto begin = r.states.begin() + first, end = r.states.begin() + last;
        if (std::count(begin, end, State::AT_WARP) == last - first) {
            std::fill(begin, end, State::READY);
            released = true;
        }
    }
    if (released) return true;
    auto begin = r.states.begin(), end = r.states.begin() + count;
    if (std::count(begin, end, State::AT_BLOCK) != count) return false;
    std::fill(begin, end, State::READY);
    phase++;
    return true;
}

void run_block(unsigned count) {
    Runner &r = runner;
    for (unsigned t = 0; t < count; t++) {
        make(r.contexts[t], r.stacks + t * STACK, start);
        r.states[t] = State::READY;
    }
    for (phase = 0;;) {
        run_ready(count);
        if (!r.problem.empty()) throw std::runtime_error(r.problem);
        if (std::all_of(r.states.begin(), r.states.begin() + count, [](State s) { return s == State::ENDED; })) return;
        if (!release(count))
            throw std::runtime_error("some threads wait where others never come: a barrier or shuffle in a branch");
    }
}

}  // namespace

unsigned phase_of_block() { return runner.meets ? phase : 0; }
void wait_for_block() { wait(State::AT_BLOCK); }
void wait_for_warp() { wait(State::AT_WARP); }
unsigned lane() { return runner.current % 32; }
unsigned long long *warp_slots() { return runner.slots[runner.current / 32].data(); }

void *shared_memory(const void *tag, size_t bytes) {
    if (!runner.meets) throw std::logic_error("shared memory in a kernel that is not declared as BLOCK_KERNEL");
    for (auto &shared : runner.shared)
        if (shared->tag == tag) return shared->bytes.data();
    // Not a number: nothing has been written yet.
    runner.shared.push_back(std::make_unique<Shared>(Shared{tag, std::vector<char>(bytes, char(0xff))}));
    return runner.shared.back()->bytes.data();
}

void run_fibres(const Thread &thread, Three grid, Three block, unsigned first, unsigned last) {
    Runner &r = runner;
    unsigned count = block.x * block.y * block.z;
    if (!r.stacks) {
        void *stacks = mmap(nullptr, STACK * MOST_THREADS, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (stacks == MAP_FAILED) throw std::runtime_error("no memory for the stacks of threads");
        r.stacks = static_cast<char *>(stacks);
        r.contexts.resize(MOST_THREADS);
        r.states.resize(MOST_THREADS);
        r.places.resize(MOST_THREADS);
        r.slots.assign(MOST_THREADS / 32, std::vector<unsigned long long>(32));
    }
    for (unsigned t = 0; t < count; t++)
        r.places[t] = {t % block.x, t / block.x % block.y, t / block.x / block.y};
    r.thread = &thread;
    r.meets = true;
    r.problem.clear();
    here.grid_size = grid;
    here.block_size = block;
    for (unsigned i = first; i < last; i++) {
        here.block = {i % grid.x, i / grid.x % grid.y, i / grid.x / grid.y};
        for (auto &shared : r.shared) std::fill(shared->bytes.begin(), shared->bytes.end(), char(0xff));
        try {
            run_block(count);
        } catch (...) {
            r.meets = false;
            throw;
        }
    }
    r.shared.clear();
    r.meets = false;
}

void run_parts(Three grid, Three block, const std::function<void(unsigned, unsigned)> &part) {
    unsigned blocks = grid.x * grid.y * grid.z;
    unsigned long long threads = 1ull * blocks * block.x * block.y * block.z;
#ifdef CORTADO_CHECKED
    unsigned parts = 1;
#else
    unsigned parts = std::min({blocks, std::max(1u, std::thread::hardware_concurrency()), 8u});
#endif
    if (parts < 2 || threads < 1 << 15) return part(0, blocks);
    std::vector<std::string> problems(parts);
    std::vector<std::thread> workers;
    for (unsigned p = 0; p < parts; p++)
        workers.emplace_back([&, p] {
            try {
                part(1ull * blocks * p / parts, 1ull * blocks * (p + 1) / parts);
            } catch (const std::exception &e) {
                problems[p] = e.what();
            }
        });
    for (auto &worker : workers) worker.join();
    for (auto &problem : problems)
        if (!problem.empty()) throw std::runtime_error(problem);
}

}  // namespace emulator
