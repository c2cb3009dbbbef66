/* The PNG of a raster canvas.
 *
 * stb_image_write goes on with a null pointer when memory runs out. So it gets its memory here, where every
 * block is listed: without memory the listed ones are freed and a long jump leaves it. It has no destructors
 * and holds nothing else, so there is nothing that the jump would skip. */
#include "canvas_pixels.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct block_link {
    struct block_link *next;
    struct block_link *previous;
} block_link;

typedef struct block {
    block_link link;
    max_align_t memory[];
} block;

typedef struct block_list {
    block_link ends; /* of a ring through all blocks */
    jmp_buf without_memory;
} block_list;

/* stb passes no context to these functions. */
static _Thread_local block_list *blocks;

static block *block_of(void *memory) { return (block *)(void *)((char *)memory - offsetof(block, memory)); }

static void take_out(block *b) {
    b->link.previous->next = b->link.next;
    b->link.next->previous = b->link.previous;
}

static void *put_in(block *b) {
    b->link.next = blocks->ends.next;
    b->link.previous = &blocks->ends;
    b->link.next->previous = &b->link;
    blocks->ends.next = &b->link;
    return b->memory;
}

static void *png_allocate(size_t size) {
    block *b = malloc(sizeof *b + size);
    if (!b) {
        longjmp(blocks->without_memory, 1);
    }
    return put_in(b);
}

static void png_release(void *memory) {
    if (memory) {
        take_out(block_of(memory));
        free(block_of(memory));
    }
}

static void *png_resize(void *memory, size_t size) {
    if (!memory) {
        return png_allocate(size);
    }
    block *b = block_of(memory);
    take_out(b);
    block *resized = realloc(b, sizeof *b + size);
    if (!resized) {
        put_in(b);
        longjmp(blocks->without_memory, 1);
    }
    return put_in(resized);
}

/* A link is the first thing in its block. */
static void free_all(block_list *list) {
    block_link *at = list->ends.next;
    while (at != &list->ends) {
        block_link *next = at->next;
        free(at);
        at = next;
    }
}

#define STBIW_MALLOC(size) png_allocate(size)
#define STBIW_REALLOC(memory, size) png_resize(memory, size)
#define STBIW_FREE(memory) png_release(memory)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>

static void write_bytes(void *file, void *bytes, int size) { (void)fwrite(bytes, 1, (size_t)size, file); }

bool canvas_png_write(canvas_pixels pixels, FILE *file) {
    block_list list;
    list.ends.next = list.ends.previous = &list.ends;
    blocks = &list;
    if (setjmp(list.without_memory) != 0) {
        free_all(&list);
        blocks = NULL;
        return false;
    }
    const int stride = 4 * pixels.width;
    const int written =
        stbi_write_png_to_func(write_bytes, file, pixels.width, pixels.height, 4, pixels.rgba, stride);
    blocks = NULL;
    return written != 0;
}
