// The functions of NVIDIA's NCCL that the crate calls, for ranks that are threads of one process,
// each with an emulated device of its own. What they are given, the states between their calls and
// what they refuse are NCCL's. Work is done in its place in the stream, when all that it takes is
// there; as on a GPU, a rank that never comes leaves the others waiting until they give up.
#include "memory.h"
#include "streams.h"
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace {

enum Result { SUCCESS = 0, INVALID_ARGUMENT = 4, INVALID_USAGE = 5, IN_PROGRESS = 7 };
enum Type { FLOAT = 7, DOUBLE = 8 };
constexpr int AVERAGE = 4;

struct Id { char text[128]; };
struct Config { size_t size; unsigned magic, version; int blocking; };

struct Message { int type; std::vector<char> bytes; };
// What the ranks give to a mean, and how many have taken it.
struct Mean { std::map<int, Message> given; size_t readers; };
// One operation of a group.
struct Operation {
    enum { SEND, RECEIVE, MEAN } kind;
    char *from, *to;
    size_t bytes;
    int type, peer;
};

// Ranks that have one id.
struct World {
    size_t size;
    std::mutex lock;
    std::condition_variable changed;
    std::map<int, int> devices;                                // by rank
    std::map<std::pair<int, int>, std::deque<Message>> mail;  // by sender and receiver
    std::map<size_t, Mean> means;                             // by number
    // What ended it.
    int result = SUCCESS;
    std::string problem;

    void end(int with, const std::string &why) {
        if (result == SUCCESS) result = with, problem = why;
        changed.notify_all();
    }
};
struct Rank {
    std::shared_ptr<World> world;
    int number, device;
    bool aborted = false;
    size_t means = 0;
    // What the last group has asked for and the stream has not got yet.
    emulator::Stream *stream = nullptr;
    std::vector<Operation> launch;
};
struct Comm { std::shared_ptr<Rank> rank; };

std::mutex lock;
std::map<std::string, std::weak_ptr<World>> worlds;
int worlds_made = 0;

// What this thread has begun and not ended.
struct Group {
    int depth = 0, error = SUCCESS;
    Comm *comm = nullptr;
    emulator::Stream *stream = nullptr;
    std::vector<Operation> operations;
};
thread_local Group group;
thread_local std::string said;

int refuse(int result, const std::string &why) {
    if (group.depth) group.error = result;
    return said = why, result;
}

// All are there, in `values`, by rank. They are added where they lie, as a ring does it: each part
// of the numbers begins with another rank.
template <typename T> void add_all(const std::map<int, Message> &of_ranks, char *to) {
    size_t ranks = of_ranks.size(), count = of_ranks.at(0).bytes.size() / sizeof(T);
    for (size_t i = 0; i < count; i++) {
        T sum = 0;
        for (size_t step = 1; step <= ranks; step++) {
            T value;
            memcpy(&value, of_ranks.at((i * ranks / count + step) % ranks).bytes.data() + i * sizeof(T), sizeof(T));
            sum += value * (T(1) / T(ranks));
        }
        memcpy(to + i * sizeof(T), &sum, sizeof(T));
    }
}

void post(World &world, Rank &rank, const Operation &o) {
    Message message{o.type, {}};
    if (o.kind != Operation::RECEIVE) message.bytes.assign(o.from, o.from + o.bytes);
    if (o.kind == Operation::SEND) world.mail[{rank.number, o.peer}].push_back(std::move(message));
    if (o.kind == Operation::MEAN) world.means[rank.means++].given[rank.number] = std::move(message);
}

// Whether all that a group takes is there; the means of it begin with this number.
bool is_there(World &world, const Rank &rank, const std::vector<Operation> &operations, size_t mean) {
    std::map<int, size_t> awaited;
    for (const Operation &o : operations) {
        if (o.kind == Operation::RECEIVE && world.mail[{o.peer, rank.number}].size() < ++awaited[o.peer]) return false;
        if (o.kind == Operation::MEAN && world.means[mean++].given.size() < world.size) return false;
    }
    return true;
}

bool fits(World &world, const Rank &rank, const Operation &o, int from, const Message &message) {
    if (message.type == o.type && message.bytes.size() == o.bytes) return true;
    world.end(INVALID_ARGUMENT, "rank " + std::to_string(rank.number) + " takes " + std::to_string(o.bytes) +
                                    " bytes of type " + std::to_string(o.type) + " where rank " +
                                    std::to_string(from) + " gives " + std::to_string(message.bytes.size()) +
                                    " of type " + std::to_string(message.type));
    return false;
}

void take(World &world, const Rank &rank, const Operation &o, size_t &mean) {
    if (o.kind == Operation::RECEIVE) {
        auto &letters = world.mail[{o.peer, rank.number}];
        if (fits(world, rank, o, o.peer, letters.front())) memcpy(o.to, letters.front().bytes.data(), o.bytes);
        letters.pop_front();
    }
    if (o.kind != Operation::MEAN) return;
    Mean &all = world.means[mean];
    for (auto &[from, message] : all.given)
        if (!fits(world, rank, o, from, message)) return;
    o.type == FLOAT ? add_all<float>(all.given, o.to) : add_all<double>(all.given, o.to);
    if (++all.readers == world.size) world.means.erase(mean);
    mean++;
}

emulator::Work work_of(const std::shared_ptr<Rank> &rank, std::vector<Operation> operations) {
    return [rank, operations, is_posted = false, mean = size_t(0)](bool waits) mutable {
        World &world = *rank->world;
        std::unique_lock<std::mutex> guard(world.lock);
        if (!std::exchange(is_posted, true)) {
            mean = rank->means;
            for (const Operation &o : operations) post(world, *rank, o);
            world.changed.notify_all();
        }
        auto has_ended = [&] { return rank->aborted || world.result != SUCCESS; };
        auto can_go_on = [&] { return has_ended() || is_there(world, *rank, operations, mean); };
        if (waits) world.changed.wait(guard, can_go_on);
        if (!can_go_on()) return false;
        for (const Operation &o : operations)
            if (!has_ended()) take(world, *rank, o, mean);
        return true;
    };
}

int add(Comm *comm, emulator::Stream *stream, Operation o, size_t count) {
    if (!comm || !stream) return refuse(INVALID_ARGUMENT, "a communicator or stream is null");
    Rank &rank = *comm->rank;
    if (o.type != FLOAT && o.type != DOUBLE) return refuse(INVALID_ARGUMENT, "a type that there is not");
    o.bytes = count * (o.type == FLOAT ? 4 : 8);
    if (o.peer < 0 || size_t(o.peer) >= rank.world->size) return refuse(INVALID_ARGUMENT, "a peer that there is not");
    if ((o.from && !emulator::holds(o.from, o.bytes)) || (o.to && !emulator::holds(o.to, o.bytes)))
        return refuse(INVALID_ARGUMENT, "memory that is not the device's");
    if ((!o.from && o.kind != Operation::RECEIVE) || (!o.to && o.kind != Operation::SEND))
        return refuse(INVALID_ARGUMENT, "a buffer is null");
    if (emulator::device_of(stream) != rank.device) return refuse(INVALID_USAGE, "a stream of another device");
    if (!group.depth) return refuse(INVALID_USAGE, "the emulated NCCL takes operations in groups");
    if (group.comm && (group.comm != comm || group.stream != stream))
        return refuse(INVALID_USAGE, "the emulated NCCL takes groups of one communicator and stream");
    group.comm = comm, group.stream = stream;
    return group.operations.push_back(o), SUCCESS;
}

// What goes on at this moment; the next time it is done.
int state(const std::shared_ptr<Rank> &rank) {
    if (rank->stream) {
        emulator::add(std::exchange(rank->stream, nullptr), work_of(rank, std::exchange(rank->launch, {})));
        return IN_PROGRESS;
    }
    World &world = *rank->world;
    std::lock_guard<std::mutex> guard(world.lock);
    if (world.result != SUCCESS) return world.result;
    return world.devices.size() < world.size ? IN_PROGRESS : SUCCESS;
}

}  // namespace

