/* Common parts of the batches of the plane (<collide/batch2.h>) and of space (<collide/batch3.h>). */
#ifndef COLLIDE_BATCH_H
#define COLLIDE_BATCH_H

#include <collide/simd.h>
#include <geom/base.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Options of a pack. Zeros are the defaults. */
typedef struct collide_pack_def {
    const geom_allocator *allocator; /* NULL: the default one; it is kept for collide_pack_destroy */
    collide_simd simd;               /* for tests and measurements; COLLIDE_SIMD_AUTO is best */
} collide_pack_def;

/* Returns the defaults: the default allocator, the best instructions of the processor. */
static inline collide_pack_def collide_pack_def_default(void) {
    collide_pack_def def;
    def.allocator = NULL;
    def.simd = COLLIDE_SIMD_AUTO;
    return def;
}

/* Returns the number of 64-bit words in a mask of `count` bits. */
static inline size_t collide_pack_mask_words(size_t count) { return count / 64 + (count % 64 != 0); }

#ifdef __cplusplus
}
#endif

#endif
