/* What the parts of the editor share. Private to this folder. */
#ifndef EDITOR_INTERNAL_H
#define EDITOR_INTERNAL_H

#include "commands.h"
#include "crowd/crowd.h"
#include "editor.h"
#include "import/stamp.h"
#include "model/history.h"
#include "view/line.h"
#include "view/pace.h"

#include <collide/result.h>
#include <collide/shape2.h>

/* In the order of the commands that choose them. */
typedef enum editor_tool {
    EDITOR_TOOL_SELECT,
    EDITOR_TOOL_POLYGON,
    EDITOR_TOOL_RECTANGLE,
    EDITOR_TOOL_TURNED,
    EDITOR_TOOL_CIRCLE,
    EDITOR_TOOL_CAPSULE,
    EDITOR_TOOL_SEGMENT,
    EDITOR_TOOL_WALL,
    EDITOR_TOOL_AGENT,
    EDITOR_TOOL_PROBE, /* follows the pointer and shows how it is tested */
    EDITOR_TOOL_SWEEP  /* moves what is selected along a path, up to its first contact */
} editor_tool;

typedef enum editor_probe_form {
    EDITOR_PROBE_SEGMENT,
    EDITOR_PROBE_CIRCLE,
    EDITOR_PROBE_BOX,
    EDITOR_PROBE_COUNT
} editor_probe_form;

/* What the lab shows, in the order of the commands that switch it. */
typedef enum editor_lab {
    EDITOR_LAB_CONTACTS,
    EDITOR_LAB_GAPS,
    EDITOR_LAB_COVERS,
    EDITOR_LAB_OFFSETS,
    EDITOR_LAB_HULLS,
    EDITOR_LAB_TRIANGLES,
    EDITOR_LAB_PIECES,
    EDITOR_LAB_COUNT
} editor_lab;

typedef struct editor_probe {
    editor_probe_form form;
    collide_shape shape;
    geom_aabb2 bounds;
} editor_probe;

typedef struct editor_sweep {
    size_t place;      /* of the shape that is swept; the number of shapes when there is none */
    collide_sweep met; /* on the leg where it met something, or apart */
    geom_vec2 moved;   /* how far it is displaced then */
    double length;     /* of its way until then, or of all of it */
    size_t touching;   /* how many shapes it meets before it moves; they are left out */
} editor_sweep;

enum {
    EDITOR_MOST_CONTACTS = 200 /* more arrows do not help the eye */
};

/* How the first of the pairs that meet press on each other; what would take too long has no points. Found when the lab
 * shows contacts, and again when pairs have changed. */
typedef struct editor_contacts {
    collide_manifold manifolds[EDITOR_MOST_CONTACTS];
    size_t count;
    bool known;
} editor_contacts;

/* How agents are placed. */
typedef enum editor_pattern {
    EDITOR_PLACE_ONE,
    EDITOR_PLACE_ROW,
    EDITOR_PLACE_RING, /* each wants to go to the other side */
    EDITOR_PLACE_BOX,
    EDITOR_PATTERN_COUNT
} editor_pattern;

/* Planners that are built in. */
typedef enum editor_method {
    EDITOR_METHOD_ORCA,
    EDITOR_METHOD_RVO,
    EDITOR_METHOD_VO,
    EDITOR_METHOD_COUNT
} editor_method;

/* What is done about the motions that a planner wants. */
typedef enum editor_verify {
    EDITOR_VERIFY_ENFORCE, /* those that would touch anything are changed */
    EDITOR_VERIFY_CHECK,   /* contacts are counted */
    EDITOR_VERIFY_OFF,
    EDITOR_VERIFY_COUNT
} editor_verify;

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

