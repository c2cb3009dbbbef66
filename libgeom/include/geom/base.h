/* The base of all orcakit libraries: status codes, the assertion hook, allocators, the version.
 *
 * There are two error channels. A bug of the caller, such as NULL for a required object, fails a GEOM_ASSERT.
 * What can fail at run time in a correct program, such as bad input or lack of memory, returns a geom_status.
 * libgeom, libcollide and liborca share both. */
#ifndef GEOM_BASE_H
#define GEOM_BASE_H

#include <stddef.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "orcakit decides signs exactly: compile without -ffast-math"
#endif

/* No predefined macro tells whether a compiler contracts a * b + c. So the build that turns contraction off
 * must define ORCAKIT_FP_CONTRACT_OFF to say so. */
#if (defined(GEOM_BUILD) || defined(COLLIDE_BUILD) || defined(ORCA_BUILD)) &&                                \
    !defined(ORCAKIT_FP_CONTRACT_OFF)
#error "compile orcakit with contraction off and say so: -ffp-contract=off -DORCAKIT_FP_CONTRACT_OFF"
#endif

#if defined(_WIN32) && defined(GEOM_SHARED)
#if defined(GEOM_BUILD)
#define GEOM_API __declspec(dllexport)
#else
#define GEOM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__) && defined(GEOM_SHARED)
#define GEOM_API __attribute__((visibility("default")))
#else
#define GEOM_API
#endif

#if defined(__cplusplus)
#define GEOM_NORETURN [[noreturn]]
#else
#define GEOM_NORETURN _Noreturn
#endif

/* Marks a function that runs rarely, such as the exact half of a filtered predicate. It is never inlined, so
 * that its large stack frame does not slow the fast path of its caller. */
#if defined(__GNUC__)
#define GEOM_COLD __attribute__((cold, noinline))
#else
#define GEOM_COLD
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the headers. All orcakit libraries have the same version. */
#define GEOM_VERSION_MAJOR 0
#define GEOM_VERSION_MINOR 1
#define GEOM_VERSION_PATCH 0

/* A version, compared member by member. */
typedef struct geom_version_number {
    int major;
    int minor;
    int patch;
} geom_version_number;

/* Returns the version of the linked library, to compare with the macros above. Thread-safe. */
GEOM_API geom_version_number geom_version(void);

/* The result of a call that can fail. GEOM_OK is 0, so `if (status)` tests for failure. */
typedef enum geom_status {
    GEOM_OK = 0,
    GEOM_INVALID_ARGUMENT,  /* a value outside the range that the function's documentation gives */
    GEOM_NOT_FINITE,        /* NaN or infinity where a number is wanted */
    GEOM_NEGATIVE_SIZE,     /* a radius, half extent, speed or duration below zero */
    GEOM_TOO_FEW_POINTS,    /* a ring of fewer than three vertices, a chain of fewer than two */
    GEOM_DUPLICATE_POINT,   /* two neighboring vertices of a ring are the same point */
    GEOM_SELF_INTERSECTION, /* a ring or a set of rings that crosses or touches itself */
    GEOM_OUT_OF_MEMORY,     /* the allocator returned NULL; nothing was changed */
    GEOM_CAPACITY_EXCEEDED, /* the caller's buffer or a fixed limit is too small */
    GEOM_UNKNOWN_HANDLE,    /* the handle is of no object, or of a removed one */
    GEOM_UNSUPPORTED,       /* a legal request that this implementation does not offer */
    GEOM_STATUS_COUNT
} geom_status;

/* Returns a short English sentence without a full stop, for any value. Never NULL. Thread-safe. */
GEOM_API const char *geom_status_text(geom_status status);

/* Receives the text and the place of a failed assertion. It may log, break into a debugger, or leave by
 * longjmp. If it returns, the program aborts. */
typedef void geom_assert_handler(const char *condition, const char *file, int line);

/* Replaces the assertion handler of the process and returns the previous one. NULL restores the default,
 * which prints to stderr. The handler is the only process-wide state of the toolkit, because an assertion has
 * no context to keep it in. Thread-safe. */
GEOM_API geom_assert_handler *geom_assert_set_handler(geom_assert_handler *handler);

/* Reports a failed assertion to the handler, then aborts. Called by GEOM_ASSERT. */
GEOM_NORETURN GEOM_API void geom_assert_fail(const char *condition, const char *file, int line);

/* Checks a precondition. Enabled unless GEOM_NO_ASSERT is defined. The checks are few and never in an inner
 * loop. */
#if defined(GEOM_NO_ASSERT)
#define GEOM_ASSERT(condition) ((void)0)
#else
#define GEOM_ASSERT(condition) ((condition) ? (void)0 : geom_assert_fail(#condition, __FILE__, __LINE__))
#endif

/* In every function of the libraries, a pointer to options, a def, parameters or an allocator may be NULL and
 * then means the defaults. A pointer to a description, such as that of an agent or a shape, must not be
 * NULL. */

/* The source of an object's memory.
 *
 * allocate   returns `size` bytes, size > 0, aligned to `alignment`, a power of two; or NULL
 * release    frees a block; receives the size and alignment of its allocation; never receives NULL
 *
 * Both receive `context`. They must be safe to call from every thread that uses objects made with this
 * allocator. */
typedef struct geom_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size, size_t alignment);
    void (*release)(void *context, void *memory, size_t size, size_t alignment);
} geom_allocator;

/* Returns the allocator of the C library's heap. Thread-safe. On Linux it asks for 2 MB pages for blocks from
 * 8 MB on. */
GEOM_API geom_allocator geom_allocator_default(void);

/* Allocates `count` elements of `size` bytes each, aligned to `alignment`.
 *
 * Returns NULL if there is no memory, if count * size overflows, or if count is 0. A NULL may be released. */
GEOM_API void *geom_allocator_allocate(const geom_allocator *allocator, size_t count, size_t size,
                                       size_t alignment);

/* Releases memory of geom_allocator_allocate. `count`, `size` and `alignment` are those of the allocation.
 * NULL is ignored. */
GEOM_API void geom_allocator_release(const geom_allocator *allocator, void *memory, size_t count, size_t size,
                                     size_t alignment);

#ifdef __cplusplus
}
#endif

#endif
