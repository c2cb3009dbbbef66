/* The memory of many small things of one run, such as the followers of routes: side by side in large blocks, where a
 * step finds them with few misses of the tables of pages. Spread over the heap they cost a step of 10,000 agents some
 * percent. Any thread may use it. */
#ifndef EXAMPLES_RUN_POOL_H
#define EXAMPLES_RUN_POOL_H

#include <geom/base.h>

typedef struct run_pool run_pool;

/* NULL without memory. */
run_pool *run_pool_create(void);

/* Frees the pool. All blocks must have been released: under the address sanitizer each is one of the heap, and would
 * leak. NULL is ignored. */
void run_pool_destroy(run_pool *pool);

/* Valid as long as the pool. What is released serves again for blocks of about that size; the pool does not shrink. */
geom_allocator run_pool_allocator(run_pool *pool);

#endif