/* Numbers that can be typed, those of what is selected first, in the order of the panel. */
typedef enum editor_field {
    EDITOR_FIELD_X,
    EDITOR_FIELD_Y,
    EDITOR_FIELD_GOAL_X,
    EDITOR_FIELD_GOAL_Y,
    EDITOR_FIELD_WIDTH, /* of a rectangle along its own sides, of anything else along the axes */
    EDITOR_FIELD_HEIGHT,
    EDITOR_FIELD_LENGTH, /* of a segment, or of a capsule's axis */
    EDITOR_FIELD_RADIUS,
    EDITOR_FIELD_SPEED,
    EDITOR_FIELD_ANGLE,
    EDITOR_FIELD_SELECTION_COUNT,
    EDITOR_FIELD_PLACED = EDITOR_FIELD_SELECTION_COUNT, /* how many agents a row, a ring or a box gets */
    EDITOR_FIELD_COUNT
} editor_field;

/* A point of a selected shape that is chosen to be dragged, nudged or deleted. */
typedef struct editor_vertex {
    uint32_t id;  /* of the shape */
    size_t index; /* in its points */
    size_t of;    /* how many those were then: with another number places mean other points */
} editor_vertex;

/* What a pressed button does until it is released. */
typedef enum editor_drag_kind {
    EDITOR_DRAG_NONE,
    EDITOR_DRAG_IDLE,   /* nothing more, such as on the tool bar */
    EDITOR_DRAG_PAN,    /* moves the view */
    EDITOR_DRAG_BOX,    /* spans a box that selects */
    EDITOR_DRAG_SHAPES, /* moves what is selected */
    EDITOR_DRAG_POINT,  /* moves a point, and the other vertices that are chosen with it */
    EDITOR_DRAG_RIM,    /* changes a radius */
    EDITOR_DRAG_FRAME,  /* scales or turns what is selected */
    EDITOR_DRAG_PROBE,  /* draws the probe */
    EDITOR_DRAG_DRAW    /* from the first to the second point of a new shape */
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
    editor_document base; /* the drawing that each movement starts from */
} editor_drag;

/* What is asked: in a box in the middle, see dialog.c, but for numbers, which are typed in the panel. */
typedef enum editor_prompt_kind {
    EDITOR_PROMPT_NONE,
    EDITOR_PROMPT_OPEN,    /* a path is typed */
    EDITOR_PROMPT_SAVE,    /* a path is typed */
    EDITOR_PROMPT_EXPORT,  /* a path is typed */
    EDITOR_PROMPT_PLUGIN,  /* a path is typed; none for the built-in planner */
    EDITOR_PROMPT_RECOVER, /* next_path was kept aside: yes or no */
    EDITOR_PROMPT_NUMBER,  /* a number is typed */
    EDITOR_PROMPT_REPLACE, /* the file exists: yes or no */
    EDITOR_PROMPT_CHANGED, /* another program has changed the drawing's file: yes or no */
    EDITOR_PROMPT_UNSAVED  /* save first: yes, no or cancel */
} editor_prompt_kind;

/* What comes after the changes are saved or given up. */
typedef enum editor_next {
    EDITOR_NEXT_NOTHING,
    EDITOR_NEXT_NEW,
    EDITOR_NEXT_ASK_OPEN,
    EDITOR_NEXT_OPEN, /* next_path */
    EDITOR_NEXT_CLOSE
} editor_next;

enum {
    EDITOR_PATH_SIZE = 1024,
    EDITOR_TEXT_SIZE = 256
};

typedef struct editor_prompt {
    editor_prompt_kind kind;
    editor_line line;          /* what is being typed */
    editor_field field;        /* of EDITOR_PROMPT_NUMBER */
    bool touched;              /* the line is not what it was in the beginning */
    bool refused;              /* a number that cannot be, until it is changed */
    editor_prompt_kind before; /* of EDITOR_PROMPT_REPLACE: where the path was typed */
    editor_next next;
    char next_path[EDITOR_PATH_SIZE];
    bool swallow_text; /* the letter of the key that opened the prompt is still to come */
} editor_prompt;

/* Numbered pictures on their way: the crowd runs, and each step is one. */
typedef struct editor_film {
    bool running;
    size_t frame;
    char path[EDITOR_PATH_SIZE]; /* with a row of '#' for the number */
} editor_film;