API int ncclGetVersion(int *version) { return *version = 21400, SUCCESS; }
API const char *ncclGetErrorString(int result) {
    switch (result) {
    case SUCCESS: return "no error";
    case INVALID_ARGUMENT: return "invalid argument";
    case INVALID_USAGE: return "invalid usage";
    case IN_PROGRESS: return "NCCL operation in progress";
    default: return "unknown result code";
    }
}
API const char *ncclGetLastError(Comm *comm) {
    if (comm) {
        std::lock_guard<std::mutex> guard(comm->rank->world->lock);
        if (comm->rank->world->result != SUCCESS) said = comm->rank->world->problem;
    }
    return said.c_str();
}
API int ncclGetUniqueId(Id *id) {
    std::lock_guard<std::mutex> guard(lock);
    *id = Id{};
    return snprintf(id->text, sizeof(id->text), "emulated %d %d", int(getpid()), worlds_made++), SUCCESS;
}
API int ncclCommInitRankConfig(Comm **comm, int size, Id id, int number, Config *config) {
    if (!comm || !config || config->size < sizeof(Config) || config->magic != 0xcafebeef || config->blocking != 0)
        return refuse(INVALID_ARGUMENT, "the emulated NCCL takes a configuration of NCCL 2.14 that does not block");
    if (number < 0 || number >= size) return refuse(INVALID_ARGUMENT, "a rank that there is not");
    int device = emulator::current_device(), process = 0;
    if (device < 0) return refuse(INVALID_USAGE, "no device is current");
    if (sscanf(id.text, "emulated %d", &process) != 1 || process != getpid())
        return refuse(INVALID_USAGE, "the emulated NCCL joins threads of one process only");
    std::lock_guard<std::mutex> guard(lock);
    auto world = worlds[id.text].lock();
    if (!world) {
        world = std::make_shared<World>();
        world->size = size_t(size);
        worlds[id.text] = world;
    }
    std::lock_guard<std::mutex> inner(world->lock);
    *comm = new Comm{std::make_shared<Rank>()};
    (*comm)->rank->world = world;
    (*comm)->rank->number = number;
    (*comm)->rank->device = device;
    if (world->size != size_t(size)) world->end(INVALID_ARGUMENT, "ranks do not agree on their number");
    for (auto [other, of_other] : world->devices) {
        if (other == number) world->end(INVALID_ARGUMENT, "two ranks have one number");
        if (of_other == device)
            world->end(INVALID_USAGE, "Duplicate GPU detected : rank " + std::to_string(number) + " and rank " +
                                          std::to_string(other));
    }
    world->devices[number] = device;
    return IN_PROGRESS;
}
API int ncclCommAbort(Comm *comm) {
    if (!comm) return INVALID_ARGUMENT;
    {
        std::lock_guard<std::mutex> guard(comm->rank->world->lock);
        comm->rank->aborted = true;
        comm->rank->world->changed.notify_all();
    }
    return delete comm, SUCCESS;
}
API int ncclCommGetAsyncError(Comm *comm, int *result) {
    if (!comm || !result) return INVALID_ARGUMENT;
    return *result = state(comm->rank), SUCCESS;
}

