/* Sits between a program and the C library's calls on files (LD_PRELOAD). Below the folder CORTADO_SHIM_FOLDER it
 * counts the calls and lets the one with number CORTADO_SHIM_NUMBER fail as CORTADO_SHIM_FAULT specifies:
 *
 *   error   this call fails with EIO
 *   short   this read or write does half of the request
 *   full    this and all later calls that need room on the disk fail with ENOSPC
 *   kill    the process ends before this call
 *
 * CORTADO_SHIM_LOG records what changes files, anywhere, with the bytes that were written:
 *
 *   open INODE PATH | create INODE PATH | write INODE OFFSET LENGTH (and the bytes) | cut INODE LENGTH | sync INODE
 *   syncdir PATH | rename FROM TO | unlink PATH | mkdir PATH | call (one that was counted and changes nothing)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
enum { ELSEWHERE, INSIDE, OUTSIDE_WRITTEN };

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[4096], fault[16];
static long number, count;
static int log_file = -1, is_full;
static char place[MOST_FILES];
static char *names[MOST_FILES];

#define REAL(name) __typeof__(name) *real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("CORTADO_SHIM_FOLDER");
    snprintf(folder, sizeof folder, "%s", text ? text : "");
    text = getenv("CORTADO_SHIM_FAULT");
    snprintf(fault, sizeof fault, "%s", text ? text : "");
    text = getenv("CORTADO_SHIM_NUMBER");
    number = text ? atol(text) : -1;
    text = getenv("CORTADO_SHIM_LOG");
    if (text) log_file = open(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_inside(const char *path) {
    size_t length = strlen(folder);
    return length && !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

/* The path from the root on. The lock is held. */
static const char *whole(const char *path, char *space) {
    if (path[0] == '/') return path;
    char here[4096];
    if (!getcwd(here, sizeof here)) here[0] = 0;
    snprintf(space, 8192, "%s/%s", here, path);
    return space;
}

static void put(const void *bytes, size_t size) {
    REAL(write);
    if (log_file >= 0 && real(log_file, bytes, size) != (ssize_t)size) abort();
}

static void note(const char *format, ...) {
    char line[9000];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    put(line, length);
}

static unsigned long inode(int fd) {
    struct stat state;
    return fstat(fd, &state) ? 0 : (unsigned long)state.st_ino;
}

/* Counts a call. 0 if it may be done, -1 if it must fail (errno is set), 1 if it must do half. The lock is held. */
static int counted(int needs_room, int can_be_short) {
    int is_due = count++ == number;
    if (is_due && !strcmp(fault, "kill")) kill(getpid(), SIGKILL);
    if (is_due && !strcmp(fault, "full")) is_full = 1;
    if (is_full && needs_room) {
        errno = ENOSPC;
        return -1;
    }
    if (is_due && !strcmp(fault, "error")) {
        errno = EIO;
        return -1;
    }
    return is_due && can_be_short && !strcmp(fault, "short");
}

static int opened(int fd, const char *path, int flags, int is_new) {
    if (fd < 0 || fd >= MOST_FILES) return fd;
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    place[fd] = is_inside(path) ? INSIDE : writes ? OUTSIDE_WRITTEN : ELSEWHERE;
    free(names[fd]);
    names[fd] = place[fd] ? strdup(path) : NULL;
    if (place[fd] && writes) {
        note("%s %lu %s\n", is_new ? "create" : "open", inode(fd), path);
        if (flags & O_TRUNC && !is_new) note("cut %lu 0\n", inode(fd));
    } else if (place[fd]) {
        note("call\n");
    }
    return fd;
}

static int open_with(int (*real)(int, const char *, int, ...), int at, const char *given, int flags, mode_t mode) {
    pthread_mutex_lock(&lock);
    char space[8192];
    const char *path = at == AT_FDCWD ? whole(given, space) : given;
    int is_new = flags & O_CREAT && access(path, F_OK) != 0;
    int fd = -1;
    if (!is_inside(path) || counted(is_new, 0) == 0) fd = opened(real(at, given, flags, mode), path, flags, is_new);
    int problem = errno;
    pthread_mutex_unlock(&lock);
    errno = problem;
    return fd;
}