/* The ways of agents that are not on them: found when they are drawn, and kept as long as obstacles stay as they are. */
typedef struct editor_found_way {
    const editor_shape *agent; /* one reference */
    geom_vec2 from;
    orca_route_follower *follower;
    orca_route route; /* that of the follower */
} editor_found_way;

typedef struct editor_ways {
    editor_document obstacles; /* around which they lead */
    orca_route_map *map;       /* NULL before the first of them */
    orca_route_query *query;
    editor_found_way *ways;
    size_t count;
} editor_ways;

struct editor {
    int width, height; /* of the window, points */
    editor_view view;

    editor_document drawing;
    editor_document saved; /* as the file has it */
    editor_history history;
    scene file; /* settings, and the members that are kept for writing; owner of every shape's `extra` */
    char path[EDITOR_PATH_SIZE];
    editor_stamp stamp;                   /* of the file there when it was read or written */
    char refused_path[EDITOR_PATH_SIZE];  /* the last asked for while files are refused; "" for none */
    char export_path[EDITOR_PATH_SIZE];   /* of the last picture */
    char recovery_path[EDITOR_PATH_SIZE]; /* where changes are kept aside; "" for nowhere */
    editor_document kept;                 /* as the file of changes has it */
    double seconds_unkept;
    editor_film film;

    bool *selected; /* by id */
    size_t selected_capacity;
    uint32_t next_id;
    editor_vertex *vertices; /* those that are chosen, sorted by shape and place */
    size_t vertex_count;
    size_t vertex_capacity;

    editor_drag drag;
    geom_vec2 *draft; /* world points of the shape being drawn */
    size_t draft_count;
    size_t draft_capacity;

    geom_vec2 pointer; /* on the screen */
    editor_tool tool;
    unsigned modifiers;

    editor_crowd crowd;
    editor_pattern pattern;
    int placed; /* agents of a row, a ring or a box; 0 for as many as there is room for */
    editor_method method;
    editor_verify verify;
    bool traffic;                  /* agents keep right and make way */
    int speed;                     /* the power of two that time goes faster by */
    char plugin[EDITOR_PATH_SIZE]; /* a file in place of the built-in planners; "" for none */
    editor_ways ways;
    editor_pairs pairs;
    editor_contacts contacts;
    editor_body *bodies;         /* scratch of the finding of pairs */
    collide_relation *relations; /* by place in the drawing: the closest that the shape has to any other */
    size_t body_capacity;

    canvas *layer; /* grid and obstacles as they were drawn last; NULL for none */
    uint64_t layer_key;
    editor_document layer_shapes; /* those that it shows */

    editor_pace pace;
    editor_prompt prompt;
    char message[EDITOR_TEXT_SIZE];
    char title[EDITOR_PATH_SIZE + 64];
    char question[2 * EDITOR_PATH_SIZE];
    editor_clipboard clipboard;
    char *own_clipboard; /* text that was copied when there is no other clipboard */
    editor_snap snapped; /* what the pointer last snapped to */
    bool files_refused;  /* nothing is written, no plugin loaded */
    bool keeps;          /* the file at recovery_path is there, and was written here */
    bool keeping_failed;
    bool space_held;
    bool space_used; /* to pan */
    bool pairs_stale;
    bool message_is_error;
    bool help;
    double help_scroll; /* points */
    bool grid;
    bool snap;
    bool panel;
    double panel_scroll; /* points */
    bool routes;
    bool trails;
    bool close;
    bool lab[EDITOR_LAB_COUNT];
    int cover_count; /* discs of a cover; 0 for the best number */
    editor_probe_form probe_form;
    geom_vec2 probe_arm; /* from one end, or the center, in the world; zero before one was drawn */
};

/* ---- editor.c ---- */

