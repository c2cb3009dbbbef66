/* The editor as a module that a page calls: events come as recorded lines (window/record.h), the picture goes
 * out as pixels. Text from the page comes in web_buffer; text of the module ends with a 0 byte and is valid
 * until the next call. */
#define _POSIX_C_SOURCE 200809L

#include "canvas/canvas.h"
#include "crowd/remote.h"
#include "state/display.h"
#include "state/paths.h"
#include "window/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct {
    editor *editor;
    canvas *surface;
    char *buffer; /* what the page last wrote */
    size_t capacity;
    char *copied; /* the page's clipboard, as far as the editor knows it; NULL for none */
    char *text;   /* what the page last asked for */
    char words[256];
} host;

/* Goes before a function that the page calls. */
#define WEB_EXPORT(name) __attribute__((export_name(#name))) extern

/* ---- What the page does for the editor ---- */

/* Lets the user choose a file, which comes as an event. */
__attribute__((import_module("page"), import_name("choose"))) extern void page_choose(void);

/* Puts text into the system's clipboard. */
__attribute__((import_module("page"), import_name("copy"))) extern void page_copy(const char *text);

static char *copy_of(const char *text) {
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) {
        memcpy(copy, text, size);
    }
    return copy;
}

static bool put_clipboard(void *context, const char *text) {
    (void)context;
    char *copied = copy_of(text);
    if (!copied) {
        return false;
    }
    free(host.copied);
    host.copied = copied;
    page_copy(text);
    return true;
}

static char *get_clipboard(void *context) {
    (void)context;
    return host.copied && host.copied[0] ? copy_of(host.copied) : NULL;
}

static double seconds_now(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Start ---- */

/* Room for so many bytes, into which the page writes text for the next call; NULL without memory. */
WEB_EXPORT(web_buffer) char *web_buffer(size_t size);

char *web_buffer(size_t size) {
    char *buffer = size > host.capacity ? realloc(host.buffer, size) : host.buffer;
    if (buffer && size > host.capacity) {
        host.buffer = buffer;
        host.capacity = size;
    }
    return buffer;
}

/* An editor with an empty drawing, in light or dark colors. False without memory. */
WEB_EXPORT(web_start) bool web_start(bool dark);

bool web_start(bool dark) {
    const editor_clipboard clipboard = {NULL, put_clipboard, get_clipboard};
    host.editor = editor_create(1280, 800);
    if (host.editor) {
        editor_set_clipboard(host.editor, clipboard);
        editor_set_gallery(host.editor, "/scenes");
        editor_set_dark(host.editor, dark);
    }
    return host.editor != NULL;
}

/* From here on a user is there: the page lets files be chosen, the editor shows how long steps and frames
 * take, and a tick makes steps for at most so many seconds. Until then the same events give the same
 * picture. */
WEB_EXPORT(web_attend) void web_attend(double step_seconds);

void web_attend(double step_seconds) {
    editor_set_chooser(host.editor, page_choose);
    editor_set_clock(host.editor, seconds_now);
    editor_set_step_budget(host.editor, step_seconds);
}

/* ---- Events ---- */

/* A picture of so many pixels, `scale` to a point. The canvas has whole points, so it may be a little larger.
 * False without memory: then the size stays. */
WEB_EXPORT(web_fit) bool web_fit(int pixels_x, int pixels_y, double scale);

bool web_fit(int pixels_x, int pixels_y, double scale) {
    canvas_def def = canvas_default_def();
    def.width = (int)ceil(pixels_x / scale);
    def.height = (int)ceil(pixels_y / scale);
    def.pixel_scale = scale;
    if (!(host.surface ? canvas_resize(host.surface, def)
                       : (host.surface = canvas_create_raster(def)) != NULL)) {
        return false;
    }
    const editor_event event = {.type = EDITOR_RESIZE, .width = def.width, .height = def.height};
    editor_handle(host.editor, &event);
    return true;
}

/* Takes the event whose line is in the buffer: 1 if the picture may have changed, 0 if not, -1 if the line is
 * none. */
WEB_EXPORT(web_event) int web_event(void);

int web_event(void) {
    editor_event event;
    switch (record_read(host.buffer, &event)) {
    case RECORD_NOTHING:
        return 0;
    case RECORD_EVENT:
        return editor_handle(host.editor, &event) ? 1 : 0;
    default:
        return -1;
    }
}

/* The code of a key in events, by its name in the buffer: that of KeyboardEvent.key. */
WEB_EXPORT(web_key_code) int web_key_code(void);

int web_key_code(void) {
    static const struct {
        const char *name;
        int key;
    } keys[] = {
        {"Enter", EDITOR_KEY_ENTER},
        {"Escape", EDITOR_KEY_ESCAPE},
        {"Backspace", EDITOR_KEY_BACKSPACE},
        {"Delete", EDITOR_KEY_DELETE},
        {"Tab", EDITOR_KEY_TAB},
        {"Home", EDITOR_KEY_HOME},
        {"F6", EDITOR_KEY_F6},
        {"Insert", EDITOR_KEY_INSERT},
        {"F10", EDITOR_KEY_F10},
        {"ContextMenu", EDITOR_KEY_MENU},
        {"End", EDITOR_KEY_END},
        {"ArrowLeft", EDITOR_KEY_LEFT},
        {"ArrowRight", EDITOR_KEY_RIGHT},
        {"ArrowUp", EDITOR_KEY_UP_ARROW},
        {"ArrowDown", EDITOR_KEY_DOWN_ARROW},
        {"F1", EDITOR_KEY_F1},
        {"F2", EDITOR_KEY_F2},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].name, host.buffer) == 0) {
            return keys[i].key;
        }
    }
    const unsigned char letter = (unsigned char)host.buffer[0];
    const bool plain = letter >= 32 && letter < 127 && host.buffer[1] == 0;
    return !plain ? EDITOR_KEY_OTHER : letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
}

