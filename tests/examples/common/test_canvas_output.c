/* Text, SVG and files of the canvas. */
#include "canvas/canvas_image.h"
#include "test_canvas_support.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Text ---- */

static canvas_text_style plain(double size) {
    const canvas_text_style style = {.color = black(), .size = size};
    return style;
}

/* Runs a test with the font of the system, or with the built-in letters. */
static void use_font(int which) {
    if (which == 0) {
        unsetenv("ORCAKIT_FONT");
    } else {
        setenv("ORCAKIT_FONT", "", 1);
    }
}

START_TEST(text_stays_within_its_width) {
    const char *words[] = {"Mittwoch", "quick brown fox", "0.25 x 17 = (4.25)",
                           "\xc3\x9c\x62\x65r \xe2\x86\x92", "i"};
    use_font(_i);
    canvas *c = white_raster(400, 80, 1.0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (int points = 9; points < 30; points += 7) {
            const double size = points;
            const double width = canvas_text_width(c, size, words[i]);
            canvas_clear(c);
            canvas_text(c, geom_vec2_make(20.0, 50.0), plain(size), words[i]);
            ck_assert_double_gt(width, 0.0);
            ck_assert_double_gt(ink(c), 1.0);
            const int left = 18;
            const int right = (int)(20.0 + width) + 3;
            const int top = (int)(50.0 - 1.15 * size) - 1;
            const int bottom = (int)(50.0 + 0.4 * size) + 3;
            ck_assert_double_eq(ink_in(c, left, top, right, bottom), ink(c));
        }
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(text_is_aligned) {
    use_font(_i);
    canvas *c = white_raster(300, 60, 1.0);
    canvas_text_style style = plain(14.0);
    const double width = canvas_text_width(c, 14.0, "aligned");
    const int half = (int)(0.5 * width) + 2;
    style.align = CANVAS_RIGHT;
    canvas_text(c, geom_vec2_make(150.0, 30.0), style, "aligned");
    ck_assert_double_eq(ink_in(c, 150 - 2 * half, 0, 152, 60), ink(c));
    canvas_clear(c);
    style.align = CANVAS_CENTER;
    canvas_text(c, geom_vec2_make(150.0, 30.0), style, "aligned");
    ck_assert_double_eq(ink_in(c, 150 - half, 0, 150 + half, 60), ink(c));
    ck_assert_double_gt(ink_in(c, 150 - half, 0, 150, 60), 0.3 * ink(c));
    ck_assert_double_gt(ink_in(c, 150, 0, 150 + half, 60), 0.3 * ink(c));
    canvas_clear(c);
    style.middle = true;
    canvas_text(c, geom_vec2_make(150.0, 30.0), style, "EEEE");
    ck_assert_double_eq_tol(ink_in(c, 0, 0, 300, 30), 0.5 * ink(c), 0.2 * ink(c));
    canvas_destroy(c);
}
END_TEST

START_TEST(text_is_clipped) {
    use_font(_i);
    canvas *c = white_raster(100, 40, 1.0);
    canvas_clip(c, (geom_aabb2){{30.0, 10.0}, {50.0, 30.0}});
    canvas_text(c, geom_vec2_make(-2000.0, 25.0), plain(20.0),
                "far away on the left, too far to be seen at all");
    ck_assert_double_eq(ink(c), 0.0);
    canvas_text(c, geom_vec2_make(-20.0, 25.0), plain(20.0), "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM");
    ck_assert_double_gt(ink(c), 50.0);
    ck_assert_double_eq(ink_in(c, 30, 10, 50, 30), ink(c));
    canvas_text(c, geom_vec2_make(1e300, 25.0), plain(20.0), "M");
    canvas_destroy(c);
}
END_TEST

START_TEST(any_bytes_are_text) {
    unsigned state = 5;
    use_font(_i);
    canvas *c = white_raster(200, 40, 1.0);
    canvas *s = white_svg(200, 40);
    for (int i = 0; i < 500; i++) {
        char text[24];
        for (size_t k = 0; k + 1 < sizeof text; k++) {
            state = state * 1664525U + 1013904223U;
            text[k] = (char)(state >> 24);
        }
        text[sizeof text - 1] = 0;
        canvas_text(c, geom_vec2_make(5.0, 20.0), plain(12.0), text);
        canvas_text(s, geom_vec2_make(5.0, 20.0), plain(12.0), text);
        ck_assert(canvas_text_width(c, 12.0, text) >= 0.0);
    }
    ck_assert(!canvas_failed(c));
    ck_assert(!canvas_failed(s));
    canvas_destroy(c);
    canvas_destroy(s);
}
END_TEST

START_TEST(a_file_that_is_no_font_gives_plain_letters) {
    setenv("ORCAKIT_FONT", "", 1);
    canvas *built_in = white_raster(100, 40, 1.0);
    const char *bad[] = {TEST_DATA "/lab.geojson", "/nowhere/font.ttf", "/"};
    for (size_t i = 0; i < 3; i++) {
        setenv("ORCAKIT_FONT", bad[i], 1);
        canvas *c = white_raster(100, 40, 1.0);
        ck_assert_double_eq(canvas_text_width(c, 12.0, "abc"), canvas_text_width(built_in, 12.0, "abc"));
        canvas_destroy(c);
    }
    canvas_destroy(built_in);
}
END_TEST

/* ---- Damaged fonts ---- */

/* The font with which the program was configured; of the heap. NULL if there is none. */
static unsigned char *read_font(size_t *length) {
    FILE *file = TEST_FONT[0] != 0 ? fopen(TEST_FONT, "rb") : NULL;
    if (!file) {
        return NULL;
    }
    unsigned char *bytes = malloc((size_t)1 << 24);
    ck_assert_ptr_nonnull(bytes);
    *length = fread(bytes, 1, (size_t)1 << 24, file);
    (void)fclose(file);
    return bytes;
}

/* Draws all that is read of a font: letters of the map's parts, and one that is not there. */
static double draw_with_font(const unsigned char *bytes, size_t length) {
    char path[] = "/tmp/canvas_font_XXXXXX";
    const int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, bytes, length), (ssize_t)length);
    ck_assert_int_eq(close(descriptor), 0);
    setenv("ORCAKIT_FONT", path, 1);
    canvas *c = white_raster(200, 40, 1.0);
    const char *text = "Wg\xc3\x9c\xe2\x86\x92\xef\xbf\xbf\xf0\x9d\x94\xb8";
    canvas_text(c, geom_vec2_make(5.0, 20.0), plain(12.0), text);
    const double width = canvas_text_width(c, 12.0, text);
    canvas_destroy(c);
    ck_assert_int_eq(unlink(path), 0);
    return width;
}