/* Says something on the status line. */
void editor_say(editor *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void editor_complain(editor *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* After every change of the drawing: pairs, crowd and selection follow. */
void editor_drawing_changed(editor *e);

/* Makes what was done to the drawing one step that can be undone; without memory takes it back. */
void editor_commit(editor *e);

/* Ends whatever is half done: a drag, a shape being drawn. The drawing is as before it. */
void editor_give_up(editor *e);

/* Another drawing from here on, with a history of its own; everything before is gone. On success it takes over the
 * drawing and the file; without memory it says so and takes nothing. */
bool editor_replace_all(editor *e, const editor_document *drawing, const scene *file, const char *path,
                        editor_stamp stamp);

/* The closest relation that the shape at a place has to any other, as of the last finding of pairs. */
collide_relation editor_relation(const editor *e, size_t place);

/* The world point under a screen point, in round numbers. */
geom_vec2 editor_round_world(const editor *e, geom_vec2 screen);

/* The part of the window that shows the world. */
geom_aabb2 editor_world_area(const editor *e);

/* After a change of the window's size or of the panel. */
void editor_layout(editor *e);

/* ---- perform.c ---- */

/* Does what a key or a button asks for. */
void editor_do(editor *e, editor_command command, unsigned modifiers);

/* ---- files.c ---- */

/* Whether another program has written the drawing's file since it was opened or saved here. */
bool editor_file_has_changed(const editor *e);

/* Whether a plugin may be loaded from a path, or something written there: false with a message when files are refused; for
 * writing also when that would wait for another program. */
bool editor_may_use(editor *e, const char *path);
bool editor_may_write(editor *e, const char *path);

/* ---- export.c ---- */

/* Writes a picture of what the window shows of the world, PNG or SVG by the end of the name. A name of a PNG with '#' in it
 * starts a film: the crowd runs from the start, and each step is written under its number. False with a message. */
bool editor_export(editor *e, const char *path);
bool editor_film_step(editor *e); /* whether a film is on its way */
void editor_stop_film(editor *e);

/* ---- autosave.c ---- */

double editor_autosave_due(const editor *e); /* seconds; infinite when there is nothing to keep aside */
void editor_autosave_pass(editor *e, double seconds);
void editor_forget_recovery(editor *e);      /* the work is saved or given up */
bool editor_recover(editor *e, bool wanted); /* false with a message when it cannot be opened */

/* ---- play.c ---- */

void editor_play_or_pause(editor *e);
void editor_next_method(editor *e);
void editor_next_verify(editor *e);
void editor_switch_traffic(editor *e);
void editor_change_speed(editor *e, int by);
bool editor_load_plugin(editor *e, const char *path); /* "" for the built-in planners; false with a message */
const char *editor_method_name(const editor *e);
void editor_restart(editor *e);

/* While the crowd plays: whether anything changed. */
bool editor_pass_time(editor *e, double seconds);

/* ---- ways.c ---- */

/* Whether the way of a shape is drawn: that of a selected agent, or all ways are. */
bool editor_shows_way(const editor *e, const editor_shape *s);

/* Finds the ways that are drawn and not known, unless there are very many. */
void editor_find_ways(editor *e);

/* The way of an agent from where it stands or stood last, around obstacles; with no points where there is none, NULL where it
 * was not looked for. */
const orca_route *editor_way(const editor *e, size_t place);

void editor_ways_clear(editor_ways *w);

/* ---- selection.c ---- */

bool editor_select(editor *e, uint32_t id, bool selected);
void editor_select_none(editor *e);
void editor_select_all(editor *e);
bool editor_shape_lies_in(const editor *e, size_t place, geom_aabb2 world); /* as a whole */
void editor_select_in(editor *e, geom_aabb2 world);                         /* adds all that do */
void editor_delete_selection(editor *e);                  /* the chosen vertices, else the selected shapes */
void editor_nudge(editor *e, geom_vec2 points_on_screen); /* likewise */

/* Selected shapes become what the affine map makes of them: one step to undo. */
void editor_transform_selection(editor *e, editor_affine a);

/* Bounds of all that is selected, as the drawing has it; false when nothing is. */
bool editor_selection_bounds(const editor *e, geom_aabb2 *bounds);

/* The place of the one shape that is selected; the number of shapes when there is not just one. */
size_t editor_selected_alone(const editor *e);

/* ---- vertices.c: points of selected shapes that are chosen ---- */

bool editor_vertex_is_chosen(const editor *e, uint32_t id, size_t index);
bool editor_has_chosen_vertex(const editor *e, uint32_t id);
bool editor_choose_vertex(editor *e, const editor_shape *s, size_t index,
                          bool chosen); /* false without memory */
void editor_choose_no_vertex(editor *e);

/* Adds the vertices of selected shapes that lie in a box, when it holds some but no shape as a whole; else false. */
bool editor_choose_vertices_in(editor *e, geom_aabb2 world);

/* Drops those whose shape is gone or has another number of points now. */
void editor_forget_lost_vertices(editor *e);

/* False when none is chosen. */
bool editor_chosen_bounds(const editor *e, geom_aabb2 *bounds);

/* A shape with its chosen points moved; NULL without memory. */
const editor_shape *editor_shape_with_chosen_moved(const editor *e, const editor_shape *s, geom_vec2 by);

/* Each one step to undo. Nothing is deleted when a shape would keep too few vertices: then a message says so. False when no
 * vertex is chosen that could be deleted. */
void editor_move_vertices(editor *e, geom_vec2 by);
bool editor_delete_vertices(editor *e);

/* ---- snap.c ---- */

/* Where a point of the world goes when it is put down: on a vertex, an edge or the grid when snapping is on and something
 * is near, else to round numbers. What is selected does not count while it is moved. */
editor_snap editor_snap_point(const editor *e, geom_vec2 world);

/* Likewise for the pointer, and remembers what it snapped to, for the mark. */
geom_vec2 editor_snap_pointer(editor *e, geom_vec2 screen);

/* The distance of the fine lines of the grid. */
double editor_grid_step(const editor *e);

/* The smallest of 1, 2, 5, 10, ... units of the world that are at least so many points wide. */
double editor_grid_step_of(double scale, double points);

/* ---- frame.c: the frame around what is selected, with handles that scale and a knob that turns it ---- */

enum {
    EDITOR_FRAME_HANDLES = 8, /* counterclockwise from the lower left corner */
    EDITOR_FRAME_KNOB = 8
};

bool editor_has_frame(const editor *e);
geom_aabb2 editor_frame_box(const editor *e); /* on the screen, points */
geom_vec2 editor_frame_handle(geom_aabb2 box, size_t handle);
void editor_frame_press(editor *e, size_t handle);
bool editor_frame_drag(editor *e); /* false without memory */

/* The map that the frame's drag stands for now. */
editor_affine editor_frame_map(const editor *e);

/* ---- clipboard.c ---- */

void editor_copy(editor *e);
void editor_cut(editor *e);
void editor_paste(editor *e);
void editor_duplicate(editor *e);

/* Text alone: the first takes over a text of the heap; false when other programs do not get it. The second gives one of the
 * heap, NULL when there is none. */
bool editor_put_text(editor *e, char *text);
char *editor_get_text(const editor *e);

/* ---- fields.c ---- */

/* False when what is selected has no such number. */
bool editor_field_get(const editor *e, editor_field field, double *value);
void editor_field_set(editor *e, editor_field field, double value);
const char *editor_field_name(const editor *e, editor_field field);
const char *editor_field_unit(editor_field field);

/* What the number is, and which are possible: a sentence for people. */
const char *editor_field_words(const editor *e, editor_field field);

/* Whether it can be set to that. */
bool editor_field_allows(const editor *e, editor_field field, double value);

/* What fields speak of: the one shape that is selected, or NULL; and whether vertices are chosen, not the center of a round
 * shape or a goal. */
const editor_shape *editor_field_shape(const editor *e);
bool editor_field_is_of_vertices(const editor *e);

/* ---- hit.c ---- */

typedef enum editor_hit_kind {
    EDITOR_HIT_NOTHING,
    EDITOR_HIT_POINT,  /* a vertex, center or goal: `part` is its place in the shape's points */
    EDITOR_HIT_RIM,    /* the handle that changes a radius */
    EDITOR_HIT_FRAME,  /* handle `part` of the frame */
    EDITOR_HIT_MIDDLE, /* the handle in the middle of edge `part` */
    EDITOR_HIT_EDGE,   /* edge `part` */
    EDITOR_HIT_BODY
} editor_hit_kind;

typedef struct editor_hit {
    editor_hit_kind kind;
    size_t place; /* in the drawing */
    size_t part;
} editor_hit;

/* What lies under a screen point: handles of selected shapes first, then the topmost shape. The second leaves handles out. */
editor_hit editor_hit_test(const editor *e, geom_vec2 screen);
editor_hit editor_hit_shapes(const editor *e, geom_vec2 screen);

/* The shape under a screen point that comes after the one selected there, from the top to the bottom and round. */
editor_hit editor_hit_below(const editor *e, geom_vec2 screen);

/* Whether selected shapes show their handles: when there are few. */
bool editor_shows_handles(const editor *e);

/* Where the handles are, in the world. */
geom_vec2 editor_point_handle(const editor *e, size_t place, size_t point);
geom_vec2 editor_rim_handle(const editor *e, size_t place);
geom_vec2 editor_middle_handle(const editor_shape *s, size_t edge);
bool editor_has_middle_handle(const editor *e, const editor_shape *s, size_t edge);

/* ---- tool_select.c, tool_draw.c ---- */

void editor_select_down(editor *e, const editor_event *event);
void editor_select_move(editor *e);
void editor_select_up(editor *e);

void editor_draw_down(editor *e, const editor_event *event);
void editor_draw_up(editor *e);
void editor_draw_finish(editor *e);    /* closes the polygon, ends the wall */
bool editor_draw_take_back(editor *e); /* the last point; false when nothing is being drawn */

/* Places of the agents that the drawn points stand for, with `last` as the last of them, and their goals. Returns how many
 * there are, at most `capacity`. (pattern.c) */
size_t editor_pattern_agents(const editor *e, geom_vec2 last, double radius, geom_vec2 *places,
                             geom_vec2 *goals, size_t capacity);
size_t editor_pattern_points(const editor *e); /* that have to be drawn */
double editor_new_agent_radius(const editor *e);

enum {
    EDITOR_MOST_PLACED = 1000 /* agents at one go */
};

/* Where the next point would come now; there is a first. */
geom_vec2 editor_draw_next_point(const editor *e);

/* The corners of a rectangle with one side from a to b whose opposite side goes through c. */
void editor_turned_corners(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 corners[4]);

/* The radius of a capsule around a segment from a to b with c on its rim. */
double editor_capsule_radius(geom_vec2 a, geom_vec2 b, geom_vec2 c);

/* ---- tool_words.c ---- */

const char *editor_tool_hint(const editor *e);

/* What stands beside the pointer while something is drawn: its sizes, and what is to be done next; "" otherwise. */
void editor_draft_words(const editor *e, char *words, size_t capacity);
const char *editor_draft_hint(const editor *e);

/* Before something else is done: polygons and walls that have points enough are ended. Returns the name of a shape that lacks
 * some, and would be lost; else NULL. */
const char *editor_settle_draft(editor *e);

/* ---- prompt.c ---- */

void editor_ask_unsaved(editor *e, editor_next next,
                        const char *path); /* asks when there are changes, then goes on */
void editor_ask_path(editor *e, editor_prompt_kind kind, editor_next next);
void editor_save_command(editor *e, editor_next next);
void editor_end_prompt(editor *e);
bool editor_prompt_handle(editor *e, const editor_event *event); /* true when the event was for the prompt */
void editor_prompt_words(const editor *e, char *words, size_t capacity);

/* ---- entry.c: what is typed into a line ---- */

void editor_ask_number(editor *e, editor_field field);

/* Takes the number that was typed; false when it cannot be: then the message says why, and it is still asked for. */
bool editor_enter_number(editor *e);
void editor_number_key(editor *e, int key, unsigned modifiers);

/* Keys of a line that is typed, with the clipboard. */
void editor_entry_key(editor *e, int key, unsigned modifiers);

/* Goes on with a path as far as files have names that begin like that, and says which there are. */
void editor_complete_path(editor *e);

/* The same for a line. Returns how many names there are, and puts as many of them into `names` as fit. (complete.c) */
size_t editor_complete_line(editor_line *line, char *names, size_t capacity);

/* ---- dialog.c: the box in the middle that asks ---- */

enum {
    EDITOR_MOST_ANSWERS = 3
};

typedef struct editor_answer {
    const char *label;
    const char *keys; /* for people */
    int key;
    geom_aabb2 area;
} editor_answer;

typedef struct editor_dialog {
    const char *title;
    const char *words; /* more about it */
    geom_aabb2 area;
    geom_aabb2 line; /* where something is typed; empty when nothing is */
    editor_answer answers[EDITOR_MOST_ANSWERS];
    size_t answer_count;
} editor_dialog;

/* False when nothing is asked, or the window is too small for a box; then the status line asks. */
bool editor_get_dialog(const editor *e, editor_dialog *dialog);

/* The key that a press at a place of the window stands for; 0 for none. */
int editor_dialog_key_at(const editor *e, geom_vec2 screen);

/* ---- toolbar.c ---- */

enum {
    EDITOR_BAR_HEIGHT = 52,
    EDITOR_STATUS_HEIGHT = 26
};

typedef struct editor_tool_button {
    editor_command command;
    const char *label;
    geom_aabb2 area;
} editor_tool_button;

/* Whether buttons are wide enough for their labels, all or none. */
bool editor_tool_buttons_have_labels(const editor *e);

size_t editor_tool_button_count(void);
editor_tool_button editor_get_tool_button(const editor *e, size_t index);

/* The command under a screen point; EDITOR_DO_NOTHING where there is none. */
editor_command editor_tool_button_at(const editor *e, geom_vec2 screen);

/* ---- probe.c ---- */

/* A shape where it stands now. It must be valid. */
editor_body editor_body_now(const editor *e, size_t place);

/* Finds the contacts of the pairs unless they are known. (contacts.c) */
void editor_find_contacts(editor *e);

double editor_box_gap(geom_aabb2 a, geom_aabb2 b);

editor_probe editor_get_probe(const editor *e);
void editor_probe_down(editor *e);
void editor_probe_move(editor *e);
size_t editor_probe_contacts(const editor *e); /* how many shapes it meets */

/* What is selected, swept along the path that is being drawn, its last leg to the pointer. */
editor_sweep editor_find_sweep(const editor *e);

/* ---- panel.c: the panel on the right, rows from the top down ---- */

enum {
    EDITOR_PANEL_WIDTH = 224,
    EDITOR_PANEL_EDGE = 4, /* above the first row, and below the last */
    EDITOR_PANEL_ROWS = 64
};

typedef enum editor_row_kind {
    EDITOR_ROW_HEADING,
    EDITOR_ROW_NOTE,
    EDITOR_ROW_WORDS,  /* what the row above means, in small letters */
    EDITOR_ROW_FIELD,  /* a number that can be typed */
    EDITOR_ROW_SWITCH, /* a command that turns something on and off */
    EDITOR_ROW_INSET,  /* the velocities of the selected agent */
    EDITOR_ROW_CHOICE  /* a command that goes on to the next of some settings, shown in `value` */
} editor_row_kind;

typedef struct editor_row {
    editor_row_kind kind;
    geom_aabb2 area;
    const char *label;
    editor_command command;
    editor_field field;
    const char *hint; /* what it means, where neither command nor field say so */
    char value[64];
} editor_row;

/* Whether the window is large enough for it, and whether it is there now. */
bool editor_panel_has_room(const editor *e);
bool editor_panel_shown(const editor *e);
geom_aabb2 editor_panel_area(const editor *e);
bool editor_in_panel(const editor *e, geom_vec2 screen);

/* As they are now, scrolled; some may lie above or below the panel, where they are not shown. None when the panel is hidden;
 * the second gives them anyway. (panel_rows.c) */
size_t editor_panel_all_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]);
size_t editor_panel_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]);
void editor_panel_scroll(editor *e, double notches);
void editor_panel_reveal(editor *e, editor_field field); /* scrolls as little as needed to show its row */

