/* Small blocks of memory, cut from large chunks. */
#include "run_pool.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* The address sanitizer sees what is wrong with blocks of the heap, and not with parts of a chunk. */
#if defined(__SANITIZE_ADDRESS__)
#define EACH_ON_THE_HEAP true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EACH_ON_THE_HEAP true
#endif
#endif
#if !defined(EACH_ON_THE_HEAP)
#define EACH_ON_THE_HEAP false
#endif

enum {
    GRAIN = 64,             /* bytes: sizes and alignments are multiples of it */
    SIZES = 32,             /* a block of more grains is none of the pool */
    FIRST_CHUNK = 1 << 14,  /* bytes; each further one has twice as many */
    LARGEST_CHUNK = 1 << 23 /* up to these, which the heap puts on large pages */
};

/* A block that was released. */
typedef struct free_block {
    struct free_block *next;
} free_block;

/* At the start of a chunk. */
typedef struct chunk {
    struct chunk *next;
    size_t size;
} chunk;

struct run_pool {
    atomic_flag taken;
    chunk *chunks; /* the one in use is first */
    size_t used;   /* bytes of it */
    free_block *free[SIZES + 1];
};

run_pool *run_pool_create(void) {
    run_pool *pool = calloc(1, sizeof *pool);
    if (pool) {
        atomic_flag_clear(&pool->taken);
    }
    return pool;
}

void run_pool_destroy(run_pool *pool) {
    if (!pool) {
        return;
    }
    while (pool->chunks) {
        chunk *next = pool->chunks->next;
        geom_allocator_release(NULL, pool->chunks, 1, pool->chunks->size, GRAIN);
        pool->chunks = next;
    }
    free(pool);
}

/* Blocks of the pool are taken and given back in some instructions: no thread waits for long. */
static void lock(run_pool *pool) {
    while (atomic_flag_test_and_set_explicit(&pool->taken, memory_order_acquire)) {
    }
}

static void unlock(run_pool *pool) { atomic_flag_clear_explicit(&pool->taken, memory_order_release); }

/* The number of grains of a block; more than SIZES if it is none of the pool. */
static size_t grains_of(size_t size, size_t alignment) {
    const bool outside = EACH_ON_THE_HEAP || alignment > GRAIN || size > (size_t)SIZES * GRAIN;
    return outside ? SIZES + 1 : (size + GRAIN - 1) / GRAIN;
}

/* A block that was released, or one of the chunk in use; NULL without room. The pool is locked. */
static void *take_block(run_pool *pool, size_t grains) {
    free_block *block = pool->free[grains];
    if (block) {
        pool->free[grains] = block->next;
        return block;
    }
    if (!pool->chunks || pool->chunks->size - pool->used < grains * GRAIN) {
        return NULL;
    }
    void *memory = (unsigned char *)pool->chunks + pool->used;
    pool->used += grains * GRAIN;
    return memory;
}

/* The size of the chunk after the one in use. The pool is locked. */
static size_t next_size(const run_pool *pool) {
    const size_t twice = pool->chunks ? 2 * pool->chunks->size : FIRST_CHUNK;
    return twice < LARGEST_CHUNK ? twice : LARGEST_CHUNK;
}

/* Puts a chunk in use. The pool is locked. */
static void use_chunk(run_pool *pool, chunk *added, size_t size) {
    *added = (chunk){pool->chunks, size};
    pool->chunks = added;
    pool->used = GRAIN;
}

/* Takes a block from a new chunk, for which the lock is left: the heap may keep a thread waiting. Where another thread
 * was faster, its chunk serves. NULL without memory. */
static void *take_from_new_chunk(run_pool *pool, size_t grains, size_t size) {
    chunk *added = geom_allocator_allocate(NULL, 1, size, GRAIN);
    lock(pool);
    void *memory = take_block(pool, grains);
    const bool needed = !memory && added;
    if (needed) {
        use_chunk(pool, added, size);
        memory = take_block(pool, grains);
    }
    unlock(pool);
    if (added && !needed) {
        geom_allocator_release(NULL, added, 1, size, GRAIN);
    }
    return memory;
}

static void *pool_allocate(void *context, size_t size, size_t alignment) {
    run_pool *pool = context;
    const size_t grains = grains_of(size, alignment);
    if (grains > SIZES) {
        return geom_allocator_allocate(NULL, 1, size, alignment);
    }
    lock(pool);
    void *memory = take_block(pool, grains);
    const size_t size_of_chunk = next_size(pool);
    unlock(pool);
    return memory ? memory : take_from_new_chunk(pool, grains, size_of_chunk);
}

static void pool_release(void *context, void *memory, size_t size, size_t alignment) {
    run_pool *pool = context;
    const size_t grains = grains_of(size, alignment);
    if (grains > SIZES) {
        geom_allocator_release(NULL, memory, 1, size, alignment);
        return;
    }
    free_block *block = memory;
    lock(pool);
    block->next = pool->free[grains];
    pool->free[grains] = block;
    unlock(pool);
}

geom_allocator run_pool_allocator(run_pool *pool) {
    return (geom_allocator){pool, pool_allocate, pool_release};
}
