/* Tests of pictures of scenes and runs. */
#include "result/picture.h"

#include "../failing_memory.h"
#include "canvas/canvas_image.h"
#include "canvas/palette.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static const char png_path[] = "test_picture.png";
static const char svg_path[] = "test_picture.svg";

/* Of the picture: what is left around the drawing, and the height of the caption. */
static const int margin = 24;
static const int caption = 58;

/* Twenty meters by ten: a box with a hole, a wall, a disc, and one agent on its way to the right. */
static scene sample_scene(void) {
    scene s = scene_empty();
    const geom_vec2 outer[4] = {{4.0, 2.0}, {10.0, 2.0}, {10.0, 8.0}, {4.0, 8.0}};
    const geom_vec2 hole[4] = {{6.0, 4.0}, {8.0, 4.0}, {8.0, 6.0}, {6.0, 6.0}};
    const geom_ring rings[2] = {{outer, 4}, {hole, 4}};
    const geom_polygon polygon = {rings, 2};
    ck_assert(scene_add_obstacle(&s, SCENE_POLYGON, polygon, 0.0));
    const geom_vec2 wall[2] = {{0.0, 0.0}, {20.0, 0.0}};
    world_add_chain(&s, 0.0, 2, wall);
    world_add_disc(&s, geom_vec2_make(14.0, 5.0), 1.0);
    scene_agent agent = scene_agent_default(geom_vec2_make(1.0, 9.0));
    agent.radius = 1.0;
    agent.goal = geom_vec3_make(19.0, 9.0, 0.0);
    ck_assert(scene_add_agent(&s, &agent));
    return s;
}

static canvas_image read_png(void) {
    canvas_image image;
    char reason[256];
    ck_assert_msg(canvas_image_read(png_path, &image, reason, sizeof reason), "%s", reason);
    return image;
}

static canvas_image draw_png(const scene *s, const picture_layers *layers, int side) {
    scene_error error;
    ck_assert_msg(picture_write_png(s, layers, side, png_path, &error), "%s", error.text);
    return read_png();
}

/* The pixel at a place of the sample, whose drawing is `width` wide and half as high. */
static const uint8_t *pixel_at(const canvas_image *image, geom_vec2 place) {
    const double scale = (0.5 * image->width - 2.0 * margin) / 10.0;
    const int x = (int)(0.5 * image->width + (place.x - 10.0) * scale);
    const int y = (int)(0.25 * image->width - (place.y - 5.0) * scale);
    return &image->rgba[4 * ((size_t)y * (size_t)image->width + (size_t)x)];
}

static bool has_color(const canvas_image *image, geom_vec2 place, canvas_color color) {
    const uint8_t *pixel = pixel_at(image, place);
    return abs(pixel[0] - color.r) <= 2 && abs(pixel[1] - color.g) <= 2 && abs(pixel[2] - color.b) <= 2;
}

START_TEST(size_follows_the_scene) {
    static const struct {
        double width, height;
        int side, expected_width, expected_height;
    } cases[] = {{20.0, 10.0, 0, 1400, 700},  {20.0, 10.0, 1000, 1000, 500}, {10.0, 20.0, 1000, 640, 1000},
                 {20.0, 10.0, 100, 640, 320}, {1e6, 1.0, 900, 900, 320},     {1.0, 1e6, 900, 640, 900},
                 {0.0, 0.0, 800, 800, 800}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene s = scene_empty();
        const geom_vec2 wall[2] = {{0.0, 0.0}, {cases[i].width, cases[i].height}};
        world_add_chain(&s, 0.0, 2, wall);
        canvas_image image = draw_png(&s, NULL, cases[i].side);
        ck_assert_int_eq(image.width, cases[i].expected_width);
        ck_assert_int_eq(image.height, cases[i].expected_height + caption);
        canvas_image_free(&image);
        scene_clear(&s);
    }
}
END_TEST

