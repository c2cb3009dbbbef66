/* One line of text that is typed. */
#include "line.h"

#include "event.h"
#include "text/utf8.h"

#include <string.h>

void editor_line_set(editor_line *line, const char *text) {
    const size_t length = utf8_fitting(text, sizeof line->text - 1);
    memcpy(line->text, text, length);
    line->text[length] = 0;
    line->anchor = 0;
    line->caret = length;
}

size_t editor_line_start(const editor_line *line) {
    return line->caret < line->anchor ? line->caret : line->anchor;
}

size_t editor_line_end(const editor_line *line) {
    return line->caret < line->anchor ? line->anchor : line->caret;
}

/* Puts `count` bytes in place of those from `start` to `end`. */
static bool replace(editor_line *line, size_t start, size_t end, const char *text, size_t count) {
    const size_t rest = strlen(line->text + end) + 1;
    if (start + count + rest > sizeof line->text) {
        return false;
    }
    memmove(line->text + start + count, line->text + end, rest);
    memcpy(line->text + start, text, count);
    line->caret = start + count;
    line->anchor = line->caret;
    return true;
}

void editor_line_insert(editor_line *line, const char *text) {
    char plain[EDITOR_LINE_SIZE];
    size_t count = 0;
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < 32 || *at == 127) {
            continue;
        }
        if (count == sizeof plain) {
            return;
        }
        plain[count++] = *at;
    }
    replace(line, editor_line_start(line), editor_line_end(line), plain, count);
}

/* ---- Places to go to ---- */

static size_t letter_before(const editor_line *line, size_t at) {
    const char *begin = line->text;
    const char *letter = begin + at;
    if (letter > begin) {
        letter--;
    }
    while (letter > begin && utf8_goes_on(*letter)) {
        letter--;
    }
    return (size_t)(letter - begin);
}

static size_t letter_after(const editor_line *line, size_t at) {
    if (line->text[at]) {
        at++;
    }
    while (utf8_goes_on(line->text[at])) {
        at++;
    }
    return at;
}

/* Words end at blanks, and at what holds a path together. */
static bool is_between(char byte) { return strchr(" /._-", byte) != NULL; }

static size_t word_before(const editor_line *line, size_t at) {
    while (at > 0 && is_between(line->text[at - 1])) {
        at--;
    }
    while (at > 0 && !is_between(line->text[at - 1])) {
        at--;
    }
    return at;
}

static size_t word_after(const editor_line *line, size_t at) {
    while (line->text[at] && is_between(line->text[at])) {
        at++;
    }
    while (line->text[at] && !is_between(line->text[at])) {
        at++;
    }
    return at;
}

/* ---- Keys ---- */

/* Without shift an arrow first leaves what is selected, at the end that it points to. */
static size_t arrow_target(const editor_line *line, int key, unsigned modifiers) {
    const bool left = key == EDITOR_KEY_LEFT;
    if ((modifiers & EDITOR_SHIFT) == 0 && line->caret != line->anchor) {
        return left ? editor_line_start(line) : editor_line_end(line);
    }
    if ((modifiers & EDITOR_CTRL) != 0) {
        return left ? word_before(line, line->caret) : word_after(line, line->caret);
    }
    return left ? letter_before(line, line->caret) : letter_after(line, line->caret);
}

static bool move_caret(editor_line *line, int key, unsigned modifiers) {
    switch (key) {
    case EDITOR_KEY_LEFT:
    case EDITOR_KEY_RIGHT:
        line->caret = arrow_target(line, key, modifiers);
        break;
    case EDITOR_KEY_HOME:
        line->caret = 0;
        break;
    case EDITOR_KEY_END:
        line->caret = strlen(line->text);
        break;
    default:
        return false;
    }
    if ((modifiers & EDITOR_SHIFT) == 0) {
        line->anchor = line->caret;
    }
    return true;
}

/* Where an erasing key begins or ends, seen from the caret; the caret itself for other keys. */
static size_t erase_target(const editor_line *line, int key, unsigned modifiers) {
    const bool ctrl = (modifiers & EDITOR_CTRL) != 0;
    if (key == EDITOR_KEY_BACKSPACE) {
        return ctrl ? word_before(line, line->caret) : letter_before(line, line->caret);
    }
    if (key == EDITOR_KEY_DELETE) {
        return ctrl ? word_after(line, line->caret) : letter_after(line, line->caret);
    }
    if (key == 'u' && ctrl) {
        return 0;
    }
    if (key == 'k' && ctrl) {
        return strlen(line->text);
    }
    return key == 'w' && ctrl ? word_before(line, line->caret) : line->caret;
}

static bool erase(editor_line *line, int key, unsigned modifiers) {
    const size_t length = strlen(line->text);
    const size_t target = erase_target(line, key, modifiers);
    const bool whole = key == 'u' || key == 'k';
    if (target == line->caret && (whole || line->caret == line->anchor)) {
        return false;
    }
    if (whole || line->caret == line->anchor) {
        line->anchor = target;
    }
    replace(line, editor_line_start(line), editor_line_end(line), "", 0);
    return strlen(line->text) != length;
}

static bool is_eraser(int key, unsigned modifiers) {
    return key == EDITOR_KEY_BACKSPACE || key == EDITOR_KEY_DELETE ||
           ((modifiers & EDITOR_CTRL) != 0 && (key == 'u' || key == 'k' || key == 'w'));
}

bool editor_line_key(editor_line *line, int key, unsigned modifiers) {
    if (move_caret(line, key, modifiers)) {
        return false;
    }
    if (key == 'a' && (modifiers & EDITOR_CTRL) != 0) {
        line->anchor = 0;
        line->caret = strlen(line->text);
        return false;
    }
    return is_eraser(key, modifiers) && erase(line, key, modifiers);
}

bool editor_line_wants(int key, unsigned modifiers) {
    static const char held[] = "acvx";
    if (key >= EDITOR_KEY_ENTER) {
        return key <= EDITOR_KEY_DOWN_ARROW || key == EDITOR_KEY_INSERT;
    }
    return (modifiers & (EDITOR_CTRL | EDITOR_ALT)) == 0 || is_eraser(key, modifiers) ||
           ((modifiers & EDITOR_CTRL) != 0 && key > 0 && strchr(held, key) != NULL);
}
