/* stb_image_write goes on with a null pointer when memory runs out. So it gets its memory here, where every block
 * is listed: without memory the listed ones are freed and a long jump leaves it. It has no destructors and holds
 * nothing else, so there is nothing that the jump would skip. */
#include "canvas_png.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct block {
    struct block *next;
    struct block *previous;
    max_align_t memory[];
} block;

typedef struct block_list {
    block ends; /* of a ring; holds no memory */
    jmp_buf without_memory;
} block_list;

/* stb passes no context to these functions. */
static _Thread_local block_list *blocks;

static block *block_of(void *memory) { return (block *)(void *)((char *)memory - offsetof(block, memory)); }

static void unlink_block(block *b) {
    b->previous->next = b->next;
    b->next->previous = b->previous;
}

static void *link_block(block *b) {
    b->next = blocks->ends.next;
    b->previous = &blocks->ends;
    b->next->previous = b;
    blocks->ends.next = b;
    return b->memory;
}

static void *png_allocate(size_t size) {
    block *b = malloc(sizeof *b + size);
    if (!b) {
        longjmp(blocks->without_memory, 1);
    }
    return link_block(b);
}

static void png_release(void *memory) {
    if (memory) {
        unlink_block(block_of(memory));
        free(block_of(memory));
    }
}

static void *png_resize(void *memory, size_t size) {
    if (!memory) {
        return png_allocate(size);
    }
    unlink_block(block_of(memory));
    block *b = realloc(block_of(memory), sizeof *b + size);
    if (!b) {
        link_block(block_of(memory));
        longjmp(blocks->without_memory, 1);
    }
    return link_block(b);
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
        while (list.ends.next != &list.ends) {
            png_release(list.ends.next->memory);
        }
        return false;
    }
    return stbi_write_png_to_func(write_bytes, file, pixels.width, pixels.height, 4, pixels.rgba,
                                  4 * pixels.width) != 0;
}
