/* Letters, from a TrueType font or built in. */
#include "canvas_internal.h"

#include "text/file.h"
#include "text/utf8.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* stb_truetype asserts that there is memory; where there is none, it leaves lines out of a letter and does
 * not tell. */
static _Thread_local bool left_out;

static void *font_allocate(size_t size) {
    void *block = malloc(size);
    left_out |= !block;
    return block;
}

#define STBTT_assert(condition) ((void)0)
#define STBTT_malloc(size, context) ((void)(context), font_allocate(size))
#define STBTT_free(block, context) ((void)(context), free(block))
#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#include <stb/stb_truetype.h>

#include <stb/stb_easy_font.h>

enum {
    GLYPH_SLOTS = 2048, /* a power of two */
    GLYPH_LIMIT = 1536  /* more than that are not kept: all are dropped and made anew */
};

typedef struct glyph_slot {
    uint32_t letter;
    uint32_t size_and_quarter; /* size in 1/16 pixel * 4 + quarter */
    bool used;
    uint8_t *coverage;
    canvas_glyph glyph;
} glyph_slot;

struct canvas_font {
    unsigned char *file; /* NULL: built-in letters */
    stbtt_fontinfo info;
    size_t glyph_count;
    glyph_slot slots[GLYPH_SLOTS];
};

/* Once, as each canvas reads the font. */
static void warn(const char *path, const char *reason) {
    static atomic_flag warned = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&warned)) {
        fprintf(stderr, "warning: the font %s is not used: %s\n", path, reason);
    }
}

/* Gives the bytes of a file that stb_truetype can read; NULL with a reason otherwise. */
static unsigned char *read_font(const char *path, stbtt_fontinfo *info, scene_error *error) {
    char *bytes = NULL;
    size_t length = 0;
    if (!file_is_plain(path)) {
        snprintf(error->text, sizeof error->text, "there is no such file");
        return NULL;
    }
    if (!file_read(path, &bytes, &length, error)) {
        return NULL;
    }
    unsigned char *file = (unsigned char *)bytes;
    if (canvas_font_is_sound(file, length) && stbtt_InitFont(info, file, 0)) {
        return file;
    }
    free(file);
    snprintf(error->text, sizeof error->text, "it is no TrueType font, or damaged");
    return NULL;
}

/* An empty name asks for the built-in letters. False without memory. */
static bool load_file(canvas_font *font) {
    const char *named = getenv("ORCAKIT_FONT");
    const char *path = named ? named : ORCAKIT_FONT_FILE;
    scene_error error = {0};
    font->file = path[0] != 0 ? read_font(path, &font->info, &error) : NULL;
    if (!font->file && named && named[0] != 0 && !error.out_of_memory) {
        warn(path, error.text);
    }
    return !error.out_of_memory;
}

canvas_font *canvas_font_create(void) {
    canvas_font *font = calloc(1, sizeof *font);
    if (font && !load_file(font)) {
        free(font);
        font = NULL;
    }
    return font;
}

static void drop_glyphs(canvas_font *font) {
    for (size_t i = 0; i < GLYPH_SLOTS; i++) {
        free(font->slots[i].coverage);
    }
    memset(font->slots, 0, sizeof font->slots);
    font->glyph_count = 0;
}

void canvas_font_destroy(canvas_font *font) {
    if (font) {
        drop_glyphs(font);
        free(font->file);
        free(font);
    }
}

bool canvas_font_is_outline(const canvas_font *font) { return font->file != NULL; }

/* ---- Built-in letters: rectangles on a grid, enlarged by whole numbers ---- */

enum {
    EASY_EM = 11,      /* pixels of em at which the grid is one pixel */
    EASY_BASE_LINE = 7 /* rows above it */
};

typedef struct easy_vertex {
    float x, y, z;
    unsigned char color[4];
} easy_vertex;

static int easy_zoom(double size) {
    const int zoom = (int)lround(size / EASY_EM);
    return zoom < 1 ? 1 : zoom;
}

static char easy_letter(uint32_t letter) { return (char)(letter >= 32 && letter <= 126 ? letter : '?'); }

static double easy_advance(uint32_t letter, double size) {
    char text[2] = {easy_letter(letter), 0};
    return stb_easy_font_width(text) * easy_zoom(size);
}