/* What a command has set, such as "Planner: RVO"; false where the panel has no row for it. */
bool editor_panel_setting(const editor *e, editor_command command, char *words, size_t capacity);
double editor_panel_hidden(const editor *e); /* points of it that there is no room for */
void editor_panel_press(editor *e, const editor_event *event);

/* What the row at a place means; false where there is none. */
bool editor_panel_hint_at(const editor *e, geom_vec2 screen, char *words, size_t capacity);

/* Whether what a command switches is on, such as a tool or the grid. */
bool editor_is_on(const editor *e, editor_command command);

/* Digits after the point that tell neighbouring points of the screen apart. */
int editor_digits(const editor *e);

/* ---- draw*.c ---- */

/* The part of the window that shows the world, without handles; the world's transform and clip stay set. */
void editor_draw_world(editor *e, canvas *c);
void editor_draw_grid(const editor *e, canvas *c);
void editor_draw_shapes(const editor *e, canvas *c);
void editor_draw_agents(const editor *e, canvas *c);
void editor_draw_marks(const editor *e, canvas *c);     /* contacts and faults */
void editor_draw_handles(const editor *e, canvas *c);   /* and what is being drawn or spanned */
void editor_draw_lab_below(const editor *e, canvas *c); /* what is made from shapes */
void editor_draw_lab_above(const editor *e, canvas *c); /* contacts and gaps */
void editor_draw_probe(const editor *e, canvas *c);
void editor_draw_sweep(const editor *e, canvas *c);
void editor_draw_bar(const editor *e, canvas *c);
void editor_draw_panel(const editor *e, canvas *c);
void editor_draw_velocities(const editor *e, canvas *c, geom_aabb2 area);
void editor_draw_status(editor *e, canvas *c);
void editor_draw_help(const editor *e, canvas *c);
void editor_help_scroll(editor *e, double points); /* down; in a window too low for all of it */
void editor_draw_pointer_words(const editor *e, canvas *c);
void editor_draw_dialog(const editor *e, canvas *c);

/* A line that is typed, in a box: what is selected, and the caret, which is always seen. */
void editor_draw_line(canvas *c, geom_aabb2 box, const editor_line *line);
void editor_draw_icon(canvas *c, editor_command command, bool playing, geom_vec2 center, canvas_color color);

/* Notes in the world: words beside a place, a number, an arrow and a dot with sizes in points, and a body's outline moved by
 * `by`. */
void editor_note(const editor *e, canvas *c, geom_vec2 at, const char *words);
void editor_note_length(const editor *e, canvas *c, geom_vec2 at, const char *what, double value);
void editor_note_arrow(const editor *e, canvas *c, geom_vec2 from, geom_vec2 direction, double points,
                       canvas_pen pen);
void editor_note_dot(const editor *e, canvas *c, geom_vec2 at, double points, canvas_color color);
void editor_draw_ghost(const editor *e, canvas *c, const editor_body *b, geom_vec2 by, canvas_pen pen);

/* Whether a box of the world can be seen, give or take some points around it. */
bool editor_in_sight(const editor *e, geom_aabb2 world, double points_around);

#endif
