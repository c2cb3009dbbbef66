/* Loading by dlopen.
 *
 * The system maps a file that was cut short without complaint and dies of a bus error when it reads past the end, so
 * the segments are compared with the length of the file first. */
#include "shared_object.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Whether the file is an ELF file with all of its segments in it. One for another kind of machine passes as long as
 * its header is there: the system refuses it in its own words. */
static const char *fault_of_file(FILE *file) {
    elf_header header;
    if (fread(&header, sizeof header, 1, file) != 1 || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
        return "not a shared object";
    }
    if (header.e_ident[EI_CLASS] != ELF_NATIVE_CLASS || header.e_phentsize != sizeof(elf_segment)) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) != 0) {
        return "cannot be read";
    }
    long end = ftell(file);
    if (end < 0 || header.e_phoff > (unsigned long)end || fseek(file, (long)header.e_phoff, SEEK_SET) != 0) {
        return "a shared object that was cut short";
    }
    for (unsigned i = 0; i < header.e_phnum; i++) {
        elf_segment segment;
        if (fread(&segment, sizeof segment, 1, file) != 1 || segment.p_offset > (unsigned long)end ||
            segment.p_filesz > (unsigned long)end - segment.p_offset) {
            return "a shared object that was cut short";
        }
    }
    return NULL;
}
#else
static const char *fault_of_file(FILE *file) { return fgetc(file) == EOF ? "empty or cannot be read" : NULL; }
#endif

static planner_status check_file(const char *path, planner_error *error) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return loader_fail(error, PLANNER_ERROR_NO_FILE, "%s: there is no such file, or it may not be read",
                           loader_path_end(path));
    }
    const char *fault = fault_of_file(file);
    fclose(file);
    return fault ? loader_fail(error, PLANNER_ERROR_NOT_A_LIBRARY, "%s: %s", loader_path_end(path), fault)
                 : PLANNER_OK;
}

/* The system tells its reasons in words only. */
static planner_status status_of_words(const char *words) {
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
    /* It says that it cannot open a library that the file needs; and, oddly, a file for another machine itself. */
    if (strstr(words, "cannot open") && strstr(words, path)) {
        return loader_fail(error, PLANNER_ERROR_NOT_A_LIBRARY, "%s: a shared object for another machine",
                           loader_path_end(path));
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
