/* Films of runs: each frame shows its own moment, also between two steps. */
#define _POSIX_C_SOURCE 200809L

#include "result/picture_film.h"

#include "../failing_memory.h"
#include "canvas/palette.h"
#include "gif_read.h"
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SIDE = 640,
    LINES = 58, /* pixels of the text below */
    MARGIN = 24,
    STEPS = 3
};

static const char *path(void) {
    static char room[512];
    const char *folder = getenv("TMPDIR");
    (void)snprintf(room, sizeof room, "%s/orcakit_run_%d.gif", folder ? folder : "/tmp", (int)getpid());
    return room;
}

/* A square of 16 meters with an agent in its upper half and a disc below, which both move to the right. */
static scene moving_scene(void) {
    scene s = scene_empty();
    const geom_vec2 wall[5] = {{0.0, 0.0}, {16.0, 0.0}, {16.0, 16.0}, {0.0, 16.0}, {0.0, 0.0}};
    world_add_chain(&s, 0.0, 5, wall);
    world_add_disc(&s, geom_vec2_make(2.0, 4.0), 1.0);
    s.obstacles[1].velocity = geom_vec3_make(3.0, 0.0, 0.0);
    scene_agent agent = scene_agent_default(geom_vec2_make(2.0, 12.0));
    agent.radius = 1.0;
    agent.goal = geom_vec3_make(14.0, 8.0, 0.0);
    ck_assert(scene_add_agent(&s, &agent));
    return s;
}

/* Where the agent is after each step of half a second: it goes faster in the second one. */
static const geom_vec2 places[STEPS] = {{2.0, 12.0}, {4.0, 12.0}, {10.0, 12.0}};

static picture_film film_of_places(void) {
    const picture_film film = {
        .positions = places, .step_count = STEPS, .time_step = 0.5, .per_second = 8.0, .speed = 1.0};
    return film;
}

/* The middle of what has a color in the row of pixels at `y` meters; in meters. */
static double middle_of(const uint8_t *rgba, double y, canvas_color color) {
    const double scale = (SIDE - 2.0 * MARGIN) / 16.0;
    const uint8_t *row = rgba + 4 * SIDE * (size_t)(0.5 * SIDE - (y - 8.0) * scale);
    int first = SIDE;
    int last = -1;
    for (int x = 0; x < SIDE; x++) {
        const uint8_t *at = row + 4 * x;
        if (at[0] == color.r && at[1] == color.g && at[2] == color.b) {
            first = x < first ? x : first;
            last = x;
        }
    }
    ck_assert_int_ge(last, first);
    return 8.0 + (0.5 * (first + last + 1) - 0.5 * SIDE) / scale;
}

/* A little above its middle, which its way and its number do not reach. */
static void check_frame(const uint8_t *rgba, double time, geom_vec2 agent) {
    ck_assert_double_eq_tol(middle_of(rgba, agent.y + 0.6, palette_agent(palette_light(), 0)), agent.x, 0.05);
    ck_assert_double_eq_tol(middle_of(rgba, 4.6, palette_light()->solid), 2.0 + 3.0 * time, 0.05);
}

/* Where the agent is at a time: on a straight line between two places. */
static geom_vec2 place_at(double time) {
    const size_t before = time >= 0.5 ? 1 : 0;
    return time >= 1.0 ? places[2]
                       : geom_vec2_lerp(places[before], places[before + 1], 2.0 * time - (double)before);
}

static void check_film(double speed, int frames) {
    static uint8_t rgba[4 * SIDE * (SIDE + LINES)];
    scene s = moving_scene();
    scene_error error;
    picture_film film = film_of_places();
    film.speed = speed;
    ck_assert_msg(picture_write_film(&s, &film, path(), NULL, NULL, &error), "%s", error.text);
    GifFileType *gif = gif_read(path());
    ck_assert_int_eq(gif->SWidth, SIDE);
    ck_assert_int_eq(gif->SHeight, SIDE + LINES);
    ck_assert_int_eq(gif->ImageCount, frames);
    int hundredths = 0;
    for (int i = 0; i < frames; i++) {
        const double time = fmin(hundredths / 100.0 * speed, 1.0);
        hundredths += gif_show(gif, i, rgba);
        check_frame(rgba, time, place_at(time));
    }
    ck_assert_int_eq(hundredths, (int)round(100.0 * frames / film.per_second));
    gif_close(gif);
    scene_clear(&s);
    ck_assert_int_eq(remove(path()), 0);
}

/* Eight frames a second are four for each step, and one for the end. */
START_TEST(agents_and_obstacles_move_between_steps) { check_film(1.0, 9); }
END_TEST

