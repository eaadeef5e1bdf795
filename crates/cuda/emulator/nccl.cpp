// The functions of NVIDIA's NCCL that the crate calls, for ranks with an emulated device each:
// threads, or processes of one machine. What they are given, the states between their calls and
// what they refuse are NCCL's. Work is done in its place in the stream, when all that it takes is
// there; as on a GPU, a rank that never comes leaves the others waiting until they give up.
//
// The ranks of one id meet in a folder, whose path the id is. What one gives to others is a file
// there: `rank.R` once it has come, `left.R` when it leaves, `mail.FROM.TO.N`, `mean.FROM.N`, and
// `end`, which ends all. The last to leave takes the folder away.
#include "memory.h"
#include "streams.h"
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace {

namespace fs = std::filesystem;

enum Result { SUCCESS = 0, SYSTEM_ERROR = 2, INVALID_ARGUMENT = 4, INVALID_USAGE = 5, IN_PROGRESS = 7 };
enum Type { FLOAT = 7, DOUBLE = 8 };
constexpr int AVERAGE = 4;
// What the names of ranks' folders begin with.
const std::string OURS = "cortado-nccl-";

struct Id { char text[128]; };
struct Config { size_t size; unsigned magic, version; int blocking; };

// One operation of a group.
struct Operation {
    enum { SEND, RECEIVE, MEAN } kind;
    char *from, *to;
    size_t bytes;
    int type, peer;
};

// The folder where ranks meet.
struct Folder {
    fs::path path;

    bool has(const std::string &name) const {
        std::error_code missing;
        return fs::exists(path / name, missing);
    }
    // Nobody sees half of it.
    void give(const std::string &name, const std::string &content) const {
        static std::atomic<int> number{0};
        fs::path made = path / ("." + name + "." + std::to_string(getpid()) + "." + std::to_string(number++));
        std::ofstream(made, std::ios::binary) << content;
        std::error_code gone;
        fs::rename(made, path / name, gone);
    }
    std::string read(const std::string &name) const {
        std::ostringstream content;
        content << std::ifstream(path / name, std::ios::binary).rdbuf();
        return content.str();
    }
    void remove(const std::string &name) const {
        std::error_code gone;
        fs::remove(path / name, gone);
    }
};

std::string mail(int from, int to, size_t number) {
    return "mail." + std::to_string(from) + "." + std::to_string(to) + "." + std::to_string(number);
}
std::string mean_of(int from, size_t number) {
    return "mean." + std::to_string(from) + "." + std::to_string(number);
}

struct Rank {
    Folder folder;
    int number, size, device;
    bool has_joined = false;
    std::atomic<bool> aborted{false};
    // How much was sent to each rank, received from each, and given to means.
    std::map<int, size_t> sent{}, received{};
    size_t means = 0;
    // What the last group has requested and the stream has not received yet.
    emulator::Stream *stream = nullptr;
    std::vector<Operation> launch{};

    // What ended it for all ranks, and why.
    int result() const { return folder.has("end") ? atoi(folder.read("end").c_str()) : SUCCESS; }
    std::string problem() const { return folder.has("end") ? folder.read("end").substr(2) : ""; }
    void end(int with, const std::string &why) const {
        std::string own = "end." + std::to_string(number);
        folder.give(own, std::to_string(with) + " " + why);
        // The first counts.
        std::error_code later;
        fs::create_hard_link(folder.path / own, folder.path / "end", later);
    }
    bool has_ended() const { return aborted || folder.has("end"); }

    ~Rank() {
        folder.give("left." + std::to_string(number), "");
        for (int other = 0; other < size; other++)
            if (folder.has("rank." + std::to_string(other)) && !folder.has("left." + std::to_string(other))) return;
        std::error_code gone;
        fs::remove_all(folder.path, gone);
    }
};
struct Comm { std::shared_ptr<Rank> rank; };

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

// Messages begin with their type.
std::string message_of(const Operation &o) { return std::string(1, char(o.type)) + std::string(o.from, o.bytes); }

bool fits(const Rank &rank, const Operation &o, int from, const std::string &message) {
    if (message.size() == o.bytes + 1 && message[0] == o.type) return true;
    std::string given = message.empty() ? "nothing"
                                        : std::to_string(message.size() - 1) + " of type " + std::to_string(message[0]);
    rank.end(INVALID_ARGUMENT, "rank " + std::to_string(rank.number) + " takes " + std::to_string(o.bytes) +
                                   " bytes of type " + std::to_string(o.type) + " where rank " +
                                   std::to_string(from) + " gives " + given);
    return false;
}

// The mean of what all ranks have given. They are added as a ring does it: each part of the numbers
// begins with another rank.
template <typename T> void add_all(const std::vector<std::string> &of_ranks, char *to, size_t count) {
    size_t ranks = of_ranks.size();
    for (size_t i = 0; i < count; i++) {
        T sum = 0;
        for (size_t step = 1; step <= ranks; step++) {
            T value;
            memcpy(&value, of_ranks[(i * ranks / count + step) % ranks].data() + 1 + i * sizeof(T), sizeof(T));
            sum += value * (T(1) / T(ranks));
        }
        memcpy(to + i * sizeof(T), &sum, sizeof(T));
    }
}

// The work of a group: first all that is sent is put where the others find it; then, what is
// received is taken, once all is there.
struct Work {
    std::shared_ptr<Rank> rank;
    std::vector<Operation> operations;
    bool is_given = false;
    size_t first_mean = 0;

    void give() {
        first_mean = rank->means;
        for (const Operation &o : operations) {
            if (o.kind == Operation::SEND)
                rank->folder.give(mail(rank->number, o.peer, rank->sent[o.peer]++), message_of(o));
            if (o.kind == Operation::MEAN)
                rank->folder.give(mean_of(rank->number, rank->means++), message_of(o));
        }
    }
    bool is_there() const {
        std::map<int, size_t> letters = rank->received;
        size_t mean = first_mean;
        for (const Operation &o : operations) {
            if (o.kind == Operation::RECEIVE &&
                !rank->folder.has(mail(o.peer, rank->number, letters[o.peer]++)))
                return false;
            if (o.kind != Operation::MEAN) continue;
            for (int other = 0; other < rank->size; other++)
                if (!rank->folder.has(mean_of(other, mean))) return false;
            mean++;
        }
        return true;
    }
    void take(const Operation &o, size_t &mean) {
        if (o.kind == Operation::RECEIVE) {
            std::string name = mail(o.peer, rank->number, rank->received[o.peer]++);
            std::string letter = rank->folder.read(name);
            if (fits(*rank, o, o.peer, letter)) memcpy(o.to, letter.data() + 1, o.bytes);
            rank->folder.remove(name);
        }
        if (o.kind != Operation::MEAN) return;
        std::vector<std::string> all;
        for (int other = 0; other < rank->size; other++) {
            all.push_back(rank->folder.read(mean_of(other, mean)));
            if (!fits(*rank, o, other, all.back())) return;
        }
        o.type == FLOAT ? add_all<float>(all, o.to, o.bytes / 4) : add_all<double>(all, o.to, o.bytes / 8);
        mean++;
    }
    bool operator()(bool waits) {
        if (!std::exchange(is_given, true)) give();
        while (!rank->has_ended() && !is_there()) {
            if (!waits) return false;
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        size_t mean = first_mean;
        for (const Operation &o : operations)
            if (!rank->has_ended()) take(o, mean);
        // All have given to the means of this group, so they have taken those of the groups before.
        for (size_t old = first_mean; mean > first_mean && old-- > 0 && rank->folder.has(mean_of(rank->number, old));)
            rank->folder.remove(mean_of(rank->number, old));
        return true;
    }
};

int add(Comm *comm, emulator::Stream *stream, Operation o, size_t count) {
    if (!comm || !stream) return refuse(INVALID_ARGUMENT, "a communicator or stream is null");
    Rank &rank = *comm->rank;
    if (o.type != FLOAT && o.type != DOUBLE) return refuse(INVALID_ARGUMENT, "a type that there is not");
    o.bytes = count * (o.type == FLOAT ? 4 : 8);
    if (o.peer < 0 || o.peer >= rank.size) return refuse(INVALID_ARGUMENT, "a peer that there is not");
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

// Whether all that have come can be one group: each of them finds the same.
int compare_all(const Rank &rank) {
    std::map<int, int> by_device;
    for (int other = 0; other < rank.size; other++) {
        int size = 0, device = -1;
        std::istringstream(rank.folder.read("rank." + std::to_string(other))) >> size >> device;
        if (size != rank.size) rank.end(INVALID_ARGUMENT, "ranks do not agree on their number");
        auto [first, is_new] = by_device.insert({device, other});
        if (!is_new)
            rank.end(INVALID_USAGE, "Duplicate GPU detected : rank " + std::to_string(first->second) + " and rank " +
                                        std::to_string(other));
    }
    return rank.result();
}

// The state of an operation: in progress at the first call, done at the next.
int state(const std::shared_ptr<Rank> &rank) {
    if (rank->stream) {
        emulator::add(std::exchange(rank->stream, nullptr), Work{rank, std::exchange(rank->launch, {})});
        return IN_PROGRESS;
    }
    if (int result = rank->result()) return result;
    if (rank->has_joined) return SUCCESS;
    for (int other = 0; other < rank->size; other++)
        if (!rank->folder.has("rank." + std::to_string(other))) return IN_PROGRESS;
    rank->has_joined = true;
    return compare_all(*rank);
}

}  // namespace

// Without one, this library refuses, and the caller looks for another.
API int ncclGetVersion(int *version) {
    const char *given = getenv("CORTADO_EMULATED_NCCL");
    return *version = 21400, given && !strcmp(given, "none") ? INVALID_USAGE : SUCCESS;
}
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
    if (comm && comm->rank->result() != SUCCESS) said = comm->rank->problem();
    return said.c_str();
}
API int ncclGetUniqueId(Id *id) {
    static std::atomic<int> made{0};
    auto now = std::chrono::system_clock::now().time_since_epoch().count();
    std::string name = std::to_string(now) + "-" + std::to_string(getpid()) + "-" + std::to_string(made++);
    std::string path = (fs::temp_directory_path() / (OURS + name)).string();
    if (path.size() >= sizeof(id->text)) return refuse(SYSTEM_ERROR, "too long a path for the emulated NCCL: " + path);
    *id = Id{};
    return path.copy(id->text, path.size()), SUCCESS;
}
API int ncclCommInitRankConfig(Comm **comm, int size, Id id, int number, Config *config) {
    if (!comm || !config || config->size < sizeof(Config) || config->magic != 0xcafebeef || config->blocking != 0)
        return refuse(INVALID_ARGUMENT, "the emulated NCCL takes a configuration of NCCL 2.14 that does not block");
    if (number < 0 || number >= size) return refuse(INVALID_ARGUMENT, "a rank that there is not");
    int device = emulator::current_device();
    if (device < 0) return refuse(INVALID_USAGE, "no device is current");
    id.text[sizeof(id.text) - 1] = 0;
    std::error_code failed;
    fs::path path = id.text;
    if (path.filename().string().rfind(OURS, 0) != 0) return refuse(INVALID_ARGUMENT, "an id of another NCCL");
    if (fs::create_directory(path, failed); failed)
        return refuse(SYSTEM_ERROR, path.string() + ": " + failed.message());
    auto rank = std::make_shared<Rank>();
    rank->folder.path = path;
    rank->number = number, rank->size = size, rank->device = device;
    if (rank->folder.has("rank." + std::to_string(number))) rank->end(INVALID_ARGUMENT, "two ranks have one number");
    rank->folder.give("rank." + std::to_string(number), std::to_string(size) + " " + std::to_string(device));
    return *comm = new Comm{rank}, IN_PROGRESS;
}
API int ncclCommAbort(Comm *comm) {
    if (!comm) return INVALID_ARGUMENT;
    return comm->rank->aborted = true, delete comm, SUCCESS;
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