/* In how many seconds a tick is wanted: 0 for with each frame, infinite for never. */
WEB_EXPORT(web_next_tick) double web_next_tick(void);

double web_next_tick(void) { return editor_next_tick(host.editor); }

/* The buffer has what the system's clipboard holds now. */
WEB_EXPORT(web_set_clipboard) void web_set_clipboard(void);

void web_set_clipboard(void) {
    free(host.copied);
    host.copied = copy_of(host.buffer);
}

/* ---- Picture and words ---- */

/* Draws, and returns the pixels: rows of web_width() times 4 bytes. */
WEB_EXPORT(web_draw) const uint8_t *web_draw(void);

const uint8_t *web_draw(void) {
    canvas_clear(host.surface);
    editor_draw(host.editor, host.surface);
    return canvas_get_pixels(host.surface).rgba;
}

WEB_EXPORT(web_width) int web_width(void);

int web_width(void) { return canvas_get_pixels(host.surface).width; }

WEB_EXPORT(web_height) int web_height(void);

int web_height(void) { return canvas_get_pixels(host.surface).height; }

/* Writes what was drawn last as PNG to the path in the buffer. */
WEB_EXPORT(web_shot) bool web_shot(void);

bool web_shot(void) { return canvas_write_file(host.surface, host.buffer, host.words, sizeof host.words); }

WEB_EXPORT(web_title) const char *web_title(void);

const char *web_title(void) { return editor_title(host.editor); }

/* The path of the drawing's file, "" for none. */
WEB_EXPORT(web_path) const char *web_path(void);

const char *web_path(void) { return editor_path(host.editor); }

WEB_EXPORT(web_is_dark) bool web_is_dark(void);

bool web_is_dark(void) { return editor_get_shown(host.editor)->dark; }

/* Whether letters are wanted: something is asked for that is typed. */
WEB_EXPORT(web_is_asking) bool web_is_asking(void);

bool web_is_asking(void) { return editor_question(host.editor)[0] != 0; }