static size_t read32(const unsigned char *bytes) {
    return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

/* The entry of a table in the directory. */
static unsigned char *find_entry(unsigned char *font, const char *name) {
    unsigned char *entry = font + 12;
    while (memcmp(entry, name, 4) != 0) {
        entry += 16;
    }
    return entry;
}

START_TEST(a_font_that_is_cut_off_gives_plain_letters) {
    size_t length = 0;
    unsigned char *font = read_font(&length);
    if (font) {
        const double whole = draw_with_font(font, length);
        const double built_in = draw_with_font(font, 0);
        ck_assert_double_ne(whole, built_in);
        for (size_t cut = 1; cut < length - 4; cut += cut < 400 ? 1 : length / 97) {
            ck_assert_double_eq(draw_with_font(font, cut), built_in);
        }
        free(font);
    }
}
END_TEST

/* The tables by which outlines are found, with one byte damaged at a time: a sanitizer sees what is left. */
START_TEST(a_font_with_other_counts_and_offsets_leads_nowhere_else) {
    static const char *const names[] = {"head", "hhea", "maxp", "cmap", "loca", "hmtx"};
    size_t length = 0;
    unsigned char *font = read_font(&length);
    unsigned state = 7;
    for (size_t i = 0; font && i < 240; i++) {
        const unsigned char *entry = find_entry(font, names[i % 6]);
        const size_t size = read32(entry + 12);
        state = state * 1664525U + 1013904223U;
        /* Most numbers that count for all letters stand at the start of a table. */
        const size_t at = (state >> 8) % (i % 12 < 6 && size > 64 ? 64 : size);
        unsigned char *byte = font + read32(entry + 8) + at;
        const unsigned char before = *byte;
        *byte = (unsigned char)(state >> 24);
        ck_assert(isfinite(draw_with_font(font, length)));
        *byte = before;
    }
    free(font);
}
END_TEST

/* A font whose table has another number in it. */
static double draw_changed(unsigned char *font, size_t length, const char *table, size_t at,
                           unsigned number) {
    unsigned char *bytes = font + read32(find_entry(font, table) + 8) + at;
    const unsigned char before[2] = {bytes[0], bytes[1]};
    bytes[0] = (unsigned char)(number >> 8);
    bytes[1] = (unsigned char)number;
    const double width = draw_with_font(font, length);
    memcpy(bytes, before, 2);
    return width;
}

START_TEST(a_font_whose_tables_contradict_each_other_gives_plain_letters) {
    size_t length = 0;
    unsigned char *font = read_font(&length);
    if (font) {
        const double built_in = draw_with_font(font, 0);
        ck_assert_double_eq(draw_changed(font, length, "head", 18, 0), built_in);      /* units per em */
        ck_assert_double_eq(draw_changed(font, length, "head", 50, 7), built_in);      /* format of places */
        ck_assert_double_eq(draw_changed(font, length, "hhea", 34, 0), built_in);      /* widths */
        ck_assert_double_eq(draw_changed(font, length, "hhea", 34, 0xFFFF), built_in); /* widths */
        ck_assert_double_eq(draw_changed(font, length, "maxp", 4, 0xFFFF), built_in);  /* letters */
        ck_assert_double_eq(draw_changed(font, length, "cmap", 2, 0xFFFF), built_in);  /* maps */
        ck_assert_double_eq(draw_changed(font, length, "loca", 80, 0x7FFF), built_in); /* a place */
        find_entry(font, "loca")[0] = 'x'; /* no table of that name any more */
        ck_assert_double_eq(draw_with_font(font, length), built_in);
        free(font);
    }
}
END_TEST

/* The first test of the process, so that no other canvas has warned. */
START_TEST(a_font_that_cannot_be_used_is_warned_of_once) {
    char words[512];
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    const int usual = dup(STDERR_FILENO);
    ck_assert_int_ge(usual, 0);
    ck_assert_int_ge(dup2(fileno(file), STDERR_FILENO), 0);
    setenv("ORCAKIT_FONT", TEST_DATA "/lab.geojson", 1);
    for (int i = 0; i < 3; i++) {
        canvas_destroy(white_raster(10, 10, 1.0));
    }
    ck_assert_int_ge(dup2(usual, STDERR_FILENO), 0);
    ck_assert_int_eq(close(usual), 0);
    rewind(file);
    const size_t count = fread(words, 1, sizeof words - 1, file);
    words[count] = 0;
    (void)fclose(file);
    ck_assert_ptr_nonnull(strstr(words, "lab.geojson is not used"));
    ck_assert_ptr_eq(strchr(words, '\n'), words + count - 1);
}
END_TEST

/* ---- SVG ---- */

/* Whether every element of a document is closed by its own name and every attribute is quoted, and no bare <
 * or & is in the text: enough of XML for what a canvas writes. Counts the elements called `name`. */
typedef struct xml_scan {
    char open[64][24];
    int depth;
    int count;
} xml_scan;

static const char *scan_attributes(const char *p) {
    while (*p == ' ') {
        const char *equals = strchr(p, '=');
        ck_assert_ptr_nonnull(equals);
        ck_assert_uint_eq(strcspn(p + 1, " =\"<>&"), (size_t)(equals - p - 1));
        ck_assert_int_eq(equals[1], '"');
        const char *end = strchr(equals + 2, '"');
        ck_assert_ptr_nonnull(end);
        ck_assert_uint_ge(strcspn(equals + 2, "<"), (size_t)(end - equals - 2));
        p = end + 1;
    }
    return p;
}

static const char *scan_tag(xml_scan *scan, const char *p, const char *name) {
    const bool closing = p[1] == '/';
    const char *start = p + 1 + closing;
    const size_t length = strcspn(start, " />");
    char tag[24] = {0};
    ck_assert_uint_lt(length, sizeof tag);
    memcpy(tag, start, length);
    p = scan_attributes(start + length);
    if (closing) {
        ck_assert_int_gt(scan->depth, 0);
        ck_assert_str_eq(tag, scan->open[--scan->depth]);
    } else {
        scan->count += strcmp(tag, name) == 0;
        if (*p != '/') {
            ck_assert_int_lt(scan->depth, 64);
            memcpy(scan->open[scan->depth++], tag, sizeof tag);
        }
    }
    p += *p == '/';
    ck_assert_int_eq(*p, '>');
    return p + 1;
}

static int count_elements(const char *document, const char *name) {
    static const char *const entities[] = {"&lt;", "&gt;", "&amp;"};
    xml_scan scan = {.depth = 0};
    const char *p = document;
    while (*p) {
        if (*p == '<') {
            p = scan_tag(&scan, p, name);
            continue;
        }
        ck_assert_int_ne(*p, '>');
        bool entity = *p != '&';
        for (int i = 0; i < 3 && !entity; i++) {
            entity = strncmp(p, entities[i], strlen(entities[i])) == 0;
        }
        ck_assert(entity);
        p++;
    }
    ck_assert_int_eq(scan.depth, 0);
    return scan.count;
}

START_TEST(svg_holds_what_was_drawn) {
    const geom_vec2 outer[4] = {{10, 10}, {60, 12}, {58, 70}, {9, 66}};
    const geom_vec2 hole[3] = {{20, 20}, {40, 25}, {30, 50}};
    const geom_ring rings[2] = {{outer, 4}, {hole, 3}};
    const geom_polygon polygon = {rings, 2};
    canvas_pen dashed = black_pen(1.5);
    canvas *c = white_svg(100, 80);
    dashed.dash = 4.0;
    canvas_fill_polygon(c, polygon, CANVAS_EVEN_ODD, canvas_fade(black(), 0.5));
    canvas_stroke_polygon(c, polygon, dashed);
    canvas_clip(c, (geom_aabb2){{1.0, 2.0}, {30.0, 40.0}});
    canvas_set_transform(
        c, canvas_world((geom_aabb2){{0.0, 0.0}, {100.0, 80.0}}, geom_vec2_make(0.0, 0.0), 10.0));
    canvas_fill_circle(c, (geom_circle){{1.0, 1.0}, 0.5}, black());
    canvas_clip(c, (geom_aabb2){{5.0, 5.0}, {30.0, 40.0}});
    canvas_text(c, geom_vec2_make(0.0, 0.0), plain(12.0), "a < b && c > \"d\" \xff\x01\n");
    char *document = canvas_svg_text(c);
    ck_assert_ptr_nonnull(document);
    ck_assert_int_eq(count_elements(document, "path"), 3);
    ck_assert_int_eq(count_elements(document, "circle"), 1);
    ck_assert_int_eq(count_elements(document, "text"), 1);
    ck_assert_int_eq(count_elements(document, "clipPath"), 2);
    ck_assert_ptr_nonnull(strstr(document, "M10 10L60 12L58 70L9 66ZM20 20L40 25L30 50Z"));
    ck_assert_ptr_nonnull(strstr(document, "cx=\"60\" cy=\"30\" r=\"5\""));
    ck_assert_ptr_nonnull(strstr(document, "a &lt; b &amp;&amp; c &gt; \"d\""));
    ck_assert_ptr_nonnull(strstr(document, "viewBox=\"0 0 100 80\""));
    free(document);
    canvas_clear(c);
    document = canvas_svg_text(c);
    ck_assert_int_eq(count_elements(document, "path") + count_elements(document, "g"), 0);
    free(document);
    canvas_destroy(c);
}
END_TEST

START_TEST(svg_grows_as_long_as_it_must) {
    canvas *c = white_svg(100, 80);
    for (int i = 0; i < 5000; i++) {
        canvas_stroke_line(c, geom_vec2_make(i, 0.125), geom_vec2_make(0.0, i), black_pen(1.0));
    }
    char *document = canvas_svg_text(c);
    ck_assert_int_eq(count_elements(document, "path"), 5000);
    free(document);
    canvas_destroy(c);
}
END_TEST

/* ---- Files ---- */

static void temporary_path(char *path, size_t capacity, const char *name) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, capacity, "%s/orcakit_canvas_%s", folder ? folder : "/tmp", name);
}

