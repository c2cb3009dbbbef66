/* The tip beside a pointer that rests. */
#include "dialogs/tips.h"
#include "paint.h"
#include "state/display.h"
#include "state/hand.h"

#include <math.h>
#include <string.h>

static const double SIZE = 11.0;
static const double ROW = 15.0;
static const double WIDEST = 300.0;
static const double BELOW = 20.0; /* the pointer */

/* The bytes of the next line: as many words as fit, at least one. */
static size_t line_length(const canvas *c, const char *words, double room) {
    char line[EDITOR_TIP_SIZE];
    size_t best = 0;
    for (size_t i = 0;; i++) {
        if (words[i] != ' ' && words[i] != 0) {
            continue;
        }
        memcpy(line, words, i);
        line[i] = 0;
        if (best == 0 || canvas_text_width(c, SIZE, line) <= room) {
            best = i;
        }
        if (words[i] == 0) {
            return best;
        }
    }
}

/* Takes the next line off the words. */
static void take_line(const canvas *c, const char **words, double room, char line[EDITOR_TIP_SIZE]) {
    const size_t length = line_length(c, *words, room);
    memcpy(line, *words, length);
    line[length] = 0;
    *words += length + ((*words)[length] == ' ');
}

static size_t count_lines(const canvas *c, const char *words, double room, double *widest) {
    size_t count = 0;
    *widest = 0.0;
    while (*words) {
        char line[EDITOR_TIP_SIZE];
        take_line(c, &words, room, line);
        *widest = fmax(*widest, canvas_text_width(c, SIZE, line));
        count++;
    }
    return count;
}

static void draw_lines(const editor *e, canvas *c, const char *words, geom_vec2 at, double room) {
    const canvas_text_style style = {.color = editor_colors(e)->ink, .size = SIZE, .middle = true};
    while (*words) {
        char line[EDITOR_TIP_SIZE];
        take_line(c, &words, room, line);
        canvas_text(c, at, style, line);
        at.y += ROW;
    }
}

/* Below the pointer, or above it where there is no room. */
void editor_draw_tip(editor *e, canvas *c) {
    const editor_shown *shown = editor_get_shown(e);
    const palette_colors *colors = editor_colors(e);
    const canvas_pen rim = {.color = colors->ink_soft, .width = 1.0};
    const double room = fmin(WIDEST, shown->width - 24.0);
    char words[EDITOR_TIP_SIZE];
    double widest = 0.0;
    if (room < 60.0 || !editor_tip(e, words)) {
        return;
    }
    const size_t lines = count_lines(c, words, room, &widest);
    const double height = ROW * (double)lines + 8.0;
    const double width = widest + 14.0;
    const geom_vec2 at = editor_pointer(e);
    const double left = fmax(fmin(at.x, shown->width - width - 4.0), 4.0);
    const double top = at.y + BELOW + height > shown->height ? fmax(at.y - height - 6.0, 0.0) : at.y + BELOW;
    const geom_aabb2 box = {{left, top}, {left + width, top + height}};
    canvas_fill_box(c, box, canvas_fade(colors->panel, 1.0));
    canvas_stroke_box(c, box, rim);
    draw_lines(e, c, words, geom_vec2_make(left + 7.0, top + 4.0 + 0.5 * ROW), room);
}
