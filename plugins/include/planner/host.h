/* The loader: finds, opens and closes libraries of planners, and creates instances.
 *
 * Link orcakit::planner. It depends on the C library and the system's loader of shared objects only. If built
 * without ORCAKIT_PLANNER_LOADING, it depends on the C library alone and opens only entries that are linked
 * in. plugins/HOSTS.md has a whole host on one page.
 *
 * The functions may be called from any thread, for one library from one thread at a time. Wherever a function
 * takes an `error`, NULL is allowed. */
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

/* The reasons for which a file provides no planner. */
enum {
    PLANNER_ERROR_NO_FILE = -101,           /* there is no such file */
    PLANNER_ERROR_NOT_READABLE = -102,      /* the file cannot be read */
    PLANNER_ERROR_NOT_A_LIBRARY = -103,     /* not a shared object */
    PLANNER_ERROR_CUT_SHORT = -104,         /* a truncated shared object */
    PLANNER_ERROR_OTHER_MACHINE = -105,     /* a shared object for another processor */
    PLANNER_ERROR_UNRESOLVED = -106,        /* a symbol or a library that it needs is missing */
    PLANNER_ERROR_NO_ENTRY = -107,          /* a shared object without planner_entry */
    PLANNER_ERROR_WRONG_VERSION = -108,     /* made for another major version of the interface */
    PLANNER_ERROR_INIT_REFUSED = -109,      /* its init failed; the text is its own */
    PLANNER_ERROR_NO_FACTORY = -110,        /* it has no factory that this host knows */
    PLANNER_ERROR_INCOMPLETE = -111,        /* a function, a descriptor or a part of one is missing */
    PLANNER_ERROR_DUPLICATE_PLANNER = -112, /* two of its planners have the same id */
    PLANNER_ERROR_NO_SUCH_PLANNER = -113,   /* the library has no planner of that id */
    PLANNER_ERROR_NOT_FOUND = -114,         /* no library of that name was found */
    PLANNER_ERROR_NO_LOADING = -115         /* this program was built without loading */
};

/* Returns a short English sentence without a full stop, for any status of the interface. Never NULL.
 * Thread-safe. */
PLANNER_API const char *planner_status_text(planner_status status);

/* An open library of planners. */
typedef struct planner_library planner_library;

/* Loads a plugin from the file `path`, without a search, checks that it fits, and calls its init. On failure
 * *out is NULL and the file is unloaded.
 *
 * Loading runs code of the file. Do not load a file that you would not run.
 *
 * Errors: the reasons above, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_ERROR_OUT_OF_MEMORY. */
PLANNER_API planner_status planner_library_open(const char *path, planner_library **out,
                                                planner_error *error);

/* Opens a plugin that is linked into the program, by its entry, such as &planner_orca_entry. Otherwise as
 * planner_library_open. */
PLANNER_API planner_status planner_library_open_entry(const planner_library_entry *entry,
                                                      planner_library **out, planner_error *error);

/* Closes a library. All its instances must have been destroyed. NULL is ignored. */
PLANNER_API void planner_library_close(planner_library *library);

/* Returns the number of planners in a library. */
PLANNER_API uint32_t planner_library_count(const planner_library *library);

/* Returns the descriptor of a planner; `index` is below the count. It was checked to be complete. It lives as
 * long as the library is open. */
PLANNER_API const planner_descriptor *planner_library_descriptor(const planner_library *library,
                                                                 uint32_t index);

/* Creates an instance of a planner.
 *
 * host  must outlive the instance; NULL means a host without a name and without extensions
 * id    the id of the planner; NULL means the first one of the library
 * out   receives the instance, or NULL on failure
 *
 * The instance was checked to be complete. Destroy it with its own destroy. Errors:
 * PLANNER_ERROR_NO_SUCH_PLANNER, PLANNER_ERROR_INCOMPLETE, and those of the planner. */
PLANNER_API planner_status planner_library_create_planner(const planner_library *library,
                                                          const planner_host *host, const char *id,
                                                          planner **out, planner_error *error);

/* Search path. Plugins lie in these folders; the first one with a name is used:
 *
 *     the folders of the environment variable ORCAKIT_PLANNER_PATH, separated by colons (1)
 *     $XDG_DATA_HOME/orcakit-planner, or $HOME/.local/share/orcakit-planner (1)
 *     orcakit-planner beside the shared library and beside the program, and the folder of plugins relative to
 *       these in the installed package, such as ../lib/orcakit-planner (1, 2)
 *     the folder of the package with which the host was compiled, for a static library (1, 2)
 *     the folder to which orcakit was configured to install its own plugins
 *     /usr/local/lib/orcakit-planner, /usr/lib/orcakit-planner
 *
 * (1) is ignored in a program with more rights than its user, (2) is for Linux. No folder occurs twice. A
 * search loads no file. */

