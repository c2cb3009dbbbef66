/* Files that appear whole or not at all. */
#define _XOPEN_SOURCE 700

#include "file.h"

#include "fail.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".XXXXXX"

/* ---- Signals ---- */

enum {
    MOST_ON_THEIR_WAY = 16
};

/* Names of files on their way, for the handler; NULL where there is none. */
static _Atomic(const char *) on_their_way[MOST_ON_THEIR_WAY];

/* Child processes get the handler and the names, too, but the files are their parent's. */
static pid_t owner;

static void remove_and_end(int number) {
    for (int i = 0; i < MOST_ON_THEIR_WAY && getpid() == owner; ++i) {
        const char *path = atomic_load(&on_their_way[i]);
        if (path) {
            (void)unlink(path);
        }
    }
    (void)raise(number); /* the handler is reset: this ends the program */
}

void file_remove_on_signals(void) {
    static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,
                                  SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2};
    owner = getpid();
    (void)signal(SIGXFSZ, SIG_IGN); /* writing fails with words instead */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        struct sigaction now;
        struct sigaction then = {.sa_flags = (int)SA_RESETHAND};
        then.sa_handler = remove_and_end;
        (void)sigemptyset(&then.sa_mask);
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) {
            (void)sigaction(numbers[i], &then, NULL);
        }
    }
}

static void exchange(const char *before, const char *after) {
    for (int i = 0; i < MOST_ON_THEIR_WAY; ++i) {
        const char *expected = before;
        if (atomic_compare_exchange_strong(&on_their_way[i], &expected, after)) {
            return;
        }
    }
}

/* Makes the file, whose name gets letters for its X, and remembers it; no signal comes between the two. */
static int make_beside(char *path) {
    sigset_t all;
    sigset_t usual;
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, &usual);
    const int descriptor = mkstemp(path);
    const int reason = errno;
    if (descriptor >= 0) {
        exchange(NULL, path);
    }
    (void)sigprocmask(SIG_SETMASK, &usual, NULL);
    errno = reason;
    return descriptor;
}

/* The file has another name now, or none. */
static void forget_beside(file_output *out) {
    exchange(out->beside, NULL);
    free(out->beside);
    out->beside = NULL;
}

/* ---- Starting ---- */

/* mkstemp makes a file for its owner alone; the new one gets the rights of the old one, or the usual ones. */
static void set_rights(int descriptor, const struct stat *old) {
    if (old) {
        (void)fchmod(descriptor, old->st_mode & 0777);
        return;
    }
    const mode_t hidden = umask(0);
    (void)umask(hidden);
    (void)fchmod(descriptor, (mode_t)0666 & ~hidden);
}

static bool open_beside(file_output *out, const struct stat *old, scene_error *error) {
    const size_t length = strlen(out->path);
    out->beside = malloc(length + sizeof SUFFIX);
    if (!out->beside) {
        return fail_memory(error);
    }
    memcpy(out->beside, out->path, length);
    memcpy(out->beside + length, SUFFIX, sizeof SUFFIX);
    const int descriptor = make_beside(out->beside);
    if (descriptor < 0) {
        const int reason = errno;
        free(out->beside);
        out->beside = NULL;
        return fail_write(error, out->path, reason);
    }
    set_rights(descriptor, old);
    out->stream = fdopen(descriptor, "wb");
    if (!out->stream) {
        const int reason = errno;
        (void)close(descriptor);
        return fail_write(error, out->path, reason);
    }
    return true;
}

/* Root may write everything; a file without any write permission is left alone all the same. */
static bool is_read_only(const char *path, const struct stat *about) {
    return (about->st_mode & 0222) == 0 || faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0;
}

static bool open_output(file_output *out, const char *path, scene_error *error) {
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    const bool plain = !exists || S_ISREG(old.st_mode);
    out->path = plain ? file_target(path) : strdup(path); /* a pipe has no name that its links lead to */
    if (!out->path) {
        return fail_write(error, path, errno);
    }
    if (!plain) {
        out->stream = fopen(out->path, "wb");
        return out->stream ? true : fail_write(error, path, errno);
    }
    if (exists && is_read_only(path, &old)) {
        return fail(error, "cannot write %.150s: it is read-only", path);
    }
    out->in_place = exists && (old.st_nlink > 1 || old.st_uid != geteuid());
    return open_beside(out, exists ? &old : NULL, error);
}

