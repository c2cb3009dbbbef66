/* What every orcakit library stands on: status codes, the assertion hook, allocators, the version.
 *
 * Two error channels, kept apart. A caller's bug (a NULL where the header asks for an object) stops at
 * GEOM_ASSERT. What can go wrong at run time in a correct program (bad input, no memory) comes back as a
 * geom_status, which libgeom, libcollide and liborca share. */
#ifndef GEOM_BASE_H
#define GEOM_BASE_H

#include <stddef.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "orcakit decides signs exactly: compile without -ffast-math"
#endif

/* No macro of a compiler tells whether it contracts a * b + c. So the libraries are compiled by a build that says
 * it has turned that off, or not at all. */
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

/* Marks a function that seldom runs, such as the exact half of a filtered predicate: it is never inlined, so that
 * its big stack frame does not burden the fast path of its caller. */
#if defined(__GNUC__)
#define GEOM_COLD __attribute__((cold, noinline))
#else
#define GEOM_COLD
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the headers. All orcakit libraries carry the same one. */
#define GEOM_VERSION_MAJOR 0
#define GEOM_VERSION_MINOR 1
#define GEOM_VERSION_PATCH 0

typedef struct geom_version_number {
    int major;
    int minor;
    int patch;
} geom_version_number;

/* The version of the library that is linked, to compare with the macros above. Thread-safe. */
GEOM_API geom_version_number geom_version(void);

/* Why a call could not do what was asked. GEOM_OK is 0, so `if (status)` means failure. */
typedef enum geom_status {
    GEOM_OK = 0,
    GEOM_INVALID_ARGUMENT,  /* a value outside the range that the function's documentation gives */
    GEOM_NOT_FINITE,        /* NaN or infinity where a number is wanted */
    GEOM_NEGATIVE_SIZE,     /* a radius, half extent, speed or duration below zero */
    GEOM_TOO_FEW_POINTS,    /* a ring of fewer than three vertices, a chain of fewer than two */
    GEOM_DUPLICATE_POINT,   /* two neighbouring vertices of a ring are the same point */
    GEOM_SELF_INTERSECTION, /* a ring or a set of rings that crosses or touches itself */
    GEOM_OUT_OF_MEMORY,     /* the allocator returned NULL; nothing was changed */
    GEOM_CAPACITY_EXCEEDED, /* the caller's buffer or a fixed limit is too small */
    GEOM_UNKNOWN_HANDLE,    /* the handle names nothing, or something removed since */
    GEOM_UNSUPPORTED,       /* a legal request that this implementation does not offer */
    GEOM_STATUS_COUNT
} geom_status;

/* One short English sentence, without a full stop, for any status; never NULL. Thread-safe. */
GEOM_API const char *geom_status_text(geom_status status);

/* Called with the text of a failed assertion and its place. It may log, break into a debugger, or leave by
 * longjmp; if it returns, the program is aborted. */
typedef void geom_assert_handler(const char *condition, const char *file, int line);

/* Replaces the handler of failed assertions for the whole process; NULL restores the default, which prints to
 * stderr. Returns the one before. This is the toolkit's only process-wide state, and it is atomic: an
 * assertion has no context to carry a handler in. Thread-safe. */
GEOM_API geom_assert_handler *geom_assert_set_handler(geom_assert_handler *handler);

/* Reports a failed assertion to the handler, then aborts. Called by GEOM_ASSERT only. */
GEOM_NORETURN GEOM_API void geom_assert_fail(const char *condition, const char *file, int line);

/* Checks a rule that the caller of a function must keep. Always on unless GEOM_NO_ASSERT is defined: these
 * checks are few, and never in an inner loop. */
#if defined(GEOM_NO_ASSERT)
#define GEOM_ASSERT(condition) ((void)0)
#else
#define GEOM_ASSERT(condition) ((condition) ? (void)0 : geom_assert_fail(#condition, __FILE__, __LINE__))
#endif

/* A pointer to options, a def, parameters or an allocator may be NULL in every function of the libraries, and then means the
 * defaults. What describes a thing, such as an agent or a shape, must be there. */

/* Where an object takes its memory from. Both functions get `context` back and must be safe to call from
 * whichever threads use the objects made with this allocator.
 *
 * `allocate` returns `size` bytes (size > 0) aligned to `alignment` (a power of two), or NULL.
 * `release` is given the same size and alignment that were asked for; it is never called with NULL. */
typedef struct geom_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size, size_t alignment);
    void (*release)(void *context, void *memory, size_t size, size_t alignment);
} geom_allocator;

/* The C library's heap. Thread-safe. Blocks of 8 MB and more ask Linux for pages of 2 MB. */
GEOM_API geom_allocator geom_allocator_default(void);

/* Memory for `count` elements of `size` bytes each, aligned to `alignment`; NULL when there is none or when
 * count * size overflows. `allocator` NULL means the default one, here and below. `count` 0 gives NULL without being an error; such NULLs may be released. */
GEOM_API void *geom_allocator_allocate(const geom_allocator *allocator, size_t count, size_t size,
                                       size_t alignment);

/* Gives back what geom_allocator_allocate returned, with the same count, size and alignment. NULL is ignored. */
GEOM_API void geom_allocator_release(const geom_allocator *allocator, void *memory, size_t count, size_t size,
                                     size_t alignment);

#ifdef __cplusplus
}
#endif

#endif
