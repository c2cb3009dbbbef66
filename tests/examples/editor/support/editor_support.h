/* What the tests of the editor share: a hand that moves the pointer and presses keys, and comparisons of
 * drawings. */
#ifndef TEST_EDITOR_SUPPORT_H
#define TEST_EDITOR_SUPPORT_H

#include "state/editor.h"
#include "support.h"
#include "widgets/fields.h"

/* An editor in a window of 1000 x 700 points; stops the test without memory. */
editor *new_editor(void);

/* What is saved of an editor's drawing, opened in another one. */
editor *opened_again(editor *e);

/* World points on the screen, as the view has it now. */
geom_vec2 on_screen(const editor *e, double x, double y);

void press(editor *e, geom_vec2 at, unsigned modifiers, int clicks);
void move(editor *e, geom_vec2 to);
void release(editor *e, geom_vec2 at);
void click(editor *e, geom_vec2 at);
void click_with(editor *e, geom_vec2 at, unsigned modifiers, int clicks); /* 2: the second one of two */
/* In several steps; the modifiers are held all the way. */
void drag(editor *e, geom_vec2 from, geom_vec2 to);
void drag_with(editor *e, geom_vec2 from, geom_vec2 to, unsigned modifiers);
void key(editor *e, int code, unsigned modifiers); /* down and up */
void type_text(editor *e, const char *text);
void submit(editor *e, const char *text); /* typed, and the enter key */
void close_window(editor *e);             /* as its frame asks for it */
void tick(editor *e, double seconds);

/* Draws with the tools, world coordinates; the tool is the selecting one afterwards. */
void draw_polygon(editor *e, const geom_vec2 *points, size_t count);
void draw_rectangle(editor *e, double x0, double y0, double x1, double y1);
void draw_circle(editor *e, double x, double y, double radius);
void draw_segment(editor *e, double x0, double y0, double x1, double y1);
void draw_agent(editor *e, double x, double y, double goal_x, double goal_y);

/* The last shape of the drawing; stops the test when there is none. */
const editor_shape *last_shape(const editor *e);

/* The shape at a place of the drawing, and whether it is selected; stop the test when there is none. */
const editor_shape *shape_at(const editor *e, size_t place);
bool selected(const editor *e, size_t place);

/* The field of a parameter; stops the test when none has that name. */
editor_field field_of(const char *name);

/* A copy of the drawing to compare with later, shapes shared; ended by editor_document_clear. */
editor_document snapshot(const editor *e);

/* Whether two drawings have shapes of equal content in the same order; ids may differ. */
bool same_content(const editor_document *a, const editor_document *b);

/* Undo takes the last edit back as one step, to what was before, and redo brings it again. */
void check_one_step(editor *e, const editor_document *before);

/* A path of a file in a folder for temporary files, different for every name and process. */
void temporary_path(char *path, size_t capacity, const char *name);

bool file_exists(const char *path);

/* Writes a file of this text, or reads as much as there is room for; stop the test where they cannot. */
void write_text(const char *path, const char *text);
void read_text(const char *path, char *text, size_t capacity);

/* Whether all that is drawn can be seen in an area of the view: in the whole, or in a half. */
bool shows_whole_drawing(const editor *e, geom_aabb2 area);

/* SDL has windows that nobody sees, and does not look for a display through D-Bus. */
void use_no_display(void);

#endif
