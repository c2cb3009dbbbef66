/* What the window tells the editor: the pointer, keys, letters, time. */
#ifndef EDITOR_EVENT_H
#define EDITOR_EVENT_H

#include <geom/vec.h>

#include <stdbool.h>

typedef enum editor_event_type {
    EDITOR_POINTER_DOWN,
    EDITOR_POINTER_UP,
    EDITOR_POINTER_MOVE,
    EDITOR_WHEEL,
    EDITOR_PINCH, /* two fingers move and spread */
    EDITOR_KEY_DOWN,
    EDITOR_KEY_UP,
    EDITOR_TEXT,   /* letters typed, beside the key events */
    EDITOR_RESIZE, /* of the window */
    EDITOR_DROP,   /* a file dropped on the window */
    EDITOR_TICK,   /* time has passed */
    EDITOR_CLOSE   /* the user wants to close the window */
} editor_event_type;

typedef enum editor_button {
    EDITOR_BUTTON_LEFT,
    EDITOR_BUTTON_MIDDLE,
    EDITOR_BUTTON_RIGHT
} editor_button;

enum {
    EDITOR_SHIFT = 1, /* bits of editor_event.modifiers */
    EDITOR_CTRL = 2,
    EDITOR_ALT = 4
};

/* A key that types a letter is that letter, a small one; the others have numbers beyond. */
enum {
    EDITOR_KEY_ENTER = 256,
    EDITOR_KEY_ESCAPE,
    EDITOR_KEY_BACKSPACE,
    EDITOR_KEY_DELETE,
    EDITOR_KEY_TAB,
    EDITOR_KEY_HOME,
    EDITOR_KEY_END,
    EDITOR_KEY_LEFT,
    EDITOR_KEY_RIGHT,
    EDITOR_KEY_UP_ARROW,
    EDITOR_KEY_DOWN_ARROW,
    EDITOR_KEY_F1,
    EDITOR_KEY_F2,
    EDITOR_KEY_F6,
    EDITOR_KEY_INSERT,
    EDITOR_KEY_F10,
    EDITOR_KEY_MENU,
    EDITOR_KEY_OTHER /* any other key, which means nothing */
};

typedef struct editor_event {
    editor_event_type type;
    geom_vec2 at;  /* pointer events and wheel; of a pinch the middle of the fingers */
    geom_vec2 by;  /* pinch: how far the middle has moved */
    double factor; /* pinch: how many times as far apart the fingers are, > 0 */
    editor_button button;
    int clicks;         /* pointer down: 1, or 2 for the second of a double click */
    unsigned modifiers; /* pointer and key events */
    double wheel;       /* notches, positive away from the user */
    int key;
    const char *text;  /* text typed, or the path of a file dropped; read during the call only */
    int width, height; /* resize: points */
    double seconds;    /* tick: since the last one */
} editor_event;

#endif