START_TEST(things_are_where_they_belong) {
    scene s = sample_scene();
    const palette_colors *colors = palette_light();
    static const int sides[] = {0, 800, 2000};
    for (int i = 0; i < 3; i++) {
        canvas_image image = draw_png(&s, NULL, sides[i]);
        ck_assert(has_color(&image, geom_vec2_make(5.0, 5.0), colors->solid));
        ck_assert(has_color(&image, geom_vec2_make(9.7, 7.7), colors->solid));
        ck_assert(has_color(&image, geom_vec2_make(7.0, 5.0), colors->ground));
        ck_assert(has_color(&image, geom_vec2_make(2.0, 5.0), colors->ground));
        ck_assert(has_color(&image, geom_vec2_make(14.6, 5.6), colors->solid));
        ck_assert(has_color(&image, geom_vec2_make(14.9, 5.9), colors->ground));
        ck_assert(has_color(&image, geom_vec2_make(1.0, 9.7), palette_agent(palette_light(), 0)));
        ck_assert(has_color(&image, geom_vec2_make(19.0, 9.0), palette_agent(palette_light(), 0)));
        ck_assert(has_color(&image, geom_vec2_make(19.0, 9.7), colors->ground));
        canvas_image_free(&image);
    }
    scene_clear(&s);
}
END_TEST

START_TEST(walls_are_seen_on_the_largest_maps) {
    scene s = scene_empty();
    const geom_vec2 wall[2] = {{-1e5, 0.0}, {1e5, 0.0}};
    world_add_chain(&s, 0.1, 2, wall);
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 5e4));
    ck_assert(scene_add_agent(&s, &agent));
    agent.position.y = agent.goal.y = -5e4;
    ck_assert(scene_add_agent(&s, &agent));
    canvas_image image = draw_png(&s, NULL, 1000);
    const palette_colors *colors = palette_light();
    size_t wall_pixels = 0;
    size_t agent_pixels = 0;
    for (int i = 0; i < image.width * (image.height - caption); i++) {
        const uint8_t *p = &image.rgba[4 * i];
        wall_pixels += p[0] == colors->solid_line.r && p[1] == colors->solid_line.g;
        agent_pixels +=
            p[0] == palette_agent(palette_light(), 1).r && p[1] == palette_agent(palette_light(), 1).g;
    }
    ck_assert_uint_gt(wall_pixels, 900);
    ck_assert_uint_gt(agent_pixels, 20);
    canvas_image_free(&image);
    scene_clear(&s);
}
END_TEST

START_TEST(ways_routes_and_contacts_are_drawn) {
    scene s = sample_scene();
    const geom_vec2 positions[3] = {{1.0, 9.0}, {11.0, 9.0}, {12.0, 6.5}};
    geom_vec2 corners[3] = {{1.0, 9.0}, {2.0, 1.0}, {18.0, 1.0}};
    const orca_route way = {.points = corners, .point_count = 3, .length = 24.0};
    const geom_vec2 contact = {12.0, 3.0};
    const palette_colors *colors = palette_light();
    const picture_layers layers = {
        .routes = &way, .positions = positions, .step_count = 3, .contacts = &contact, .contact_count = 1};
    canvas_image image = draw_png(&s, &layers, 0);
    ck_assert(has_color(&image, geom_vec2_make(5.0, 9.0), palette_agent(palette_light(), 0)));
    ck_assert(has_color(&image, geom_vec2_make(12.0, 7.2), palette_agent(palette_light(), 0)));
    ck_assert(has_color(&image, geom_vec2_make(1.0, 9.7), colors->ground));
    ck_assert(!has_color(&image, contact, colors->ground));
    size_t dashes = 0;
    size_t gaps = 0;
    for (int i = 0; i < 1400; i++) {
        const bool gap = has_color(&image, geom_vec2_make(3.0 + 0.01 * i, 1.0), colors->ground);
        dashes += !gap;
        gaps += gap;
    }
    ck_assert_uint_gt(dashes, 400);
    ck_assert_uint_gt(gaps, 300);
    canvas_image_free(&image);
    scene_clear(&s);
}
END_TEST

static const uint8_t *pixel(const canvas_image *image, int x, int y) {
    return &image->rgba[4 * ((size_t)y * (size_t)image->width + (size_t)x)];
}

