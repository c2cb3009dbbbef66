/* Streams of arbitrary events: bytes become events. */
#include "editor_stream.h"

#include "dialogs/dialog.h"
#include "widgets/timebar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Events ---- */

static const int keys[] = {
    'v',
    'p',
    'r',
    'c',
    's',
    'a',
    'p',
    'r',
    'a',
    'f',
    'g',
    'w',
    't',
    'k',
    'l',
    'n',
    'i',
    ',',
    'm',
    'e',
    'o',
    'o',
    'j',
    '[',
    ']',
    'b',
    'x',
    'q',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '0',
    'h',
    '+',
    '-',
    '.',
    ' ',
    'y',
    'n',
    'q',
    EDITOR_KEY_ENTER,
    EDITOR_KEY_ESCAPE,
    EDITOR_KEY_BACKSPACE,
    EDITOR_KEY_DELETE,
    EDITOR_KEY_LEFT,
    EDITOR_KEY_RIGHT,
    EDITOR_KEY_UP_ARROW,
    EDITOR_KEY_DOWN_ARROW,
    EDITOR_KEY_F1,
    EDITOR_KEY_F2,
    EDITOR_KEY_MENU,
    'z',
    EDITOR_KEY_HOME,
    EDITOR_KEY_END,
    EDITOR_KEY_TAB,
    EDITOR_KEY_TAB,
    EDITOR_KEY_F6,
    EDITOR_KEY_INSERT,
    'u',
    'd',
    EDITOR_KEY_OTHER,
    '8',
    '9',
    ' ',
    ';',
    EDITOR_KEY_END,
};

/* With the control key: nothing that makes another drawing, so that the start of the history stays. */
static const int control_keys[] = {'b',
                                   't',
                                   'k',
                                   'z',
                                   'z',
                                   'z',
                                   'y',
                                   'y',
                                   'a',
                                   'r',
                                   's',
                                   'c',
                                   'x',
                                   'v',
                                   'd',
                                   'e',
                                   'g',
                                   'g',
                                   'g',
                                   'f',
                                   'l',
                                   'h',
                                   ']',
                                   '[',
                                   'l',
                                   'h',
                                   EDITOR_KEY_LEFT,
                                   EDITOR_KEY_RIGHT,
                                   EDITOR_KEY_UP_ARROW,
                                   EDITOR_KEY_DOWN_ARROW};

/* Coarse places, so that pointers meet vertices and points coincide; now and then outside of the window. */
static geom_vec2 place(const uint8_t *bytes) {
    return geom_vec2_make(8.0 * (bytes[1] % 60) - 16.0, 8.0 * (bytes[2] % 44) - 16.0);
}

static bool asks_for_path(editor *e) {
    return strstr(editor_question(e), "Save as") != NULL || strstr(editor_question(e), "file") != NULL;
}

/* Keys that could make a path of a file that is none of the test's own. */
static bool is_dangerous(editor *e, const editor_event *event) {
    return asks_for_path(e) &&
           (event->key == EDITOR_KEY_TAB || event->key == EDITOR_KEY_F6 || event->key == 'v' ||
            event->key == EDITOR_KEY_UP_ARROW || event->key == EDITOR_KEY_DOWN_ARROW);
}

static void feed_key(editor *e, const uint8_t *bytes) {
    editor_event event = {.type = EDITOR_KEY_DOWN};
    if (bytes[1] % 4 == 0) {
        event.key = control_keys[bytes[2] % (sizeof control_keys / sizeof *control_keys)];
        event.modifiers = EDITOR_CTRL | (bytes[3] % 2 == 0 && event.key != 's' ? EDITOR_SHIFT : 0U);
    } else {
        event.modifiers = bytes[3] % 8 == 0 ? EDITOR_SHIFT : bytes[3] % 8 == 1 ? EDITOR_ALT : 0;
        event.key = keys[bytes[2] % (sizeof keys / sizeof *keys)];
    }
    if (is_dangerous(e, &event)) {
        return;
    }
    editor_handle(e, &event);
    if (bytes[3] % 16 != 1) {
        event.type = EDITOR_KEY_UP;
        editor_handle(e, &event);
    }
}