START_TEST(speed_passes_over_steps) {
    check_film(2.0, 5);
    check_film(16.0, 2); /* the start and the end */
    check_film(0.5, 17);
}
END_TEST

static void count_frames(void *context, size_t frames, size_t count) {
    size_t *told = context;
    ck_assert_uint_eq(frames, *told + 1);
    ck_assert_uint_eq(count, 9);
    *told = frames;
}

START_TEST(the_listener_hears_of_each_frame) {
    scene s = moving_scene();
    scene_error error;
    size_t told = 0;
    const picture_film film = film_of_places();
    ck_assert(picture_write_film(&s, &film, path(), count_frames, &told, &error));
    ck_assert_uint_eq(told, 9);
    ck_assert(!picture_write_film(&s, &film, "/nowhere/at/all.gif", NULL, NULL, &error));
    ck_assert_str_ne(error.text, "");
    scene_clear(&s);
    ck_assert_int_eq(remove(path()), 0);
}
END_TEST

/* No number of frames is converted that does not fit. */
START_TEST(films_that_are_too_long_are_refused) {
    static const double speeds[] = {PICTURE_FILM_SLOWEST, 1.0};
    static const double steps[] = {1e3, 1e300};
    scene s = moving_scene();
    for (size_t i = 0; i < 2; i++) {
        scene_error error = {.text = ""};
        picture_film film = film_of_places();
        film.speed = speeds[i];
        film.time_step = steps[i];
        ck_assert(!picture_write_film(&s, &film, path(), NULL, NULL, &error));
        ck_assert_ptr_nonnull(strstr(error.text, "frames, more than 100000"));
        ck_assert_int_ne(remove(path()), 0);
    }
    ck_assert_double_eq(picture_film_frames(10.0, 10.0, 2.0), 51.0);
    scene_clear(&s);
}
END_TEST

/* Also of a run whose frames no integer counts. */
START_TEST(a_film_ends_with_its_last_frame_if_that_is_given) {
    static const double steps[] = {0.5, 1e300};
    scene s = moving_scene();
    for (size_t i = 0; i < 2; i++) {
        scene_error error = {.text = ""};
        picture_film film = film_of_places();
        film.time_step = steps[i];
        film.most_frames = 4.0;
        ck_assert_msg(picture_write_film(&s, &film, path(), NULL, NULL, &error), "%s", error.text);
        GifFileType *gif = gif_read(path());
        ck_assert_int_eq(gif->ImageCount, 4);
        gif_close(gif);
        ck_assert_int_eq(remove(path()), 0);
    }
    scene_clear(&s);
}
END_TEST

/* One row is one frame. */
START_TEST(a_run_without_agents_or_steps_is_a_film) {
    scene s = moving_scene();
    scene_error error;
    picture_film film = film_of_places();
    film.step_count = 1;
    ck_assert(picture_write_film(&s, &film, path(), NULL, NULL, &error));
    s.agent_count = 0;
    film.step_count = STEPS;
    ck_assert(picture_write_film(&s, &film, path(), NULL, NULL, &error));
    GifFileType *gif = gif_read(path());
    ck_assert_int_eq(gif->ImageCount, 9);
    gif_close(gif);
    s.agent_count = 1;
    scene_clear(&s);
    ck_assert_int_eq(remove(path()), 0);
}
END_TEST

START_TEST(films_survive_without_memory) {
    scene s = moving_scene();
    picture_film film = film_of_places();
    size_t asked = 0;
    bool good = false;
    film.step_count = 2;
    film.per_second = 2.0;
    for (size_t failure = 0; !good; failure += 1 + failure / 8) {
        scene_error error = {.text = ""};
        failing_memory_start(failure);
        good = picture_write_film(&s, &film, path(), NULL, NULL, &error);
        asked = failing_memory_stop();
        ck_assert_msg(good == (failure >= asked), "allocation %zu of %zu", failure, asked);
        ck_assert_msg(good == (error.text[0] == '\0'), "%s", error.text);
        ck_assert_int_eq(remove(path()) == 0, good);
    }
    ck_assert_uint_ge(asked, 10);
    scene_clear(&s);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("film");
    tcase_add_test(tcase, agents_and_obstacles_move_between_steps);
    tcase_add_test(tcase, speed_passes_over_steps);
    tcase_add_test(tcase, the_listener_hears_of_each_frame);
    tcase_add_test(tcase, films_that_are_too_long_are_refused);
    tcase_add_test(tcase, a_film_ends_with_its_last_frame_if_that_is_given);
    tcase_add_test(tcase, a_run_without_agents_or_steps_is_a_film);
    tcase_add_test(tcase, films_survive_without_memory);
    tcase_set_timeout(tcase, 30.0);
    return run_test_case("film", tcase);
}