API int ncclGroupStart() { return group.depth++, SUCCESS; }
API int ncclGroupEnd() {
    if (!group.depth) return refuse(INVALID_USAGE, "ncclGroupEnd without ncclGroupStart");
    if (--group.depth) return SUCCESS;
    Group ended = std::exchange(group, {});
    if (ended.error || ended.operations.empty()) return ended.error;
    const auto &rank = ended.comm->rank;
    if (int now = rank->stream ? IN_PROGRESS : state(rank))
        return refuse(now == IN_PROGRESS ? INVALID_ARGUMENT : now, "the communicator was not ready for this group");
    rank->stream = ended.stream;
    rank->launch = std::move(ended.operations);
    return IN_PROGRESS;
}
API int ncclSend(const void *from, size_t count, int type, int peer, Comm *comm, emulator::Stream *stream) {
    char *start = static_cast<char *>(const_cast<void *>(from));
    return add(comm, stream, {Operation::SEND, start, nullptr, 0, type, peer}, count);
}
API int ncclRecv(void *to, size_t count, int type, int peer, Comm *comm, emulator::Stream *stream) {
    return add(comm, stream, {Operation::RECEIVE, nullptr, static_cast<char *>(to), 0, type, peer}, count);
}
API int ncclAllReduce(const void *from, void *to, size_t count, int type, int operation, Comm *comm,
                      emulator::Stream *stream) {
    if (operation != AVERAGE) return refuse(INVALID_ARGUMENT, "the emulated NCCL knows ncclAvg only");
    char *start = static_cast<char *>(const_cast<void *>(from));
    return add(comm, stream, {Operation::MEAN, start, static_cast<char *>(to), 0, type, 0}, count);
}
