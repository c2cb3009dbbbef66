/* Sorting without allocation. The C library's qsort is not used: it may allocate, and the order of elements
 * that tie differs between systems.
 *
 *     static bool lower(const void *context, uint32_t a, uint32_t b) {
 *         const double *height = context;
 *         return height[a] < height[b];
 *     }
 *     geom_sort(indices, room, count, lower, height);
 *
 * | function           | elements         | ties keep their order | cost                  | extra memory |
 * |--------------------|------------------|-----------------------|-----------------------|--------------|
 * | geom_sort          | indices          | yes                   | n log n               | n indices    |
 * | geom_sort_elements | any              | yes                   | n log n               | n elements   |
 * | geom_sort_in_place | up to 128 bytes  | no                    | n log n               | none         |
 * | geom_sort_few      | up to 128 bytes  | yes                   | n^2; n if sorted      | none         |
 * | geom_sort_by_digit | with integer key | yes                   | n for each digit      | n elements   |
 *
 * The result depends on the elements alone, on every machine. All functions are inline, so that a compiler
 * that sees the order makes the code for it: a call costs what a sort written by hand costs.
 *
 * Sources: D. E. Knuth, "The Art of Computer Programming", volume 3, sections 5.2.1, 5.2.3, 5.2.4, 5.2.5. */
#ifndef GEOM_SORT_H
#define GEOM_SORT_H

#include <geom/base.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest element that is sorted in place, in bytes. */
#define GEOM_SORT_LARGEST 128

/* Whether element a comes strictly before element b. A strict weak order. `context` is what the sort was
 * given. */
typedef bool geom_element_before(const void *context, const void *a, const void *b);

/* The same for elements that are indices. */
typedef bool geom_before(const void *context, uint32_t a, uint32_t b);

/* Merges the sorted runs [start, middle) and [middle, end) of `from` into `to`. Part of
 * geom_sort_elements. */
static inline void geom_sort_merge(const unsigned char *from, unsigned char *to, size_t start, size_t middle,
                                   size_t end, size_t size, geom_element_before *before,
                                   const void *context) {
    size_t left = start;
    size_t right = middle;
    for (size_t i = start; i < end; ++i) {
        const bool take_right =
            right < end && (left == middle || before(context, from + right * size, from + left * size));
        memcpy(to + i * size, from + (take_right ? right : left) * size, size);
        right += take_right;
        left += !take_right;
    }
}

/* Sorts `count` elements of `size` bytes. `room` has as much memory as the elements; what is in it is lost.
 * Elements that tie keep their order. Method: merge sort from runs of 1. */
static inline void geom_sort_elements(void *elements, void *room, size_t count, size_t size,
                                      geom_element_before *before, const void *context) {
    unsigned char *from = (unsigned char *)elements;
    unsigned char *to = (unsigned char *)room;
    for (size_t length = 1; length < count; length *= 2) {
        for (size_t start = 0; start < count; start += 2 * length) {
            const size_t middle = count - start < length ? count : start + length;
            const size_t end = count - middle < length ? count : middle + length;
            geom_sort_merge(from, to, start, middle, end, size, before, context);
        }
        unsigned char *const sorted = to;
        to = from;
        from = sorted;
    }
    if (from != elements && count > 0) {
        memcpy(elements, from, count * size);
    }
}

/* An order of elements, for indices of them. Part of geom_sort. */
typedef struct geom_index_order {
    geom_before *before;
    const void *context;
} geom_index_order;

/* Returns whether element *a comes before element *b. `context` is a geom_index_order. Part of geom_sort. */
static inline bool geom_sort_index_before(const void *context, const void *a, const void *b) {
    const geom_index_order *const order = (const geom_index_order *)context;
    return order->before(order->context, *(const uint32_t *)a, *(const uint32_t *)b);
}

/* Sorts `count` indices of things that the context knows. `room` has as many places; what is in it is lost.
 * Indices that tie keep their order. */
static inline void geom_sort(uint32_t *indices, uint32_t *room, size_t count, geom_before *before,
                             const void *context) {
    const geom_index_order order = {before, context};
    geom_sort_elements(indices, room, count, sizeof *indices, geom_sort_index_before, &order);
}

/* Exchanges two elements. Part of the sorts in place. */
static inline void geom_sort_exchange(unsigned char *a, unsigned char *b, size_t size) {
    unsigned char kept[GEOM_SORT_LARGEST];
    memcpy(kept, a, size);
    memmove(a, b, size);
    memcpy(b, kept, size);
}

