/* The room of the hand: the pointer, keys that are held, and what a pressed button does until it is
 * released. */
#ifndef EDITOR_HAND_H
#define EDITOR_HAND_H

#include "rooms.h"

/* What a pointer snaps to. */
typedef enum editor_snap_kind {
    EDITOR_SNAP_NOTHING, /* round numbers */
    EDITOR_SNAP_GRID,
    EDITOR_SNAP_EDGE,
    EDITOR_SNAP_VERTEX
} editor_snap_kind;

typedef struct editor_snap {
    editor_snap_kind kind;
    geom_vec2 at; /* in the world */
} editor_snap;

/* What a pressed button does until it is released. */
typedef enum editor_drag_kind {
    EDITOR_DRAG_NONE,
    EDITOR_DRAG_IDLE,   /* nothing more, such as on the tool bar */
    EDITOR_DRAG_PAN,    /* moves the view */
    EDITOR_DRAG_TIME,   /* shows other moments */
    EDITOR_DRAG_BOX,    /* spans a box that selects */
    EDITOR_DRAG_SHAPES, /* moves what is selected */
    EDITOR_DRAG_POINT,  /* moves a point, and the other vertices that are chosen with it */
    EDITOR_DRAG_RIM,    /* changes a radius */
    EDITOR_DRAG_FRAME,  /* scales or turns what is selected */
    EDITOR_DRAG_TOOL /* something of the tool's own, such as from the first to the second point of a shape */
} editor_drag_kind;

typedef struct editor_drag {
    editor_drag_kind kind;
    editor_button button;
    geom_vec2 start; /* on the screen */
    bool moved;      /* farther than a click allows */
    unsigned modifiers;
    uint32_t id;          /* of the shape under the pointer; 0 for none */
    size_t point;         /* of EDITOR_DRAG_POINT; the handle of EDITOR_DRAG_FRAME */
    geom_vec2 anchor;     /* of EDITOR_DRAG_SHAPES: the point that snaps, in the world */
    geom_aabb2 frame;     /* of EDITOR_DRAG_FRAME: bounds of the selection when it was pressed */
    bool was_selected;    /* the shape, before the press */
    size_t drafted;       /* points that were drawn before the press */
    editor_document base; /* the drawing that each movement starts from */
} editor_drag;

editor_hand *editor_hand_create(void); /* NULL without memory */
void editor_hand_destroy(editor_hand *h);

/* ---- Pointer and keys ---- */

geom_vec2 editor_pointer(const editor *e);   /* on the screen */
unsigned editor_modifiers(const editor *e);  /* those of the last event that had some */
editor_snap editor_snapped(const editor *e); /* what the pointer last snapped to */
void editor_move_pointer(editor *e, geom_vec2 to);
void editor_pointer_by_keys(editor *e, bool by_keys); /* whether keys have moved it there */
bool editor_pointer_is_by_keys(const editor *e);
void editor_hold_modifiers(editor *e, unsigned modifiers);
void editor_note_snap(editor *e, editor_snap snap);
void editor_forget_snap(editor *e);

/* A pointer that rests so long has a tip, in seconds. */
static const double EDITOR_TIP_REST = 0.5;

/* How long the pointer has rested, in seconds: from its last movement, press or key on, as far as ticks
 * have told. A tick that tells of the time before that does not count. */
double editor_rested(const editor *e);
void editor_pass_rest(editor *e, double seconds);
void editor_stir(editor *e);

/* In how many seconds a tick is wanted for what rest brings; infinite for never. */
double editor_rest_due(const editor *e);

/* The space bar acts when it is released, unless it was used to pan meanwhile. */
bool editor_space_is_held(const editor *e);
void editor_space_down(editor *e);
bool editor_space_up(editor *e); /* whether it acts */

/* ---- The drag ---- */

const editor_drag *editor_get_drag(const editor *e);
void editor_drag_start(editor *e, const editor_event *press); /* its kind is still to be told */
void editor_drag_as(editor *e, editor_drag_kind kind);

/* On a shape, 0 for none, that is selected already or not. */
void editor_drag_on(editor *e, uint32_t id, bool was_selected, unsigned modifiers);
void editor_drag_point(editor *e, size_t point);
void editor_drag_shapes(editor *e, geom_vec2 anchor);
void editor_drag_frame(editor *e, size_t handle, geom_aabb2 frame);
void editor_drag_moved(editor *e);
void editor_drag_end(editor *e);

/* Movements start from the drawing as it is now. False without memory. */
bool editor_drag_keep_base(editor *e);

#endif