#define MODE_OF(flags)                       \
    mode_t mode = 0;                         \
    if ((flags) & (O_CREAT | O_TMPFILE)) {   \
        va_list arguments;                   \
        va_start(arguments, flags);          \
        mode = va_arg(arguments, mode_t);    \
        va_end(arguments);                   \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags);
    return open_with((int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat"), AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    MODE_OF(flags);
    return open_with((int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat64"), AT_FDCWD, path, flags, mode);
}
int openat(int at, const char *path, int flags, ...) {
    MODE_OF(flags);
    return open_with((int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat"), at, path, flags, mode);
}
int openat64(int at, const char *path, int flags, ...) {
    MODE_OF(flags);
    return open_with((int (*)(int, const char *, int, ...))dlsym(RTLD_NEXT, "openat64"), at, path, flags, mode);
}

int close(int fd) {
    REAL(close);
    pthread_mutex_lock(&lock);
    if (fd >= 0 && fd < MOST_FILES) place[fd] = ELSEWHERE;
    pthread_mutex_unlock(&lock);
    return real(fd);
}

int fcntl64(int fd, int command, ...) {
    static int (*real)(int, int, ...);
    if (!real) real = dlsym(RTLD_NEXT, "fcntl64");
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    int copy = real(fd, command, argument);
    pthread_mutex_lock(&lock);
    if ((command == F_DUPFD || command == F_DUPFD_CLOEXEC) && copy >= 0 && copy < MOST_FILES && fd < MOST_FILES) {
        place[copy] = place[fd];
        free(names[copy]);
        names[copy] = place[fd] && names[fd] ? strdup(names[fd]) : NULL;
    }
    pthread_mutex_unlock(&lock);
    return copy;
}
int fcntl(int fd, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return fcntl64(fd, command, argument);
}

static int place_of(int fd) { return fd >= 0 && fd < MOST_FILES ? place[fd] : ELSEWHERE; }

/* A read or a write: counted if it is inside, with `size` halved if it is to be short. */
#define TRANSFER(type, fd, size, needs_room, work)                     \
    pthread_mutex_lock(&lock);                                         \
    type result = -1;                                                  \
    int what = place_of(fd) == INSIDE ? counted(needs_room, size > 1) : 0; \
    if (what == 1) size /= 2;                                          \
    if (what >= 0) { work; }                                           \
    int problem = errno;                                               \
    pthread_mutex_unlock(&lock);                                       \
    errno = problem;                                                   \
    return result;

static void wrote(int fd, const void *bytes, ssize_t size, long offset) {
    if (size > 0 && place_of(fd)) {
        note("write %lu %ld %zd\n", inode(fd), offset, size);
        put(bytes, size);
    }
}

static void was_read(int fd) {
    if (place_of(fd) == INSIDE) note("call\n");
}

ssize_t read(int fd, void *bytes, size_t size) {
    REAL(read);
    TRANSFER(ssize_t, fd, size, 0, result = real(fd, bytes, size); was_read(fd))
}
ssize_t pread64(int fd, void *bytes, size_t size, off64_t offset) {
    REAL(pread64);
    TRANSFER(ssize_t, fd, size, 0, result = real(fd, bytes, size, offset); was_read(fd))
}
ssize_t write(int fd, const void *bytes, size_t size) {
    REAL(write);
    TRANSFER(ssize_t, fd, size, 1, long at = place_of(fd) ? lseek(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR) : 0;
             result = real(fd, bytes, size); wrote(fd, bytes, result, at))
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    REAL(pwrite64);
    TRANSFER(ssize_t, fd, size, 1, result = real(fd, bytes, size, offset); wrote(fd, bytes, result, offset))
}
ssize_t writev(int fd, const struct iovec *parts, int number_of) {
    REAL(writev);
    /* Only the first part: the caller continues with the others. */
    if (place_of(fd) && number_of > 0) return write(fd, parts[0].iov_base, parts[0].iov_len);
    return real(fd, parts, number_of);
}
ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *there, size_t size, unsigned flags) {
    (void)from, (void)at, (void)to, (void)there, (void)size, (void)flags;
    errno = ENOSYS;
    return -1;
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t size) {
    (void)from, (void)at, (void)to, (void)size;
    errno = ENOSYS;
    return -1;
}

static int synced(int fd) {
    struct stat state;
    if (!fstat(fd, &state) && S_ISDIR(state.st_mode)) note("syncdir %s\n", names[fd] ? names[fd] : "?");
    else note("sync %lu\n", inode(fd));
    return 0;
}
int fsync(int fd) {
    REAL(fsync);
    size_t none = 0;
    TRANSFER(int, fd, none, 0, result = real(fd); if (!result && place_of(fd)) synced(fd))
}
int fdatasync(int fd) {
    REAL(fdatasync);
    size_t none = 0;
    TRANSFER(int, fd, none, 0, result = real(fd); if (!result && place_of(fd)) synced(fd))
}
int ftruncate64(int fd, off64_t length) {
    REAL(ftruncate64);
    size_t none = 0;
    TRANSFER(int, fd, none, 1, result = real(fd, length); if (!result && place_of(fd)) note("cut %lu %ld\n", inode(fd), (long)length))
}

/* A call on a name. */
#define NAMED(given, needs_room, ...)                                            \
    pthread_mutex_lock(&lock);                                                   \
    char space[8192];                                                            \
    const char *path = whole(given, space);                                      \
    int result = is_inside(path) ? counted(needs_room, 0) : 0;                   \
    if (result >= 0) { __VA_ARGS__; }                                            \
    int problem = errno;                                                         \
    pthread_mutex_unlock(&lock);                                                 \
    errno = problem;                                                             \
    return result;

int rename(const char *from, const char *to) {
    REAL(rename);
    NAMED(from, 0, char other[8192]; result = real(from, to); if (!result) note("rename %s\t%s\n", path, whole(to, other)))
}
int unlink(const char *name) {
    REAL(unlink);
    NAMED(name, 0, result = real(name); if (!result) note("unlink %s\n", path))
}
int mkdir(const char *name, mode_t mode) {
    REAL(mkdir);
    NAMED(name, 1, result = real(name, mode); if (!result) note("mkdir %s\n", path))
}
int rmdir(const char *name) {
    REAL(rmdir);
    NAMED(name, 0, result = real(name); if (!result) note("rmdir %s\n", path))
}
