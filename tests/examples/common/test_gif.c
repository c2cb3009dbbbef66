/* Films as GIF: what giflib reads back is what was added, frame by frame. */
#define _POSIX_C_SOURCE 200809L

#include "canvas/canvas_gif.h"

#include "../failing_memory.h"
#include "gif_read.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WIDTH = 61,
    HEIGHT = 47,
    PIXELS = WIDTH * HEIGHT,
    FRAMES = 6
};

typedef struct picture {
    uint8_t rgba[4 * PIXELS];
} picture;

static canvas_pixels pixels_of(const picture *p) {
    const canvas_pixels pixels = {p->rgba, WIDTH, HEIGHT};
    return pixels;
}

static void put(picture *p, int x, int y, unsigned color) {
    uint8_t *at = p->rgba + 4 * (y * WIDTH + x);
    at[0] = (uint8_t)(color >> 16);
    at[1] = (uint8_t)(color >> 8);
    at[2] = (uint8_t)color;
    at[3] = 255;
}

/* A ground, and a square of `colors` colors that moves. */
static picture drawn(int frame, unsigned colors) {
    static picture p;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            const bool inside = x >= 5 * frame && x < 5 * frame + 20 && y >= 10 && y < 30;
            const unsigned number = (unsigned)(y * WIDTH + x) % colors;
            put(&p, x, y, inside ? 0x102030 + number * 0x10305 : 0xF8F8F8);
        }
    }
    return p;
}

static const char *path(void) {
    static char room[512];
    const char *folder = getenv("TMPDIR");
    (void)snprintf(room, sizeof room, "%s/orcakit_film_%d.gif", folder ? folder : "/tmp", (int)getpid());
    return room;
}

static bool write_film(unsigned colors, char *reason, size_t capacity) {
    canvas_gif *gif = canvas_gif_create(path(), WIDTH, HEIGHT, reason, capacity);
    bool good = gif != NULL;
    for (int i = 0; good && i < FRAMES; i++) {
        const picture p = drawn(i < 4 ? i : 4, colors); /* the last two are equal */
        good = canvas_gif_add(gif, pixels_of(&p), 7 + i, reason, capacity);
    }
    if (good) {
        return canvas_gif_finish(gif, reason, capacity);
    }
    canvas_gif_discard(gif);
    return false;
}

static GifFileType *read_film(void) {
    GifFileType *gif = gif_read(path());
    ck_assert_int_eq(gif->SWidth, WIDTH);
    ck_assert_int_eq(gif->SHeight, HEIGHT);
    ck_assert_int_eq(gif->ImageCount, FRAMES);
    return gif;
}

/* As many colors as fit, the ground among them: every pixel of every frame is as it was. */
START_TEST(few_colors_are_exact) {
    char reason[256] = "";
    picture shown;
    memset(&shown, 0, sizeof shown);
    ck_assert_msg(write_film(CANVAS_GIF_COLORS - 1, reason, sizeof reason), "%s", reason);
    GifFileType *gif = read_film();
    for (int i = 0; i < FRAMES; i++) {
        const picture expected = drawn(i < 4 ? i : 4, CANVAS_GIF_COLORS - 1);
        ck_assert_int_eq(gif_show(gif, i, shown.rgba), 7 + i);
        ck_assert_msg(memcmp(&shown, &expected, sizeof shown) == 0, "frame %d", i);
    }
    ck_assert_int_eq(gif->SavedImages[FRAMES - 1].ImageDesc.Width, 1); /* nothing has changed */
    ck_assert_int_eq(gif->SavedImages[2].ImageDesc.Width, 25);
    ck_assert_int_eq(gif->SavedImages[2].ImageDesc.Height, 20);
    gif_close(gif);
    ck_assert_int_eq(remove(path()), 0);
}
END_TEST

static int distance(const uint8_t *a, const uint8_t *b) {
    int sum = 0;
    for (int k = 0; k < 3; k++) {
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
}

/* Of many colors the frequent ones are exact, and for every other one the nearest chosen one stands. */
START_TEST(many_colors_get_the_nearest) {
    static picture p;
    static uint8_t numbers[PIXELS];
    const canvas_gif_part all = {0, 0, WIDTH, HEIGHT};
    canvas_gif_colors colors;
    int inexact = 0;
    for (int y = 0; y < HEIGHT; y++) { /* a ramp of more than a thousand reds and greens on a flat ground */
        for (int x = 0; x < WIDTH; x++) {
            put(&p, x, y, y < 20 ? 0x336699u : (unsigned)(4 * x) << 16 | (unsigned)(5 * y) << 8 | 60u);
        }
    }
    ck_assert(canvas_gif_choose(pixels_of(&p), NULL, all, &colors, numbers));
    ck_assert_uint_eq(colors.count, CANVAS_GIF_COLORS);
    for (int i = 0; i < PIXELS; i++) {
        ck_assert_uint_lt(numbers[i], CANVAS_GIF_COLORS);
        const int chosen = distance(p.rgba + 4 * i, colors.rgb[numbers[i]]);
        size_t k = 0;
        while (k < colors.count && distance(p.rgba + 4 * i, colors.rgb[k]) >= chosen) {
            k++;
        }
        ck_assert_uint_eq(k, colors.count); /* none is nearer */
        ck_assert(i / WIDTH >= 20 || chosen == 0);
        inexact += chosen > 0;
    }
    ck_assert_int_gt(inexact, 1000);
    ck_assert(canvas_gif_choose(pixels_of(&p), p.rgba, all, &colors, numbers));
    ck_assert_uint_eq(colors.count, 0);
    ck_assert_uint_eq(numbers[77], CANVAS_GIF_TRANSPARENT);
}
END_TEST

START_TEST(what_cannot_be_a_film_is_refused) {
    static const int sizes[][2] = {{0, 1}, {1, 0}, {65536, 1}, {1, -1}};
    char reason[256];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        reason[0] = '\0';
        ck_assert_ptr_null(canvas_gif_create(path(), sizes[i][0], sizes[i][1], reason, sizeof reason));
        ck_assert_str_ne(reason, "");
    }
    ck_assert_ptr_null(canvas_gif_create("/nowhere/at/all.gif", 4, 4, reason, sizeof reason));
    const picture p = drawn(0, 4);
    canvas_gif *gif = canvas_gif_create(path(), WIDTH + 1, HEIGHT, reason, sizeof reason);
    reason[0] = '\0';
    ck_assert(!canvas_gif_add(gif, pixels_of(&p), 5, reason, sizeof reason)); /* another size */
    ck_assert_str_ne(reason, "");
    canvas_gif_discard(gif);
    canvas_gif_discard(NULL);
    ck_assert_int_ne(remove(path()), 0);
}
END_TEST

START_TEST(films_survive_without_memory) {
    size_t asked = 0;
    bool good = false;
    for (size_t failure = 0; !good; failure++) {
        char reason[256] = "";
        failing_memory_start(failure);
        good = write_film(9, reason, sizeof reason);
        asked = failing_memory_stop();
        ck_assert_msg(good == (failure >= asked), "allocation %zu of %zu", failure, asked);
        ck_assert_int_eq(remove(path()) == 0, good);
    }
    ck_assert_uint_ge(asked, 5);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("gif");
    tcase_add_test(tcase, few_colors_are_exact);
    tcase_add_test(tcase, many_colors_get_the_nearest);
    tcase_add_test(tcase, what_cannot_be_a_film_is_refused);
    tcase_add_test(tcase, films_survive_without_memory);
    return run_test_case("gif", tcase);
}