/* The message of the status line. */
WEB_EXPORT(web_message) const char *web_message(void);

const char *web_message(void) { return editor_message(host.editor); }

/* ---- Drawings ---- */

/* Opens the file whose path is in the buffer; false with a message. */
WEB_EXPORT(web_open) bool web_open(void);

bool web_open(void) { return editor_open(host.editor, host.buffer); }

/* The drawing as the text of a scene; NULL without memory. */
WEB_EXPORT(web_scene) const char *web_scene(void);

const char *web_scene(void) {
    free(host.text);
    host.text = editor_text(host.editor);
    return host.text;
}

/* Changes are kept in the file whose path is in the buffer. */
WEB_EXPORT(web_set_recovery) void web_set_recovery(void);

void web_set_recovery(void) { editor_set_recovery(host.editor, host.buffer); }

/* Keeps them now. */
WEB_EXPORT(web_autosave) bool web_autosave(void);

bool web_autosave(void) { return editor_autosave(host.editor); }

/* Asks whether the work in the file whose path is in the buffer is wanted. */
WEB_EXPORT(web_offer_recovery) void web_offer_recovery(void);

void web_offer_recovery(void) { editor_offer_recovery(host.editor, host.buffer); }

WEB_EXPORT(web_has_changes) bool web_has_changes(void);

bool web_has_changes(void) { return editor_has_changes(host.editor); }

/* ---- A run in a worker: the instance of the page ---- */

/* What came from the worker of each slot of <crowd/beside.h>. */
typedef struct slot_results {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    bool are_there;
} slot_results;

static slot_results results[EDITOR_BESIDE_SLOTS];

/* Sends orders to the worker of a slot. */
__attribute__((import_module("page"), import_name("send"))) extern void
page_send(int slot, const void *orders, size_t size);

static void send_orders(void *context, const void *orders, size_t size) {
    slot_results *r = context;
    r->are_there = false;
    page_send((int)(r - results), orders, size);
}

static const void *take_results(void *context, size_t *size) {
    slot_results *r = context;
    const bool are_there = r->are_there;
    r->are_there = false;
    *size = r->size;
    return are_there ? r->bytes : NULL;
}

/* Whether there is a worker that makes the steps of a slot: orders go to it through the page. */
WEB_EXPORT(web_set_apart) void web_set_apart(int slot, bool apart);

void web_set_apart(int slot, bool apart) {
    const editor_apart worker = {&results[slot], send_orders, take_results};
    editor_set_apart(host.editor, slot, apart ? &worker : NULL);
}

/* Room for what came of the last orders of a slot, which the page writes before any other call; NULL without
 * memory. No bytes: the worker has failed. */
WEB_EXPORT(web_results) uint8_t *web_results(int slot, size_t size);

uint8_t *web_results(int slot, size_t size) {
    slot_results *r = &results[slot];
    if (size >= r->capacity) {
        uint8_t *grown = realloc(r->bytes, size + size / 2 + 1);
        if (!grown) {
            return NULL;
        }
        r->bytes = grown;
        r->capacity = size + size / 2 + 1;
    }
    r->size = size;
    r->are_there = true;
    return r->bytes;
}

/* ---- A run in a worker: the instance there ---- */

static editor_remote *remote;
static size_t done_size;

/* Room for orders; NULL without memory. */
WEB_EXPORT(web_orders) uint8_t *web_orders(size_t size);

uint8_t *web_orders(size_t size) {
    remote = remote ? remote : editor_remote_create(seconds_now);
    return remote ? editor_remote_receive(remote, size) : NULL;
}

/* Carries out the orders that are there, and returns what came of them: web_done_size() bytes. */
WEB_EXPORT(web_do) const uint8_t *web_do(void);

const uint8_t *web_do(void) { return editor_remote_do(remote, &done_size); }

WEB_EXPORT(web_done_size) size_t web_done_size(void);

size_t web_done_size(void) { return done_size; }
