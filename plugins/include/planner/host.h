/* The loader: how a host finds, opens and closes libraries of planners, and makes instances.
 *
 * Link orcakit::planner. It depends on nothing but the C library and the system's loader of shared objects; built with
 * ORCAKIT_PLANNER_LOADING off, on the C library alone: it then opens entries that are linked in, and no files.
 * plugins/HOSTS.md has a whole host in some twenty lines.
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
    PLANNER_ERROR_NO_FILE = -101,           /* there is no such file */
    PLANNER_ERROR_NOT_READABLE = -102,      /* the file may not be read */
    PLANNER_ERROR_NOT_A_LIBRARY = -103,     /* not a shared object */
    PLANNER_ERROR_CUT_SHORT = -104,         /* a shared object of which the end is missing */
    PLANNER_ERROR_OTHER_MACHINE = -105,     /* a shared object for another kind of machine */
    PLANNER_ERROR_UNRESOLVED = -106,        /* it needs a symbol or a library that is not there */
    PLANNER_ERROR_NO_ENTRY = -107,          /* a shared object, but it has no planner_entry */
    PLANNER_ERROR_WRONG_VERSION = -108,     /* made for another major version of the interface */
    PLANNER_ERROR_INIT_REFUSED = -109,      /* its init failed; the words are its own */
    PLANNER_ERROR_NO_FACTORY = -110,        /* it has no planners of the kind this host knows */
    PLANNER_ERROR_INCOMPLETE = -111,        /* a function, a descriptor or a part of one is missing */
    PLANNER_ERROR_DUPLICATE_PLANNER = -112, /* two of its planners have the same id */
    PLANNER_ERROR_NO_SUCH_PLANNER = -113,   /* the library has no planner of that id */
    PLANNER_ERROR_NOT_FOUND = -114,         /* no library of that name was found */
    PLANNER_ERROR_NO_LOADING = -115         /* this program was built to load no files */
};

/* One short English sentence, without a full stop, for any status of the interface; never NULL. Thread-safe. */
PLANNER_API const char *planner_status_text(planner_status status);

/* A library of planners that is open. */
typedef struct planner_library planner_library;

/* Loads a plugin from a file (`path` as given, no searching), checks that it fits, and calls its init. On failure
 * *out is NULL, the file is unloaded again, and `error` (may be NULL) says which of the ways of being wrong it
 * is. Also PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_ERROR_OUT_OF_MEMORY and PLANNER_ERROR_NO_LOADING.
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
 * outlive it; NULL means one without a name that offers nothing. The instance was checked to be complete; end it with its own destroy. On failure *out is NULL. */
PLANNER_API planner_status planner_library_create_planner(const planner_library *library,
                                                          const planner_host *host, const char *id,
                                                          planner **out, planner_error *error);

/* ---- Finding ----
 *
 * Plugins lie in these folders, and the first one that has a name counts:
 *
 *     those of the environment variable ORCAKIT_PLANNER_PATH, separated by colons (ignored, as the next line, in a
 *       program that runs with more rights than its user has)
 *     $XDG_DATA_HOME/orcakit-planner, or else $HOME/.local/share/orcakit-planner
 *     orcakit-planner beside the library (shared) and beside the program, and where plugins are from there in the installed
 *       package, such as ../lib/orcakit-planner (ignored as the first line; Linux)
 *     that of the package with which the host was compiled (static library; ignored as the first line; Linux)
 *     the folder that orcakit was configured to install its own plugins to
 *     /usr/local/lib/orcakit-planner, /usr/lib/orcakit-planner
 *
 * No folder comes twice. Looking for files loads none of them. */

/* How a static library knows where its package is: the path of this header, from whichever file of the host includes it. */
#if defined(__linux__) && defined(__GNUC__) && !defined(PLANNER_SHARED) && !defined(PLANNER_BUILD)
extern const char planner_host_header[] __attribute__((weak, visibility("hidden")));
/* NOLINTNEXTLINE(misc-definitions-in-headers): weak, so that any one of them serves */
const char planner_host_header[] = __FILE__;
#endif