bool file_create(const char *path, file_output *out, scene_error *error) {
    *out = (file_output){0};
    if (path[0] == '\0') {
        return fail(error, "the name of the file to write is empty");
    }
    if (!open_output(out, path, error)) {
        file_discard(out);
        return false;
    }
    return true;
}

/* ---- Finishing ---- */

/* 0, or why not everything has arrived. When writing failed earlier, errno still tells why: callers finish a
 * file right after what they wrote. */
static int close_to_disc(file_output *out) {
    int reason = 0;
    if (ferror(out->stream) || fflush(out->stream) != 0 || (out->beside && fsync(fileno(out->stream)) != 0)) {
        reason = errno != 0 ? errno : EIO;
    }
    const bool closed = fclose(out->stream) == 0;
    out->stream = NULL;
    return reason == 0 && !closed ? errno : reason;
}

static bool copy_bytes(int from, int to) {
    char bytes[1 << 14];
    for (;;) {
        const ssize_t count = read(from, bytes, sizeof bytes);
        if (count <= 0) {
            return count == 0;
        }
        for (ssize_t done = 0; done < count;) {
            const ssize_t written = write(to, bytes + done, (size_t)(count - done));
            if (written < 0) {
                return false;
            }
            done += written;
        }
    }
}

/* Makes room in `to` for the bytes of `from`, or leaves it as it was. Not every kind of disc can tell. */
static bool make_room(int from, int to) {
    struct stat source;
    struct stat old;
    if (fstat(from, &source) != 0 || fstat(to, &old) != 0) {
        return false;
    }
    const int reason = source.st_size > 0 ? posix_fallocate(to, 0, source.st_size) : 0;
    if (reason != ENOSPC && reason != EFBIG) {
        return true;
    }
    const int cut = ftruncate(to, old.st_size); /* no more can be done */
    (void)cut;
    errno = reason;
    return false;
}

/* Copies what stands beside into the file itself. *begun says whether that may have destroyed what was
 * there. */
static bool copy_into_place(const file_output *out, bool *begun) {
    const int from = open(out->beside, O_RDONLY | O_CLOEXEC);
    const int to = from >= 0 ? open(out->path, O_WRONLY | O_CLOEXEC) : -1;
    *begun = to >= 0 && make_room(from, to);
    const bool good =
        *begun && copy_bytes(from, to) && ftruncate(to, lseek(to, 0, SEEK_CUR)) == 0 && fsync(to) == 0;
    const int reason = errno;
    if (from >= 0) {
        (void)close(from);
    }
    const bool closed = to >= 0 && close(to) == 0;
    errno = good ? errno : reason;
    return good && closed;
}

static bool finish_in_place(file_output *out, scene_error *error) {
    bool begun;
    if (copy_into_place(out, &begun)) {
        return true;
    }
    const int reason = errno;
    if (!begun) {
        return fail_write(error, out->path, reason);
    }
    (void)fail(error, "%.100s is damaged: %s; the whole new file is %.100s", out->path, strerror(reason),
               out->beside);
    forget_beside(out);
    return false;
}

static bool move_into_place(file_output *out, scene_error *error) {
    if (!out->beside) {
        return true;
    }
    if (out->in_place) {
        return finish_in_place(out, error);
    }
    if (rename(out->beside, out->path) != 0) {
        return fail_write(error, out->path, errno);
    }
    forget_beside(out);
    return true;
}

bool file_finish(file_output *out, scene_error *error) {
    const int reason = close_to_disc(out);
    const bool good = reason == 0 ? move_into_place(out, error) : fail_write(error, out->path, reason);
    file_discard(out);
    return good;
}

void file_discard(file_output *out) {
    if (out->stream) {
        (void)fclose(out->stream);
    }
    if (out->beside) {
        (void)unlink(out->beside);
        forget_beside(out);
    }
    free(out->path);
    *out = (file_output){0};
}
