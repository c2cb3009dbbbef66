/* The process in which plugins run: its resources, its limits, and its end. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "process.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

/* Sanitizers reserve more address space than there is memory. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ADDRESS_SPACE_IS_FREE 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ADDRESS_SPACE_IS_FREE 1
#endif
#endif

static struct {
    handover *handover; /* written, never read */
    uint32_t size;      /* of the answer */
    uint32_t cooperation;
    int guard;
    struct stat guard_was;
    struct stat folder_was;
    uint64_t much_memory; /* of address space: more than this is nearly all that it may have; 0: no limit */
} self;

/* ---- Descriptors ---- */

/* Descriptors above the standard ones, but for one: closed, or closed on exec. */
static void settle_descriptors(bool keep, int but) {
    DIR *directory = opendir("/dev/fd");
    const int own = directory ? dirfd(directory) : -1;
    for (const struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        const int descriptor = (int)strtol(entry->d_name, NULL, 10);
        if (descriptor <= STDERR_FILENO || descriptor == but || descriptor == own) {
            continue;
        }
        if (keep) {
            (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        } else {
            (void)close(descriptor);
        }
    }
    if (directory) {
        (void)closedir(directory);
    }
}

static void empty_input(void) {
    const int empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (empty >= 0) {
        (void)dup2(empty, STDIN_FILENO);
        (void)close(empty);
    }
}

/* ---- Limits ---- */

#if defined(__GLIBC__)
typedef __rlimit_resource_t limited;
#else
typedef int limited;
#endif

static void lower(limited resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) == 0 && limit.rlim_max > value) {
        limit.rlim_cur = limit.rlim_max = (rlim_t)value;
        (void)setrlimit(resource, &limit);
    }
}

/* A number of kilobytes of /proc/self/status; 0 where there is none. */
static uint64_t status_bytes(const char *name) {
    char text[4096];
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) {
        (void)close(file);
    }
    text[length > 0 ? length : 0] = 0;
    const char *line = strstr(text, name);
    return line ? 1024 * strtoull(line + strlen(name), NULL, 10) : 0;
}

static void limit_memory(uint64_t wanted) {
#if defined(ADDRESS_SPACE_IS_FREE)
    (void)wanted;
#else
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    const uint64_t there_is = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
    const uint64_t used = status_bytes("VmSize:");
    const uint64_t allowed = wanted > 0 ? wanted : there_is;
    if (used > 0 && allowed > 0) {
        lower(RLIMIT_AS, used + allowed);
        self.much_memory = used + allowed - allowed / 16;
    }
#endif
}

/* Ends what escapes its supervisor, whatever number of threads it has. */
static void limit_time(double seconds) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (seconds > 0.0) {
        lower(RLIMIT_CPU, (uint64_t)fmin(ceil(seconds * (double)(processors > 0 ? processors : 1)), 1e9) + 1);
    }
}

static void settle(const work_order *order, int guard) {
    self.handover = order->handover;
    self.guard = guard;
    (void)munmap(order->verdict, sizeof *order->verdict);
#if defined(__linux__)
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#endif
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGTTOU, SIG_IGN);
    empty_input();
    settle_descriptors(order->keeps_descriptors, guard);
    lower(RLIMIT_CORE, 0);
    limit_time(order->work.time_limit);
    limit_memory(order->work.memory_limit);
    (void)fstat(guard, &self.guard_was);
    (void)stat(".", &self.folder_was);
}

/* ---- The end ---- */

void send_bytes(const void *bytes, size_t size) {
    if (size > ANSWER_CAPACITY - self.size) {
        self.cooperation |= COOPERATION_LONG;
        end_work(0);
    }
    memcpy(self.handover->answer + self.size, bytes, size);
    self.size += (uint32_t)size;
}

void send_text(const char *text) { send_bytes(text, strlen(text) + 1); }

static bool same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static uint32_t cooperation(void) {
    struct stat now;
    uint32_t bits = 0;
    bits |= fstat(self.guard, &now) != 0 || !same_file(&now, &self.guard_was) ? COOPERATION_CLOSED : 0;
    bits |= stat(".", &now) != 0 || !same_file(&now, &self.folder_was) ? COOPERATION_MOVED : 0;
    bits |= self.much_memory > 0 && status_bytes("VmPeak:") > self.much_memory ? COOPERATION_MEMORY : 0;
    return bits;
}

_Noreturn void end_work(int32_t status) {
    self.handover->status = status;
    self.handover->size = self.size;
    self.handover->cooperation = self.cooperation | cooperation();
    self.handover->finished = FINISHED;
    _exit(0);
}

/* Asks the supervisor for the standard output, which it gives if nothing speaks against going on. -1 if
 * not. */
static int ask_for_output(void) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control = {0};
    char byte;
    struct iovec nothing = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {.msg_iov = &nothing,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control.bytes};
    int output = -1;
    if (shutdown(self.guard, SHUT_WR) == 0 && recvmsg(self.guard, &message, MSG_CMSG_CLOEXEC) > 0) {
        const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (header && header->cmsg_type == SCM_RIGHTS) {
            memcpy(&output, CMSG_DATA(header), sizeof output);
        }
    }
    return output;
}

/* The part of the work that calls no plugins; only if they have behaved. */
static int32_t finish(const planner_work *work) {
    const uint32_t bits = cooperation() | (waitpid(-1, NULL, WNOHANG) == 0 ? COOPERATION_LEFT : 0);
    const int output = bits == 0 ? ask_for_output() : -1;
    self.cooperation |= bits;
    if (output < 0 || dup2(output, STDOUT_FILENO) < 0) {
        self.cooperation |= bits == 0 ? COOPERATION_CLOSED : 0;
        return 0;
    }
    const int32_t status = work->finish(work->context);
    (void)fflush(stdout);
    return status;
}

_Noreturn void worker_main(const work_order *order, int guard) {
    const planner_work work = order->work;
    settle(order, guard);
    (void)dup2(STDERR_FILENO, STDOUT_FILENO);
    int32_t status = work.run(work.context);
    (void)fflush(stdout); /* of the plugin */
    if (status == 0 && work.finish) {
        status = finish(&work);
    }
    end_work(status);
}