/* Writes the path of the folder of that number, from 0, to `path`, which has room for `capacity` bytes, whether there is such
 * a folder or not. PLANNER_ERROR_NOT_FOUND behind the last one; PLANNER_ERROR_INVALID_ARGUMENT when it does not fit. */
PLANNER_API planner_status planner_search_folder(uint32_t index, char *path, size_t capacity,
                                                 planner_error *error);

/* Finds the file of a plugin by its short name: "orca" is orca.planner.so. Writes the path to `path`, which has room for
 * `capacity` bytes. PLANNER_ERROR_NOT_FOUND if no folder has it, with words that name the folders;
 * PLANNER_ERROR_INVALID_ARGUMENT if the name is empty or holds a slash, or the path does not fit. */
PLANNER_API planner_status planner_find(const char *name, char *path, size_t capacity, planner_error *error);

/* A file that has the name of a plugin. The strings live during the visit. */
typedef struct planner_found {
    const char *name; /* the short one */
    const char *path;
    uint32_t folder; /* its number */
    uint32_t
        hidden; /* 1 when an earlier folder has the same name, which is then the one that planner_find finds */
} planner_found;

typedef void planner_visit(void *context, const planner_found *found);

/* Visits all of them, folder by folder, in each by name (in the order of bytes). PLANNER_ERROR_OUT_OF_MEMORY. */
PLANNER_API planner_status planner_find_all(planner_visit *visit, void *context, planner_error *error);

/* ---- Several libraries as one ----
 *
 *     planner_registry_create(&registry, &error);
 *     planner_registry_add_entry(registry, &planner_orca_entry, &error);
 *     planner_registry_add_entry(registry, &my_entry, &error);
 *     planner_registry_create_planner(registry, &host, "orcakit.orca2d", &planner, &error);
 *
 * A program that may load nothing at run time, or does not want to, lists what is linked into it; entries and files may be
 * mixed. Of several planners with the same id the one that was added first counts. */
typedef struct planner_registry planner_registry;

/* An empty one. PLANNER_ERROR_OUT_OF_MEMORY leaves *out NULL. */
PLANNER_API planner_status planner_registry_create(planner_registry **out, planner_error *error);

/* Closes all libraries, whose instances must all have been destroyed. NULL is ignored. */
PLANNER_API void planner_registry_destroy(planner_registry *registry);

/* Opens a library as planner_library_open_entry or planner_library_open does, and adds its planners. On failure nothing has
 * changed. */
PLANNER_API planner_status planner_registry_add_entry(planner_registry *registry,
                                                      const planner_library_entry *entry,
                                                      planner_error *error);
PLANNER_API planner_status planner_registry_add_file(planner_registry *registry, const char *path,
                                                     planner_error *error);

/* Why a file that was found is not added. */
typedef void planner_refused(void *context, const planner_found *found, const planner_error *reason);

/* Adds all that planner_find_all finds and that is not hidden. Files that are no plugins are told to `refused`, which may
 * be NULL, and left out. PLANNER_ERROR_OUT_OF_MEMORY. */
PLANNER_API planner_status planner_registry_add_found(planner_registry *registry, planner_refused *refused,
                                                      void *context, planner_error *error);

/* The planners, in the order in which they were added; NULL for an index that is too large. */
PLANNER_API uint32_t planner_registry_count(const planner_registry *registry);
PLANNER_API const planner_descriptor *planner_registry_descriptor(const planner_registry *registry,
                                                                  uint32_t index);

/* Makes an instance of the planner with that id, or of the first one when `id` is NULL, as planner_library_create_planner does. */
PLANNER_API planner_status planner_registry_create_planner(const planner_registry *registry,
                                                           const planner_host *host, const char *id,
                                                           planner **out, planner_error *error);

#ifdef __cplusplus
}
#endif

#endif