START_TEST(png_reads_back_the_same) {
    char path[512];
    char reason[256] = "";
    canvas_image image;
    canvas *c = white_raster(37, 23, 2.0);
    temporary_path(path, sizeof path, "back.png");
    canvas_fill_circle(c, (geom_circle){{20.0, 10.0}, 9.0}, (canvas_color){213, 94, 0, 255});
    ck_assert_msg(canvas_write_file(c, path, reason, sizeof reason), "%s", reason);
    ck_assert(canvas_image_read(path, &image, reason, sizeof reason));
    ck_assert_int_eq(image.width, 74);
    ck_assert_uint_eq(canvas_image_difference(&image, canvas_get_pixels(c), 0), 0);
    canvas_fill_box(c, (geom_aabb2){{0.0, 0.0}, {1.0, 1.0}}, black());
    ck_assert_uint_eq(canvas_image_difference(&image, canvas_get_pixels(c), 0), 4);
    canvas_image_free(&image);
    remove(path);
    canvas_destroy(c);
}
END_TEST

START_TEST(files_that_cannot_be_written_are_told) {
    char reason[256] = "";
    canvas_image image;
    canvas *raster = white_raster(10, 10, 1.0);
    canvas *svg = white_svg(10, 10);
    const char *paths[] = {"/nowhere/at/all.png", "/dev/full/x", "/"};
    for (size_t i = 0; i < 3; i++) {
        ck_assert(!canvas_write_file(raster, paths[i], reason, sizeof reason));
        ck_assert_ptr_nonnull(strstr(reason, paths[i]));
        ck_assert(!canvas_write_file(svg, paths[i], reason, sizeof reason));
    }
    ck_assert(!canvas_image_read("/nowhere/at/all.png", &image, reason, sizeof reason));
    ck_assert_ptr_nonnull(strstr(reason, "/nowhere/at/all.png"));
    ck_assert(!canvas_image_read(TEST_DATA "/lab.geojson", &image, reason, sizeof reason));
    canvas_destroy(raster);
    canvas_destroy(svg);
}
END_TEST