/* Letters come only where the caption would else be blank. */
START_TEST(a_long_caption_stays_off_the_scale_bar) {
    scene s = sample_scene();
    char text[400];
    memset(text, 'W', sizeof text);
    text[sizeof text - 1] = '\0';
    const picture_layers none = {.caption = ""};
    const picture_layers long_line = {.caption = text};
    canvas_image plain = draw_png(&s, &none, 640);
    canvas_image full = draw_png(&s, &long_line, 640);
    ck_assert_int_eq(plain.width, full.width);
    ck_assert_int_eq(plain.height, full.height);
    size_t changed = 0;
    for (int y = 0; y < full.height; y++) {
        for (int x = 0; x < full.width; x++) {
            if (memcmp(pixel(&plain, x, y), pixel(&full, x, y), 4) != 0) {
                ck_assert_int_gt(y, full.height - caption);
                ck_assert(memcmp(pixel(&plain, x, y), pixel(&plain, 2, y), 4) == 0);
                changed++;
            }
        }
    }
    ck_assert_uint_gt(changed, 1000);
    canvas_image_free(&plain);
    canvas_image_free(&full);
    scene_clear(&s);
}
END_TEST

START_TEST(an_empty_scene_has_a_picture) {
    const scene s = scene_empty();
    canvas_image image = draw_png(&s, NULL, 0);
    ck_assert_int_ge(image.width, 640);
    canvas_image_free(&image);
}
END_TEST

/* ---- SVG ---- */

static char *draw_svg(const scene *s, const picture_layers *layers) {
    scene_error error;
    ck_assert_msg(picture_write_svg(s, layers, 0, svg_path, &error), "%s", error.text);
    FILE *file = fopen(svg_path, "rb");
    ck_assert_ptr_nonnull(file);
    char *text = calloc(1, 1 << 20);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_lt(fread(text, 1, 1 << 20, file), 1 << 20);
    ck_assert_int_eq(fclose(file), 0);
    return text;
}

/* The end of the tag that starts at `at`; quotes may hold what else would end it. */
static const char *tag_end(const char *start) {
    const char *at = start;
    const char *quote = NULL;
    for (; *at != '\0' && (quote || *at != '>'); at++) {
        ck_assert(at == start || *at != '<');
        if (quote && *at == *quote) {
            quote = NULL;
        } else if (!quote && (*at == '"' || *at == '\'')) {
            quote = at;
        }
    }
    ck_assert_int_eq(*at, '>');
    return at;
}

/* Text between tags: ampersands only begin one of the named characters. */
static void check_text(const char *from, const char *to) {
    for (const char *at = from; at < to; at++) {
        ck_assert(*at != '&' || strncmp(at, "&amp;", 5) == 0 || strncmp(at, "&lt;", 4) == 0 ||
                  strncmp(at, "&gt;", 4) == 0 || strncmp(at, "&quot;", 6) == 0 || strncmp(at, "&#", 2) == 0);
    }
}

/* Every tag that opens is closed in turn, and there is one at the outside. */
static void check_well_formed(const char *text) {
    char open[32][32];
    size_t depth = 0;
    size_t roots = 0;
    for (const char *at = text; *at != '\0';) {
        const char *next = strchr(at, '<');
        check_text(at, next ? next : at + strlen(at));
        if (!next) {
            break;
        }
        const char *end = tag_end(next);
        char name[32] = "";
        (void)sscanf(next + (next[1] == '/' ? 2 : 1), "%31[^ />\n]", name);
        if (next[1] == '/') {
            ck_assert_uint_gt(depth, 0);
            ck_assert_str_eq(name, open[--depth]);
        } else if (next[1] != '?' && next[1] != '!') {
            roots += depth == 0;
            if (end[-1] != '/') {
                ck_assert_uint_lt(depth, 32);
                memcpy(open[depth++], name, sizeof name);
            }
        }
        at = end + 1;
    }
    ck_assert_uint_eq(depth, 0);
    ck_assert_uint_eq(roots, 1);
}