static void feed_other(editor *e, const uint8_t *bytes) {
    editor_event event = {.at = place(bytes)};
    switch (bytes[3] % 8) {
    case 0:
        event.type = EDITOR_RESIZE;
        event.width = 1 + 4 * bytes[1];
        event.height = 1 + 4 * bytes[2];
        break;
    case 1:
        event.type = EDITOR_TEXT;
        event.text = asks_for_path(e) ? "/" : "7"; /* the one path that can be typed is that of a folder */
        break;
    case 2:
        event.type = EDITOR_DROP;
        event.text = "/";
        break;
    case 3:
        event.type = EDITOR_CLOSE;
        break;
    case 4:
        event.type = EDITOR_POINTER_MOVE;
        event.at = geom_vec2_make((double)NAN, bytes[1]);
        break;
    case 5:
        event.type = EDITOR_PINCH;
        event.by = geom_vec2_make((bytes[4] % 17) - 8.0, (bytes[4] % 13) - 6.0);
        event.factor = 0.25 * (bytes[4] % 9);
        break;
    default:
        event.type = EDITOR_WHEEL;
        event.wheel = (bytes[4] % 9) - 4.0;
        break;
    }
    editor_handle(e, &event);
}

static unsigned modifiers(uint8_t byte) {
    switch (byte % 16) {
    case 0:
    case 1:
        return EDITOR_SHIFT;
    case 2:
        return EDITOR_ALT;
    case 3:
        return EDITOR_CTRL;
    default:
        return 0;
    }
}

static void feed_pointer(editor *e, const uint8_t *bytes, editor_event_type type) {
    const editor_event event = {
        .type = type,
        .at = place(bytes),
        .modifiers = modifiers(bytes[3]),
        .clicks = bytes[4] % 4 == 0 ? 2 : 1,
        .button = bytes[4] % 32 == 1 ? EDITOR_BUTTON_RIGHT : EDITOR_BUTTON_LEFT,
    };
    if (asks_for_path(e) && editor_dialog_item_at(e, event.at) != SIZE_MAX) {
        return; /* a file that is none of the test's own */
    }
    editor_handle(e, &event);
}

static void feed_tick(editor *e, const uint8_t *bytes) {
    const editor_event event = {.type = EDITOR_TICK, .seconds = bytes[1] * 0.002};
    editor_handle(e, &event);
}

/* A user soon answers what is asked. */
static void give_up_question(editor *e, const uint8_t *bytes) {
    if (editor_question(e)[0] && bytes[4] % 4 == 0) {
        const editor_event event = {.type = EDITOR_KEY_DOWN, .key = EDITOR_KEY_ESCAPE};
        editor_handle(e, &event);
    }
}

void stream_feed(editor *e, const uint8_t bytes[STREAM_EVENT_SIZE]) {
    const int kind = bytes[0] % 32;
    give_up_question(e, bytes);
    if (kind < 3) {
        feed_key(e, bytes);
    } else if (kind == 3) {
        feed_other(e, bytes);
    } else if (kind == 4) {
        feed_tick(e, bytes);
    } else if (kind < 16) {
        feed_pointer(e, bytes, EDITOR_POINTER_DOWN);
        feed_pointer(e, bytes, EDITOR_POINTER_UP);
    } else if (kind < 20) {
        feed_pointer(e, bytes, EDITOR_POINTER_DOWN);
    } else if (kind < 25) {
        feed_pointer(e, bytes, EDITOR_POINTER_UP);
    } else {
        feed_pointer(e, bytes, EDITOR_POINTER_MOVE);
    }
}

/* ---- Time ---- */

static const struct {
    int key;
    unsigned modifiers;
} time_keys[] = {{' ', 0},
                 {' ', 0},
                 {' ', EDITOR_SHIFT},
                 {'.', 0},
                 {';', 0},
                 {EDITOR_KEY_HOME, EDITOR_ALT},
                 {EDITOR_KEY_END, 0},
                 {'b', EDITOR_CTRL},
                 {'r', EDITOR_CTRL},
                 {'8', 0},
                 {'9', 0},
                 {'z', EDITOR_CTRL},
                 {'y', EDITOR_CTRL},
                 {EDITOR_KEY_ESCAPE, 0}};

static void feed_time_key(editor *e, const uint8_t *bytes) {
    const size_t which = bytes[1] % (sizeof time_keys / sizeof *time_keys);
    editor_event event = {
        .type = EDITOR_KEY_DOWN, .key = time_keys[which].key, .modifiers = time_keys[which].modifiers};
    editor_handle(e, &event);
    event.type = EDITOR_KEY_UP;
    editor_handle(e, &event);
}

/* The pointer on the bar of time or a plot: down, along it, up. Half of the buttons stay down. */
static void feed_scrub(editor *e, const uint8_t *bytes) {
    geom_aabb2 area = editor_timebar_track(e);
    if (bytes[1] % 4 == 0) {
        editor_plot_area(e, (editor_plot)(bytes[1] / 4 % EDITOR_PLOTS), &area);
    }
    const double width = area.max.x - area.min.x;
    editor_event event = {.type = EDITOR_POINTER_DOWN,
                          .at = {area.min.x + width * bytes[2] / 255.0, canvas_center(area).y},
                          .clicks = 1};
    if (!(width > 0.0)) {
        return;
    }
    editor_handle(e, &event);
    event.type = EDITOR_POINTER_MOVE;
    event.at.x = area.min.x + width * bytes[3] / 255.0;
    editor_handle(e, &event);
    event.type = EDITOR_POINTER_UP;
    if (bytes[4] % 2 == 0) {
        editor_handle(e, &event);
    }
}

