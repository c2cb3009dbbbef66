/* The loader: how a host finds, opens and closes libraries of planners, and makes instances.
 *
 * Link orcakit::planner. It depends on nothing but the C library and the system's loader of shared objects.
 * plugins/README.md has a whole host in some twenty lines.
 *
 * The functions may be called from any thread, for one library from one thread at a time. */
#ifndef PLANNER_HOST_H
#define PLANNER_HOST_H

#include <planner/plugin.h>

#if defined(_WIN32) && defined(PLANNER_SHARED)
#if defined(PLANNER_BUILD)
#define PLANNER_API __declspec(dllexport)
#else
#define PLANNER_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && defined(PLANNER_SHARED)
#define PLANNER_API __attribute__((visibility("default")))
#else
#define PLANNER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Why a file gives no planner, one code for each thing that can be wrong with it. */
enum {
    PLANNER_ERROR_NO_FILE = -101,         /* there is no such file, or it may not be read */
    PLANNER_ERROR_NOT_A_LIBRARY = -102,   /* not a shared object for this machine, or cut short */
    PLANNER_ERROR_UNRESOLVED = -103,      /* it needs a symbol or a library that is not there */
    PLANNER_ERROR_NO_ENTRY = -104,        /* a shared object, but it has no planner_entry */
    PLANNER_ERROR_WRONG_VERSION = -105,   /* made for another major version of the interface */
    PLANNER_ERROR_INIT_REFUSED = -106,    /* its init failed; the words are its own */
    PLANNER_ERROR_NO_FACTORY = -107,      /* it has no planners of the kind this host knows */
    PLANNER_ERROR_INCOMPLETE = -108,      /* a function, a descriptor or a part of one is missing */
    PLANNER_ERROR_NO_SUCH_PLANNER = -109, /* the library has no planner of that id */
    PLANNER_ERROR_NOT_FOUND = -110        /* planner_find found no library of that name */
};

/* One short English sentence, without a full stop, for any status of the interface; never NULL. Thread-safe. */
PLANNER_API const char *planner_status_text(planner_status status);

/* A library of planners that is open. */
typedef struct planner_library planner_library;

/* Loads a plugin from a file (`path` as given, no searching), checks that it fits, and calls its init. On failure
 * *out is NULL, the file is unloaded again, and `error` (may be NULL) says which of the ways of being wrong it
 * is. Also PLANNER_ERROR_STRUCT_TOO_SMALL and PLANNER_ERROR_OUT_OF_MEMORY.
 *
 * Loading runs code of that file: open none that you would not run. */
PLANNER_API planner_status planner_library_open(const char *path, planner_library **out,
                                                planner_error *error);

/* The same for a plugin that is linked into the program, by its entry, such as &planner_orca_entry. */
PLANNER_API planner_status planner_library_open_entry(const planner_library_entry *entry,
                                                      planner_library **out, planner_error *error);

/* Closes a library, whose instances must all have been destroyed. NULL is ignored. */
PLANNER_API void planner_library_close(planner_library *library);

/* The planners that the library has. Every descriptor was checked to be complete; it lives as long as the
 * library is open. `index` below the count. */
PLANNER_API uint32_t planner_library_count(const planner_library *library);
PLANNER_API const planner_descriptor *planner_library_descriptor(const planner_library *library,
                                                                 uint32_t index);

/* Makes an instance of the planner with that id, or of the library's first one when `id` is NULL. `host` must
 * outlive it. The instance was checked to be complete; end it with its own destroy. On failure *out is NULL. */
PLANNER_API planner_status planner_library_create(const planner_library *library, const planner_host *host,
                                                  const char *id, planner **out, planner_error *error);

/* Finds the file of a plugin by its short name: "orca" is NAME.planner.so, in the first of these folders that has it:
 *
 *     those of the environment variable ORCAKIT_PLANNER_PATH, separated by colons (ignored, as the next line, in a
 *       program that runs with more rights than its user has)
 *     $XDG_DATA_HOME/orcakit-planner, or else $HOME/.local/share/orcakit-planner
 *     the folder that orcakit installed its own plugins to
 *     /usr/local/lib/orcakit-planner, /usr/lib/orcakit-planner
 *
 * Writes the path to `path`, which has room for `capacity` bytes. PLANNER_ERROR_NOT_FOUND when none has it;
 * PLANNER_ERROR_INVALID_ARGUMENT when the name is empty or holds a slash, or the path does not fit. */
PLANNER_API planner_status planner_find(const char *name, char *path, size_t capacity, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
