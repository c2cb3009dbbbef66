/* Long random streams of events: nothing breaks, and all of it can be undone and redone. Two variables of the
 * environment serve campaigns: EDITOR_EVENTS is the length of each stream, EDITOR_SEED the first of its seeds. */
#include "examples/editor/support/editor_stream.h"
#include "examples/editor/support/editor_support.h"
#include "state/engine.h"
#include "state/session.h"
#include "window/window_beside.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

enum {
    STREAMS = 3 /* of each test */
};

typedef void (*feed)(editor *e, const uint8_t bytes[STREAM_EVENT_SIZE]);

static void feed_random(editor *e, feed feed_one, uint64_t *state) {
    uint8_t bytes[STREAM_EVENT_SIZE];
    const uint64_t random = next_random(state);
    for (int i = 0; i < STREAM_EVENT_SIZE; i++) {
        bytes[i] = (uint8_t)(random >> (8 * i + 16));
    }
    feed_one(e, bytes);
}

/* A drawing that grows without end would make each event slow and few of them interesting. */
static void keep_small(editor *e) {
    if (editor_drawing(e)->count > 40) {
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, EDITOR_KEY_ESCAPE, 0);
        key(e, 'l', EDITOR_CTRL | EDITOR_SHIFT);
        key(e, 'h', EDITOR_CTRL | EDITOR_SHIFT);
        key(e, 'a', EDITOR_CTRL);
        key(e, EDITOR_KEY_DELETE, 0);
    }
}

static void check(editor *e, const char *when, int i) {
    const char *fault = stream_fault(e);
    ck_assert_msg(!fault, "%s, event %d: %s", when, i, fault ? fault : "");
}

static void run_stream(editor *e, feed feed_one, uint64_t seed, int events, canvas *c) {
    uint64_t state = seed;
    for (int i = 0; i < events; i++) {
        feed_random(e, feed_one, &state);
        if (i % 16 == 0) {
            check(e, "stream", i);
            keep_small(e);
        }
        if (i % 500 == 0) {
            editor_draw(e, c);
            ck_assert(!canvas_failed(c));
        }
    }
}

static void check_state(const editor *e, const editor_document *drawing, const editor_settings *settings) {
    const editor_settings now = editor_settings_now(e);
    ck_assert(editor_document_same(editor_drawing(e), drawing));
    ck_assert(editor_settings_same(&now, settings));
}

static void there_and_back(editor *e, const editor_document *start) {
    stream_undo_all(e);
    const editor_settings first = editor_settings_now(e);
    check_state(e, start, &first);
    stream_redo_all(e);
    const editor_settings last = editor_settings_now(e);
    editor_document end = snapshot(e);
    stream_undo_all(e);
    check_state(e, start, &first);
    stream_redo_all(e);
    check_state(e, &end, &last);
    check(e, "redone", 0);
    editor_document_clear(&end);
}

/* A number of the environment, or the usual one. */
static int wanted_number(const char *name, int usual) {
    const char *words = getenv(name);
    const long number = words ? strtol(words, NULL, 10) : usual;
    return number > 0 && number < 100000000 ? (int)number : usual;
}

static int events_of(int usual) { return wanted_number("EDITOR_EVENTS", usual); }

/* The seed of the i-th stream of a test; never 0. */
static uint64_t seed_of(int i, uint64_t factor) {
    return ((uint64_t)wanted_number("EDITOR_SEED", 1) + (uint64_t)i) * factor;
}

/* Where shapes of a kind lie in a file: obstacles, regions, agents. */
static int rank(const editor_shape *s) {
    return s->kind == EDITOR_AGENT ? 2 : editor_shape_is_region(s) ? 1 : 0;
}