START_TEST(a_link_keeps_leading_to_the_file) {
    char path[512];
    char link[512];
    char reason[256] = "";
    struct stat what;
    canvas *c = white_raster(10, 10, 1.0);
    temporary_path(path, sizeof path, "target.png");
    temporary_path(link, sizeof link, "link.png");
    ck_assert(canvas_write_file(c, path, reason, sizeof reason));
    ck_assert_int_eq(symlink(path, link), 0);
    ck_assert_msg(canvas_write_file(c, link, reason, sizeof reason), "%s", reason);
    ck_assert_int_eq(lstat(link, &what), 0);
    ck_assert(S_ISLNK(what.st_mode));
    remove(link);
    remove(path);
    canvas_destroy(c);
}
END_TEST

/* By the descriptor's name, beside which no file can be made. */
START_TEST(a_device_is_written_to) {
    char path[64];
    char reason[256] = "";
    FILE *full = fopen("/dev/full", "w");
    canvas *c = white_raster(10, 10, 1.0);
    if (full) {
        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(full));
        ck_assert(!canvas_write_file(c, path, reason, sizeof reason));
        ck_assert_ptr_nonnull(strstr(reason, strerror(ENOSPC)));
        (void)fclose(full);
    }
    canvas_destroy(c);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("canvas output");
    TCase *text = tcase_create("text");
    tcase_add_test(text, a_font_that_cannot_be_used_is_warned_of_once); /* before another test warns */
    tcase_add_loop_test(text, text_stays_within_its_width, 0, 2);
    tcase_add_loop_test(text, text_is_aligned, 0, 2);
    tcase_add_loop_test(text, text_is_clipped, 0, 2);
    tcase_add_loop_test(text, any_bytes_are_text, 0, 2);
    tcase_add_test(text, a_file_that_is_no_font_gives_plain_letters);
    tcase_add_test(text, a_font_that_is_cut_off_gives_plain_letters);
    tcase_add_test(text, a_font_with_other_counts_and_offsets_leads_nowhere_else);
    tcase_add_test(text, a_font_whose_tables_contradict_each_other_gives_plain_letters);
    suite_add_tcase(suite, text);
    TCase *files = tcase_create("files");
    tcase_add_test(files, svg_holds_what_was_drawn);
    tcase_add_test(files, svg_grows_as_long_as_it_must);
    tcase_add_test(files, png_reads_back_the_same);
    tcase_add_test(files, files_that_cannot_be_written_are_told);
    tcase_add_test(files, a_link_keeps_leading_to_the_file);
    tcase_add_test(files, a_device_is_written_to);
    suite_add_tcase(suite, files);
    return run_suite(suite);
}
