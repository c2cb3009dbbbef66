/* Events as text. */
#include "record.h"

#include <stdlib.h>
#include <string.h>

typedef enum part {
    NOTHING,
    PLACE,     /* two numbers */
    MODIFIERS, /* a whole number */
    BUTTON,
    CLICKS,
    NOTCHES,
    KEY,
    TEXT,
    SIZE, /* two whole numbers */
    SECONDS,
    BY, /* two numbers */
    FACTOR
} part;

enum {
    MOST_PARTS = 4
};

static const struct kind {
    const char *word;
    editor_event_type type;
    part parts[MOST_PARTS];
} kinds[] = {
    {"down", EDITOR_POINTER_DOWN, {PLACE, MODIFIERS, BUTTON, CLICKS}},
    {"up", EDITOR_POINTER_UP, {PLACE, MODIFIERS, BUTTON, NOTHING}},
    {"move", EDITOR_POINTER_MOVE, {PLACE, MODIFIERS, NOTHING, NOTHING}},
    {"wheel", EDITOR_WHEEL, {PLACE, MODIFIERS, NOTCHES, NOTHING}},
    {"pinch", EDITOR_PINCH, {PLACE, BY, FACTOR, NOTHING}},
    {"key", EDITOR_KEY_DOWN, {KEY, MODIFIERS, NOTHING, NOTHING}},
    {"release", EDITOR_KEY_UP, {KEY, MODIFIERS, NOTHING, NOTHING}},
    {"text", EDITOR_TEXT, {TEXT, NOTHING, NOTHING, NOTHING}},
    {"size", EDITOR_RESIZE, {SIZE, NOTHING, NOTHING, NOTHING}},
    {"drop", EDITOR_DROP, {TEXT, NOTHING, NOTHING, NOTHING}},
    {"tick", EDITOR_TICK, {SECONDS, NOTHING, NOTHING, NOTHING}},
    {"close", EDITOR_CLOSE, {NOTHING, NOTHING, NOTHING, NOTHING}},
};

enum {
    KIND_COUNT = sizeof kinds / sizeof *kinds
};

/* ---- Writing ---- */

static bool write_part(FILE *file, part p, const editor_event *event) {
    switch (p) {
    case PLACE:
        return fprintf(file, " %.17g %.17g", event->at.x, event->at.y) > 0;
    case MODIFIERS:
        return fprintf(file, " %u", event->modifiers) > 0;
    case BUTTON:
        return fprintf(file, " %d", (int)event->button) > 0;
    case CLICKS:
        return fprintf(file, " %d", event->clicks) > 0;
    case NOTCHES:
        return fprintf(file, " %.17g", event->wheel) > 0;
    case KEY:
        return fprintf(file, " %d", event->key) > 0;
    case TEXT:
        return fprintf(file, " %s", strpbrk(event->text, "\n\r") ? "" : event->text) > 0;
    case SIZE:
        return fprintf(file, " %d %d", event->width, event->height) > 0;
    case BY:
        return fprintf(file, " %.17g %.17g", event->by.x, event->by.y) > 0;
    case FACTOR:
        return fprintf(file, " %.17g", event->factor) > 0;
    case SECONDS:
        return fprintf(file, " %.17g", event->seconds) > 0;
    default:
        return true;
    }
}

bool record_write(FILE *file, const editor_event *event) {
    for (size_t k = 0; k < KIND_COUNT; k++) {
        if (kinds[k].type != event->type) {
            continue;
        }
        bool good = fputs(kinds[k].word, file) >= 0;
        for (size_t i = 0; good && i < MOST_PARTS; i++) {
            good = write_part(file, kinds[k].parts[i], event);
        }
        return good && fputc('\n', file) >= 0 && fflush(file) == 0;
    }
    return true;
}

/* ---- Reading ---- */

static bool take_number(const char **at, double *x) {
    char *end = NULL;
    *x = strtod(*at, &end);
    const bool good = end != *at && geom_vec2_is_finite(geom_vec2_make(*x, 0.0));
    *at = end;
    return good;
}

static bool take_whole(const char **at, long least, long most, int *x) {
    char *end = NULL;
    const long value = strtol(*at, &end, 10);
    const bool good = end != *at && value >= least && value <= most;
    *at = end;
    *x = good ? (int)value : 0;
    return good;
}

static bool read_part(const char **at, part p, editor_event *event) {
    int whole = 0;
    bool good = true;
    switch (p) {
    case PLACE:
        return take_number(at, &event->at.x) && take_number(at, &event->at.y);
    case MODIFIERS:
        good = take_whole(at, 0, 7, &whole);
        event->modifiers = (unsigned)whole;
        return good;
    case BUTTON:
        good = take_whole(at, 0, 2, &whole);
        event->button = (editor_button)whole;
        return good;
    case CLICKS:
        return take_whole(at, 1, 2, &event->clicks);
    case NOTCHES:
        return take_number(at, &event->wheel);
    case KEY:
        return take_whole(at, 0, 1000, &event->key);
    case TEXT:
        event->text = *at + (**at == ' ');
        *at += strlen(*at);
        return true;
    case SIZE:
        return take_whole(at, 1, RECORD_LARGEST_SIZE, &event->width) &&
               take_whole(at, 1, RECORD_LARGEST_SIZE, &event->height);
    case BY:
        return take_number(at, &event->by.x) && take_number(at, &event->by.y);
    case FACTOR:
        return take_number(at, &event->factor) && event->factor > 0.0;
    case SECONDS:
        return take_number(at, &event->seconds);
    default:
        return true;
    }
}

static bool begins_with(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == 0);
}

record_line record_read(const char *line, editor_event *event) {
    memset(event, 0, sizeof *event);
    if (line[0] == '#' || line[strspn(line, " \t\r")] == 0) {
        return RECORD_NOTHING;
    }
    if (begins_with(line, "shot")) {
        event->text = line + 4 + (line[4] == ' ');
        return event->text[0] ? RECORD_SHOT : RECORD_BAD;
    }
    for (size_t k = 0; k < KIND_COUNT; k++) {
        if (begins_with(line, kinds[k].word)) {
            const char *at = line + strlen(kinds[k].word);
            bool good = true;
            event->type = kinds[k].type;
            for (size_t i = 0; good && i < MOST_PARTS; i++) {
                good = read_part(&at, kinds[k].parts[i], event);
            }
            return good && at[strspn(at, " \t\r")] == 0 ? RECORD_EVENT : RECORD_BAD;
        }
    }
    return RECORD_BAD;
}