static void easy_fill(canvas_glyph *glyph, uint8_t *coverage, const easy_vertex *quad, int zoom) {
    for (int y = (int)quad[0].y * zoom; y < (int)quad[2].y * zoom && y < glyph->height; y++) {
        for (int x = (int)quad[0].x * zoom; x < (int)quad[2].x * zoom && x < glyph->width; x++) {
            coverage[y * glyph->width + x] = 255;
        }
    }
}

static uint8_t *easy_bitmap(uint32_t letter, double size, canvas_glyph *glyph) {
    easy_vertex quads[64 * 4];
    char text[2] = {easy_letter(letter), 0};
    const int zoom = easy_zoom(size);
    const int count = stb_easy_font_print(0, 0, text, NULL, quads, sizeof quads);
    glyph->width = 12 * zoom;
    glyph->height = 14 * zoom;
    glyph->left = 0;
    glyph->top = -EASY_BASE_LINE * zoom;
    uint8_t *coverage = calloc((size_t)glyph->width * (size_t)glyph->height, 1);
    for (int i = 0; coverage && i < count; i++) {
        easy_fill(glyph, coverage, quads + (size_t)i * 4, zoom);
    }
    return coverage;
}

/* ---- Letters of either kind ---- */

double canvas_font_advance(const canvas_font *font, uint32_t letter, double size) {
    int advance = 0;
    if (!font->file) {
        return easy_advance(letter, size);
    }
    stbtt_GetCodepointHMetrics(&font->info, (int)letter, &advance, NULL);
    return advance * (double)stbtt_ScaleForMappingEmToPixels(&font->info, (float)size);
}

static uint8_t *outline_bitmap(const canvas_font *font, uint32_t letter, double size, int quarter,
                               canvas_glyph *glyph) {
    const float scale = stbtt_ScaleForMappingEmToPixels(&font->info, (float)size);
    const float shift = (float)quarter * 0.25F;
    int right = 0;
    int bottom = 0;
    left_out = false;
    stbtt_GetCodepointBitmapBoxSubpixel(&font->info, (int)letter, scale, scale, shift, 0, &glyph->left,
                                        &glyph->top, &right, &bottom);
    glyph->width = right > glyph->left ? right - glyph->left : 0; /* a damaged box is empty */
    glyph->height = bottom > glyph->top ? bottom - glyph->top : 0;
    uint8_t *coverage = calloc((size_t)glyph->width * (size_t)glyph->height + 1, 1);
    if (coverage && glyph->width > 0 && glyph->height > 0) {
        stbtt_MakeCodepointBitmapSubpixel(&font->info, coverage, glyph->width, glyph->height, glyph->width,
                                          scale, scale, shift, 0, (int)letter);
    }
    if (left_out) {
        free(coverage);
        return NULL;
    }
    return coverage;
}

static glyph_slot *find_slot(canvas_font *font, uint32_t letter, uint32_t size_and_quarter) {
    uint32_t i = (letter * 2654435761U) ^ (size_and_quarter * 40503U);
    for (;; i++) {
        glyph_slot *slot = &font->slots[i % GLYPH_SLOTS];
        if (!slot->used || (slot->letter == letter && slot->size_and_quarter == size_and_quarter)) {
            return slot;
        }
    }
}

bool canvas_font_glyph(canvas_font *font, uint32_t letter, double size, int quarter, canvas_glyph *out) {
    const uint32_t sixteenths = (uint32_t)lround(size * 16.0);
    const uint32_t key = sixteenths * 4 + (uint32_t)quarter;
    if (font->glyph_count >= GLYPH_LIMIT) {
        drop_glyphs(font);
    }
    glyph_slot *slot = find_slot(font, letter, key);
    if (!slot->used) {
        canvas_glyph glyph = {0};
        uint8_t *coverage = font->file ? outline_bitmap(font, letter, sixteenths / 16.0, quarter, &glyph)
                                       : easy_bitmap(letter, size, &glyph);
        if (!coverage) {
            return false;
        }
        glyph.coverage = coverage;
        *slot = (glyph_slot){letter, key, true, coverage, glyph};
        font->glyph_count++;
    }
    *out = slot->glyph;
    return true;
}

uint32_t canvas_font_next_letter(const char **text) {
    uint32_t letter = 0;
    const size_t size = utf8_character(*text, &letter);
    *text += size > 0 ? size : 1;
    if (size == 0) {
        return 0xFFFD;
    }
    return letter < 32 || letter == 127 ? ' ' : letter;
}