/* Restores a heap of `count` elements in which only the element at `root` may stand too high. In a heap no
 * element comes before its children 2 i + 1 and 2 i + 2: the last in the order is at the top. */
static inline void geom_heap_sink(void *heap, size_t root, size_t count, size_t size,
                                  geom_element_before *before, const void *context) {
    unsigned char *const at = (unsigned char *)heap;
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && before(context, at + child * size, at + (child + 1) * size)) {
            ++child;
        }
        if (!before(context, at + root * size, at + child * size)) {
            return;
        }
        geom_sort_exchange(at + root * size, at + child * size, size);
        root = child;
    }
}

/* Makes a heap of `count` elements, as geom_heap_sink describes it. Linear time. */
static inline void geom_heap_make(void *elements, size_t count, size_t size, geom_element_before *before,
                                  const void *context) {
    for (size_t root = count / 2; root-- > 0;) {
        geom_heap_sink(elements, root, count, size, before, context);
    }
}

/* Sorts the elements of a heap. */
static inline void geom_heap_sort(void *heap, size_t count, size_t size, geom_element_before *before,
                                  const void *context) {
    unsigned char *const at = (unsigned char *)heap;
    for (size_t last = count; last-- > 1;) {
        geom_sort_exchange(at, at + last * size, size);
        geom_heap_sink(heap, 0, last, size, before, context);
    }
}

/* Sorts `count` elements of `size` bytes, at most GEOM_SORT_LARGEST. Elements that tie may end in any order,
 * the same one everywhere. Method: heap sort. */
static inline void geom_sort_in_place(void *elements, size_t count, size_t size, geom_element_before *before,
                                      const void *context) {
    GEOM_ASSERT(size <= GEOM_SORT_LARGEST);
    geom_heap_make(elements, count, size, before, context);
    geom_heap_sort(elements, count, size, before, context);
}

/* Sorts a few elements of `size` bytes, at most GEOM_SORT_LARGEST: some 30, or more if they are nearly
 * sorted. Elements that tie keep their order. Method: insertion. */
static inline void geom_sort_few(void *elements, size_t count, size_t size, geom_element_before *before,
                                 const void *context) {
    unsigned char *const at = (unsigned char *)elements;
    for (size_t i = 1; i < count; ++i) {
        size_t place = i;
        while (place > 0 && before(context, at + i * size, at + (place - 1) * size)) {
            --place;
        }
        if (place < i) {
            unsigned char moving[GEOM_SORT_LARGEST];
            memcpy(moving, at + i * size, size);
            memmove(at + (place + 1) * size, at + place * size, (i - place) * size);
            memcpy(at + place * size, moving, size);
        }
    }
}

/* The number that geom_sort_by_digit sorts an element by. */
typedef uint64_t geom_sort_key(const void *element);

#define GEOM_SORT_MAX_DIGIT_BITS 11

/* Copies `count` elements of `size` bytes from `from` to `to`, sorted by one digit of their keys: `bits` bits
 * of it, at most GEOM_SORT_MAX_DIGIT_BITS, from bit `shift` on. Elements with the same digit keep their
 * order, so that calls from the lowest digit to the highest sort by the whole key. If all elements have the
 * same digit, `to` is unchanged and the result is false. Method: counting sort, one pass of a radix sort. */
static inline bool geom_sort_by_digit(const void *from, void *to, size_t count, size_t size,
                                      geom_sort_key *key, unsigned shift, unsigned bits) {
    const unsigned char *const source = (const unsigned char *)from;
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    size_t places[1U << GEOM_SORT_MAX_DIGIT_BITS];
    memset(places, 0, (size_t)(mask + 1) * sizeof *places);
    for (size_t i = 0; i < count; ++i) {
        ++places[key(source + i * size) >> shift & mask];
    }
    if (count == 0 || places[key(source) >> shift & mask] == count) {
        return false;
    }
    size_t place = 0;
    for (size_t digit = 0; digit <= mask; ++digit) {
        const size_t share = places[digit];
        places[digit] = place;
        place += share;
    }
    for (size_t i = 0; i < count; ++i) {
        const size_t target = places[key(source + i * size) >> shift & mask]++;
        memcpy((unsigned char *)to + target * size, source + i * size, size);
    }
    return true;
}

#ifdef __cplusplus
}
#endif

#endif
