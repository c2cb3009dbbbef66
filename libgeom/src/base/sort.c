#include "sort.h"

#include <string.h>

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

void geom_sort(uint32_t *items, uint32_t *room, size_t count, geom_before *before, const void *context) {
    uint32_t *from = items;
    uint32_t *to = room;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t start = 0; start < count; start += 2 * run) {
            const size_t middle = smaller(start + run, count);
            const size_t end = smaller(middle + run, count);
            size_t left = start;
            size_t right = middle;
            for (size_t i = start; i < end; ++i) {
                const bool take_right =
                    right < end && (left == middle || before(context, from[right], from[left]));
                to[i] = take_right ? from[right++] : from[left++];
            }
        }
        uint32_t *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != items && count > 0) {
        memcpy(items, from, count * sizeof *items);
    }
}