/* A copy in the order of files. */
static editor_document as_in_files(const editor *e) {
    editor_document sorted = {0};
    for (int r = 0; r <= 2; r++) {
        for (size_t i = 0; i < editor_drawing(e)->count; i++) {
            const editor_shape *s = editor_drawing(e)->shapes[i];
            ck_assert(rank(s) != r || editor_document_append(&sorted, editor_shape_retain(s)));
        }
    }
    return sorted;
}

/* What is saved opens again as the same drawing. */
static void saved_and_opened(editor *e) {
    editor *other = opened_again(e);
    editor_document sorted = as_in_files(e);
    ck_assert(same_content(&sorted, editor_drawing(other)));
    editor_document_clear(&sorted);
    editor_destroy(other);
}

static canvas *small_canvas(void) {
    canvas_def def = canvas_default_def();
    def.width = 480;
    def.height = 320;
    canvas *c = canvas_create_raster(def);
    ck_assert_ptr_nonnull(c);
    return c;
}

START_TEST(streams_from_nothing) {
    canvas *c = small_canvas();
    for (int i = 0; i < STREAMS; i++) {
        editor *e = editor_create(480, 320);
        const editor_document nothing = {0};
        run_stream(e, stream_feed, seed_of(i, 0x9E3779B97F4A7C15u), events_of(9000), c);
        saved_and_opened(e);
        there_and_back(e, &nothing);
        editor_destroy(e);
    }
    canvas_destroy(c);
}
END_TEST

START_TEST(streams_on_a_drawing) {
    char path[512];
    canvas *c = small_canvas();
    temporary_path(path, sizeof path, "stream.geojson");
    for (int i = 0; i < STREAMS; i++) {
        editor *e = editor_create(480, 320);
        ck_assert(editor_open(e, TEST_DATA "/lab.geojson"));
        ck_assert(editor_save(e, path)); /* from here on it is this file that streams write */
        editor_document start = snapshot(e);
        run_stream(e, stream_feed, seed_of(i, 0xD1342543DE82EF95u), events_of(7000), c);
        there_and_back(e, &start);
        saved_and_opened(e);
        editor_document_clear(&start);
        editor_destroy(e);
    }
    remove(path);
    canvas_destroy(c);
}
END_TEST

/* Ten agents that swap sides, and a wall between them. */
static editor *crowd(void) {
    editor *e = editor_create(480, 320);
    ck_assert_ptr_nonnull(e);
    for (int i = 0; i < 5; i++) {
        draw_agent(e, -3, 0.8 * i - 2, 3, 0.8 * i - 2);
        draw_agent(e, 3, 0.8 * i - 1.6, -3, 0.8 * i - 1.6);
    }
    draw_rectangle(e, -0.5, 1, 0.5, 1.5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static void time_streams(const editor_beside *beside, uint64_t factor, int usual) {
    canvas *c = small_canvas();
    for (int i = 0; i < STREAMS; i++) {
        editor *e = crowd();
        const editor_document nothing = {0};
        editor_set_beside(e, beside);
        run_stream(e, stream_feed_time, seed_of(i, factor), events_of(usual), c);
        there_and_back(e, &nothing);
        saved_and_opened(e);
        editor_destroy(e);
    }
    canvas_destroy(c);
}

START_TEST(streams_through_time) { time_streams(NULL, 0xA0761D6478BD642Fu, 3000); }
END_TEST

START_TEST(streams_through_time_beside_a_thread) {
    window_threads threads;
    ck_assert(window_threads_start(&threads, NULL, NULL));
    const editor_beside beside = window_threads_beside(&threads);
    time_streams(&beside, 0xE7037ED1A0B428DBu, 3000);
    window_threads_end(&threads);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("random");
    tcase_set_timeout(tcase, 60.0);
    tcase_add_test(tcase, streams_from_nothing);
    tcase_add_test(tcase, streams_on_a_drawing);
    tcase_add_test(tcase, streams_through_time);
    tcase_add_test(tcase, streams_through_time_beside_a_thread);
    return run_test_case("editor random", tcase);
}
