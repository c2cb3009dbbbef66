/* The room of the tool in hand, and of the points that were drawn with it; and what a tool is. */
#ifndef EDITOR_TOOLBOX_H
#define EDITOR_TOOLBOX_H

#include "rooms.h"

/* The points that a tool wants, when it draws a fixed number of them or as many as the user likes: see
 * tools/points.h. */
typedef struct points_wanted points_wanted;
typedef struct points_chain points_chain;

/* How the pointer draws with a tool, and what the tool says to that. tools/points.h has those that several
 * tools share. */
typedef struct editor_gesture {
    /* A press with the left button in the world, which is to choose what the drag is; movements and the
     * release while the drag is one of the tool's. `drag` and `release` may be NULL. */
    void (*press)(editor *e, const editor_event *event);
    void (*drag)(editor *e);
    void (*release)(editor *e);

    /* What is wanted next: on the status line, and as the second line beside the pointer. The latter may be
     * NULL. */
    const char *(*hint)(const editor *e);
    const char *(*draft_hint)(const editor *e);
} editor_gesture;

/* A tool is one of these, in a file of its own, and one line of the table in tools/tools.h. What may be NULL
 * does nothing. */
typedef struct editor_tool {
    const char *label; /* of its button */
    int key;           /* that chooses it */
    unsigned modifiers;
    const char *keys; /* the same for people */
    const char *what; /* what it does, in the help */
    int rank;         /* the higher, the sooner its button gives way in a narrow window, 0 to 3 */

    /* Its picture on the button: in a box of 16 x 16 points around `o`, y down. */
    void (*icon)(canvas *c, geom_vec2 o, canvas_color color);

    const editor_gesture *gesture;

    /* For points_gesture: what it wants, and which entry of it now; `points_index` may be NULL for the
     * first. For points_chain_gesture: `chain`. */
    const points_wanted *points;
    size_t (*points_index)(const editor *e);
    const points_chain *chain;

    /* In the world, above all shapes: what is being drawn. May be NULL. */
    void (*draw)(const editor *e, canvas *c);

    /* Sizes of what is being drawn, beside the pointer. May be NULL. */
    void (*words)(const editor *e, char *words, size_t capacity);

    /* Ends what is being drawn, if that has points enough. May be NULL. */
    void (*finish)(editor *e);

    const char *noun; /* of what is lost when it is not finished; NULL for nothing worth a word */
    bool reshapes;    /* selected shapes show their handles */
} editor_tool;

/* Points of the world that were drawn so far. */
typedef struct editor_draft {
    geom_vec2 *points;
    size_t count;
    size_t capacity;
} editor_draft;

/* `resting` is in hand when no other one is chosen. NULL without memory. */
editor_toolbox *editor_toolbox_create(const editor_tool *resting);
void editor_toolbox_destroy(editor_toolbox *t);

const editor_tool *editor_get_tool(const editor *e);
bool editor_is_resting(const editor *e);
void editor_take_tool(editor *e, const editor_tool *tool);
void editor_rest_tool(editor *e);

const editor_draft *editor_get_draft(const editor *e);
bool editor_draft_add(editor *e, geom_vec2 p); /* without memory false, with a message */
bool editor_draft_take_back(editor *e);        /* the last point; false when nothing is being drawn */
void editor_draft_clear(editor *e);

/* What stands beside the pointer: sizes of what is being drawn, and as the second line what the tool wants
 * next; both may be "". */
const char *editor_draft_words(const editor *e, char *words, size_t capacity);

/* Before something else is done: what is being drawn is finished, if it has points enough. Returns the name
 * of a shape that lacks some, and would be lost; else NULL. */
const char *editor_settle_draft(editor *e);

/* Ends what is being drawn, if it has points enough. */
void editor_finish_draft(editor *e);

/* Ends whatever is half done: a drag, a shape being drawn. The drawing is as before it. */
void editor_give_up(editor *e);

#endif
