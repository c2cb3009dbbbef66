/* Loading by dlopen.
 *
 * The system maps a file that was cut short without complaint and dies of a bus error when it reads past the
 * end, so the segments are compared with the length of the file first. */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* O_CLOEXEC, fdopen */
#endif

#include "loader_internal.h"

#if defined(PLANNER_STATIC_ONLY)

planner_status shared_object_open(const char *path, shared_object *out, planner_error *error) {
    out->handle = NULL;
    return loader_fail(error, PLANNER_ERROR_NO_LOADING, "%s: %s", loader_path_end(path),
                       planner_status_text(PLANNER_ERROR_NO_LOADING));
}

const void *shared_object_data(shared_object object, const char *symbol) {
    (void)object;
    (void)symbol;
    return NULL;
}

void shared_object_close(shared_object object) { (void)object; }

#else

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__ELF__)
#include <elf.h>

#if UINTPTR_MAX > 0xffffffffu
typedef Elf64_Ehdr elf_header;
typedef Elf64_Phdr elf_segment;
#define ELF_NATIVE_CLASS ELFCLASS64
#else
typedef Elf32_Ehdr elf_header;
typedef Elf32_Phdr elf_segment;
#define ELF_NATIVE_CLASS ELFCLASS32
#endif

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ELF_NATIVE_DATA ELFDATA2MSB
#else
#define ELF_NATIVE_DATA ELFDATA2LSB
#endif

/* Whether the file is an ELF file for words of this size, with all of its segments in it. One for another
 * kind of processor passes: the system refuses it. */
static planner_status fault_of_file(FILE *file) {
    elf_header header;
    if (fread(&header, sizeof header, 1, file) != 1 || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
        return PLANNER_ERROR_NOT_A_LIBRARY;
    }
    if (header.e_ident[EI_CLASS] != ELF_NATIVE_CLASS || header.e_ident[EI_DATA] != ELF_NATIVE_DATA) {
        return PLANNER_ERROR_OTHER_MACHINE;
    }
    if (header.e_phentsize != sizeof(elf_segment)) {
        return PLANNER_ERROR_NOT_A_LIBRARY;
    }
    if (fseek(file, 0, SEEK_END) != 0) {
        return PLANNER_ERROR_NOT_READABLE;
    }
    long end = ftell(file);
    if (end < 0 || header.e_phoff > (unsigned long)end || fseek(file, (long)header.e_phoff, SEEK_SET) != 0) {
        return PLANNER_ERROR_CUT_SHORT;
    }
    for (unsigned i = 0; i < header.e_phnum; i++) {
        elf_segment segment;
        if (fread(&segment, sizeof segment, 1, file) != 1 || segment.p_offset > (unsigned long)end ||
            segment.p_filesz > (unsigned long)end - segment.p_offset) {
            return PLANNER_ERROR_CUT_SHORT;
        }
    }
    return PLANNER_OK;
}
#else
static planner_status fault_of_file(FILE *file) {
    return fgetc(file) == EOF ? PLANNER_ERROR_NOT_A_LIBRARY : PLANNER_OK;
}
#endif

static planner_status refuse(const char *path, planner_status status, planner_error *error) {
    return loader_fail(error, status, "%s: %s", loader_path_end(path), planner_status_text(status));
}

/* Opens a plain file; of anything else *plain is false. Opening does not block. */
static FILE *open_file(const char *path, bool *plain) {
    struct stat there;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    *plain = descriptor < 0 || (fstat(descriptor, &there) == 0 && S_ISREG(there.st_mode));
    FILE *file = descriptor >= 0 && *plain ? fdopen(descriptor, "rb") : NULL;
    if (!file && descriptor >= 0) {
        (void)close(descriptor);
    }
    return file;
}

static planner_status check_file(const char *path, planner_error *error) {
    bool plain;
    errno = 0;
    FILE *file = open_file(path, &plain);
    if (!plain) {
        return refuse(path, PLANNER_ERROR_NOT_A_LIBRARY, error);
    }
    if (!file) {
        const bool missing = errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG;
        return refuse(path,
                      errno == ENOMEM ? PLANNER_ERROR_OUT_OF_MEMORY
                      : missing       ? PLANNER_ERROR_NO_FILE
                                      : PLANNER_ERROR_NOT_READABLE,
                      error);
    }
    const planner_status fault = fault_of_file(file);
    fclose(file);
    return fault == PLANNER_OK ? PLANNER_OK : refuse(path, fault, error);
}

/* The system tells its reasons in words only. */
static planner_status status_of_words(const char *words) {
    if (strstr(words, strerror(ENOMEM)) || strstr(words, "out of memory")) {
        return PLANNER_ERROR_OUT_OF_MEMORY;
    }
    static const char *const unresolved[] = {"undefined symbol",   "symbol not found",
                                             "Symbol not found",   "cannot open shared object",
                                             "Library not loaded", "not defined in"};
    for (size_t i = 0; i < sizeof unresolved / sizeof unresolved[0]; i++) {
        if (strstr(words, unresolved[i])) {
            return PLANNER_ERROR_UNRESOLVED;
        }
    }
    return PLANNER_ERROR_NOT_A_LIBRARY;
}

/* dlopen looks for a name without a slash along the system's own path; a file in this folder is meant. */
static void *open_here(const char *path) {
    if (strchr(path, '/')) {
        return dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    size_t size = strlen(path) + sizeof "./";
    char *here = malloc(size);
    if (!here) {
        return NULL;
    }
    snprintf(here, size, "./%s", path);
    void *handle = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    free(here);
    return handle;
}

planner_status shared_object_open(const char *path, shared_object *out, planner_error *error) {
    out->handle = NULL;
    planner_status status = check_file(path, error);
    if (status != PLANNER_OK) {
        return status;
    }
    dlerror();
    out->handle = open_here(path);
    if (out->handle) {
        return PLANNER_OK;
    }
    const char *words = dlerror();
    if (!words) {
        return loader_fail(error, PLANNER_ERROR_OUT_OF_MEMORY, "%s: out of memory", loader_path_end(path));
    }
    /* It says that it cannot open a library that the file needs; and, oddly, a file for another machine
     * itself. */
    if (strstr(words, "cannot open") && strstr(words, path)) {
        return refuse(path, PLANNER_ERROR_OTHER_MACHINE, error);
    }
    return loader_fail(error, status_of_words(words), "%s", loader_path_end(words));
}

const void *shared_object_data(shared_object object, const char *symbol) {
    return dlsym(object.handle, symbol);
}

void shared_object_close(shared_object object) {
    if (object.handle) {
        dlclose(object.handle);
    }
}

#endif