static size_t count_of(const char *text, const char *word) {
    size_t count = 0;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

START_TEST(svg_is_well_formed_and_holds_what_was_drawn) {
    scene s = sample_scene();
    const picture_layers layers = {.caption = "a < b && \"c\" > d"};
    char *text = draw_svg(&s, &layers);
    check_well_formed(text);
    ck_assert_ptr_nonnull(strstr(text, "width=\"1400"));
    ck_assert_ptr_nonnull(strstr(text, "a &lt; b &amp;&amp; "));
    ck_assert_ptr_nonnull(strstr(text, "#c9cdd2")); /* solids */
    ck_assert_ptr_nonnull(strstr(text, "#0072b2")); /* the first agent */
    const size_t circles = count_of(text, "<circle");
    ck_assert_uint_ge(circles, 3);
    free(text);

    world_add_disc(&s, geom_vec2_make(17.0, 3.0), 0.5);
    text = draw_svg(&s, NULL);
    check_well_formed(text);
    ck_assert_ptr_nonnull(strstr(text, "4 obstacles, 1 agent<"));
    ck_assert_uint_gt(count_of(text, "<circle"), circles);
    free(text);
    scene_clear(&s);
}
END_TEST

START_TEST(a_long_run_makes_no_huge_file) {
    enum {
        STEPS = 50000
    };
    scene s = sample_scene();
    geom_vec2 *positions = malloc(STEPS * sizeof *positions);
    ck_assert_ptr_nonnull(positions);
    for (int i = 0; i < STEPS; i++) {
        positions[i] = geom_vec2_make(1.0 + 18.0 * i / (STEPS - 1), 9.0);
    }
    const picture_layers layers = {
        .positions = positions, .step_count = STEPS, .contacts = positions, .contact_count = STEPS};
    char *text = draw_svg(&s, &layers);
    check_well_formed(text);
    ck_assert_uint_lt(strlen(text), 200000);
    free(text);
    free(positions);
    scene_clear(&s);
}
END_TEST

/* ---- Failures ---- */

START_TEST(a_picture_that_cannot_be_written_says_why) {
    scene s = sample_scene();
    scene_error error = {0};
    ck_assert(!picture_write_png(&s, NULL, 640, "no such folder/picture.png", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "no such folder"));
    error.text[0] = '\0';
    ck_assert(!picture_write_svg(&s, NULL, 640, "no such folder/picture.svg", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "no such folder"));
    scene_clear(&s);
}
END_TEST

typedef bool picture_writer(const scene *s, const picture_layers *layers, int longest_side, const char *path,
                            scene_error *error);

/* Whether the picture was written, or failed with words and left no file; in *enough, whether there was all
 * the memory that was asked for. */
static bool write_with_memory(picture_writer *write, const char *path, size_t fail_at, bool *enough) {
    scene s = sample_scene();
    const geom_vec2 positions[2] = {{1.0, 9.0}, {11.0, 9.0}};
    const picture_layers layers = {
        .positions = positions, .step_count = 2, .contacts = positions, .contact_count = 2};
    scene_error error = {0};
    (void)remove(path);
    failing_memory_start(fail_at);
    const bool written = write(&s, &layers, 640, path, &error);
    *enough = failing_memory_stop() <= fail_at;
    FILE *file = fopen(path, "rb");
    ck_assert_int_eq(file != NULL, written);
    ck_assert(!file || fclose(file) == 0);
    ck_assert(written || error.text[0] != '\0');
    scene_clear(&s);
    return written;
}

/* Fails the first allocations one by one, and later ones, of which a PNG has thousands, farther and farther
 * apart. */
static void check_without_memory(picture_writer *write, const char *path) {
    bool enough = false;
    size_t failures = 0;
    for (size_t fail_at = 0; !enough; fail_at += 1 + fail_at / 4) {
        const bool written = write_with_memory(write, path, fail_at, &enough);
        ck_assert(written || !enough);
        failures += !written;
    }
    ck_assert_uint_gt(failures, 3);
}

START_TEST(no_memory_gives_words_and_no_file) {
    check_without_memory(picture_write_svg, svg_path);
    check_without_memory(picture_write_png, png_path);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {size_follows_the_scene,
                                  things_are_where_they_belong,
                                  walls_are_seen_on_the_largest_maps,
                                  ways_routes_and_contacts_are_drawn,
                                  a_long_caption_stays_off_the_scale_bar,
                                  an_empty_scene_has_a_picture,
                                  svg_is_well_formed_and_holds_what_was_drawn,
                                  a_long_run_makes_no_huge_file,
                                  a_picture_that_cannot_be_written_says_why,
                                  no_memory_gives_words_and_no_file};
    const int result = run_tests("examples.picture", tests, sizeof tests / sizeof tests[0]);
    (void)remove(png_path);
    (void)remove(svg_path);
    return result;
}
