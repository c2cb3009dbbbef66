/* What the batches of the plane and of space share: <collide/batch2.h>, <collide/batch3.h>. */
#ifndef COLLIDE_BATCH_H
#define COLLIDE_BATCH_H

#include <collide/simd.h>
#include <geom/base.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a pack is made. Zeros are the defaults. */
typedef struct collide_pack_def {
    const geom_allocator *allocator; /* NULL: the default one; it is kept for collide_pack_destroy */
    collide_simd simd;               /* for tests and measurements; COLLIDE_SIMD_AUTO is best */
} collide_pack_def;

static inline collide_pack_def collide_pack_def_default(void) {
    collide_pack_def def;
    def.allocator = NULL;
    def.simd = COLLIDE_SIMD_AUTO;
    return def;
}

/* How many words a mask of `count` bits takes. */
static inline size_t collide_pack_mask_words(size_t count) { return count / 64 + (count % 64 != 0); }

#ifdef __cplusplus
}
#endif

#endif