/* The path of this header, from which a static library finds its package. Any file of the host that includes
 * the header defines it. */
#if defined(__linux__) && defined(__GNUC__) && !defined(PLANNER_SHARED) && !defined(PLANNER_BUILD)
extern const char planner_host_header[] __attribute__((weak, visibility("hidden")));
/* NOLINTNEXTLINE(misc-definitions-in-headers): weak, so that any one of them serves */
const char planner_host_header[] = __FILE__;
#endif

/* Writes the path of the folder with number `index`, from 0, to `path`, which has room for `capacity` bytes.
 * The folder need not exist.
 *
 * Errors: PLANNER_ERROR_NOT_FOUND after the last folder; PLANNER_ERROR_INVALID_ARGUMENT if the path does not
 * fit. */
PLANNER_API planner_status planner_search_folder(uint32_t index, char *path, size_t capacity,
                                                 planner_error *error);

/* Finds the file of a plugin by its short name: "orca" is orca.planner.so. Writes the path to `path`, which
 * has room for `capacity` bytes.
 *
 * Errors: PLANNER_ERROR_NOT_FOUND if no folder has it, with the names of the folders in the text.
 * PLANNER_ERROR_INVALID_ARGUMENT if the name is empty or contains a slash, or if the path does not fit. */
PLANNER_API planner_status planner_find(const char *name, char *path, size_t capacity, planner_error *error);

/* A file with the name of a plugin. The strings are valid during the visit. */
typedef struct planner_found {
    const char *name; /* the short name */
    const char *path;
    uint32_t folder; /* the number of the folder */
    uint32_t hidden; /* 1 if an earlier folder has the same name, which planner_find returns instead */
} planner_found;

/* Receives a file that was found. */
typedef void planner_visit(void *context, const planner_found *found);

/* Visits all files with the name of a plugin: folder by folder, and in a folder by name in the order of
 * bytes. Errors: PLANNER_ERROR_OUT_OF_MEMORY. */
PLANNER_API planner_status planner_find_all(planner_visit *visit, void *context, planner_error *error);

/* Several libraries as one.
 *
 *     planner_registry_create(&registry, &error);
 *     planner_registry_add_entry(registry, &planner_orca_entry, &error);
 *     planner_registry_add_entry(registry, &my_entry, &error);
 *     planner_registry_create_planner(registry, &host, "orcakit.orca2d", &planner, &error);
 *
 * A program that loads nothing at run time registers the planners that are linked into it. Entries and files
 * may be mixed. Of several planners with the same id the one added first is used. */
typedef struct planner_registry planner_registry;

/* Creates an empty registry. Errors: PLANNER_ERROR_OUT_OF_MEMORY; *out is then NULL. */
PLANNER_API planner_status planner_registry_create(planner_registry **out, planner_error *error);

/* Closes all libraries of a registry. All their instances must have been destroyed. NULL is ignored. */
PLANNER_API void planner_registry_destroy(planner_registry *registry);

/* Opens a library as planner_library_open_entry does, and adds its planners. On failure the registry is
 * unchanged. */
PLANNER_API planner_status planner_registry_add_entry(planner_registry *registry,
                                                      const planner_library_entry *entry,
                                                      planner_error *error);

/* Opens a library as planner_library_open does, and adds its planners. On failure the registry is
 * unchanged. */
PLANNER_API planner_status planner_registry_add_file(planner_registry *registry, const char *path,
                                                     planner_error *error);

/* Receives a file that was found but not added, and the reason. */
typedef void planner_refused(void *context, const planner_found *found, const planner_error *reason);

/* Adds all files that planner_find_all finds and that are not hidden. Calls `refused`, which may be NULL, for
 * each file that is not a plugin, and skips it. Errors: PLANNER_ERROR_OUT_OF_MEMORY. */
PLANNER_API planner_status planner_registry_add_found(planner_registry *registry, planner_refused *refused,
                                                      void *context, planner_error *error);

/* Returns the number of planners in a registry. */
PLANNER_API uint32_t planner_registry_count(const planner_registry *registry);

/* Returns the descriptor of a planner, in the order of adding, or NULL if the index is too large. */
PLANNER_API const planner_descriptor *planner_registry_descriptor(const planner_registry *registry,
                                                                  uint32_t index);

/* Creates an instance of the planner with that id, or of the first one if `id` is NULL, as
 * planner_library_create_planner does. */
PLANNER_API planner_status planner_registry_create_planner(const planner_registry *registry,
                                                           const planner_host *host, const char *id,
                                                           planner **out, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