void stream_feed_time(editor *e, const uint8_t bytes[STREAM_EVENT_SIZE]) {
    const int kind = bytes[0] % 16;
    give_up_question(e, bytes);
    if (kind < 4) {
        feed_time_key(e, bytes);
    } else if (kind < 8) {
        feed_tick(e, bytes);
    } else if (kind < 11) {
        feed_scrub(e, bytes);
    } else {
        const uint8_t other[STREAM_EVENT_SIZE] = {bytes[4], bytes[1], bytes[2], bytes[3], bytes[0]};
        stream_feed(e, other);
    }
}

/* ---- Invariants ---- */

static const char *shape_fault(const editor_shape *s) {
    static const size_t least[] = {3, 2, 1, 2}; /* points of a ring, by kind */
    for (size_t k = 0; k < s->ring_count; k++) {
        if (s->rings[k].count < least[s->kind]) {
            return "a ring has too few points";
        }
    }
    for (size_t i = 0; i < s->point_count; i++) {
        if (!geom_vec2_is_finite(s->points[i])) {
            return "a point is not finite";
        }
    }
    return isfinite(s->radius) && s->radius >= 0.0 ? NULL : "a radius is not one";
}

static int by_id(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

static const char *ids_fault(const editor_document *d) {
    const char *fault = NULL;
    uint32_t *ids = malloc((d->count + 1) * sizeof *ids);
    if (!ids) {
        return NULL;
    }
    for (size_t i = 0; i < d->count; i++) {
        ids[i] = d->shapes[i]->id;
    }
    qsort(ids, d->count, sizeof *ids, by_id);
    for (size_t i = 0; i < d->count; i++) {
        fault = ids[i] == 0 || (i > 0 && ids[i] == ids[i - 1]) ? "two shapes have one id" : fault;
    }
    free(ids);
    return fault;
}

static const char *pairs_fault(editor *e) {
    const editor_pairs *pairs = editor_get_pairs(e);
    const editor_document *d = editor_drawing(e);
    for (size_t i = 0; i < pairs->count; i++) {
        const editor_pair pair = pairs->pairs[i];
        if (pair.a >= pair.b || pair.b >= d->count || !editor_shape_valid(d->shapes[pair.a]) ||
            !editor_shape_valid(d->shapes[pair.b])) {
            return "a pair is not one";
        }
    }
    return NULL;
}

const char *stream_fault(editor *e) {
    const editor_document *d = editor_drawing(e);
    const editor_view *view = editor_get_view(e);
    const char *fault = NULL;
    for (size_t i = 0; i < d->count && !fault; i++) {
        fault = shape_fault(d->shapes[i]);
        if (!fault && editor_is_selected(e, d->shapes[i]->id) && !editor_shape_is_free(d->shapes[i])) {
            fault = "something locked or hidden is selected";
        }
        if (!fault && !geom_vec2_is_finite(editor_position(e, i))) {
            fault = "a position is not finite";
        }
    }
    if (!isfinite(view->scale) || view->scale <= 0.0 || !geom_vec2_is_finite(view->center)) {
        fault = "the view is lost";
    }
    if (editor_selected_count(e) > d->count) {
        fault = "more is selected than there is";
    }
    fault = fault ? fault : ids_fault(d);
    return fault ? fault : pairs_fault(e);
}

/* ---- Undo and redo ---- */

static void tap(editor *e, int code, unsigned modifiers) {
    editor_event event = {.type = EDITOR_KEY_DOWN, .key = code, .modifiers = modifiers};
    editor_handle(e, &event);
    event.type = EDITOR_KEY_UP;
    editor_handle(e, &event);
}

static void tap_until(editor *e, int code, const char *words) {
    for (int i = 0; i < 1000000; i++) {
        tap(e, code, EDITOR_CTRL);
        if (strstr(editor_message(e), words)) {
            return;
        }
    }
}

void stream_undo_all(editor *e) {
    for (int i = 0; i < 6; i++) {
        tap(e, EDITOR_KEY_ESCAPE, 0); /* questions, help, drags and drafts */
    }
    tap_until(e, 'z', "Nothing to undo");
}

void stream_redo_all(editor *e) { tap_until(e, 'y', "Nothing to redo"); }
