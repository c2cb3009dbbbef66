/* The room of chosen vertices: points of selected shapes that are dragged, nudged or deleted together. */
#ifndef EDITOR_VERTICES_H
#define EDITOR_VERTICES_H

#include "rooms.h"

/* A point of a selected shape that is chosen to be dragged, nudged or deleted. */
typedef struct editor_vertex {
    uint32_t id;  /* of the shape */
    size_t index; /* in its points */
    size_t of;    /* how many those were then: with another number places mean other points */
} editor_vertex;

editor_vertices *editor_vertices_create(void); /* NULL without memory */
void editor_vertices_destroy(editor_vertices *v);

size_t editor_chosen_count(const editor *e);
editor_vertex editor_first_chosen(const editor *e); /* there is one */
bool editor_vertex_is_chosen(const editor *e, uint32_t id, size_t index);
bool editor_has_chosen_vertex(const editor *e, uint32_t id);
void editor_choose_no_vertex(editor *e);

/* False without memory. */
bool editor_choose_vertex(editor *e, const editor_shape *s, size_t index, bool chosen);

/* Adds the vertices of selected shapes that lie in a box, when it holds some but no shape as a whole; else
 * false. */
bool editor_choose_vertices_in(editor *e, geom_aabb2 world);

/* Drops those whose shape is gone or has another number of points now. */
void editor_forget_lost_vertices(editor *e);

/* False when none is chosen. */
bool editor_chosen_bounds(const editor *e, geom_aabb2 *bounds);

/* A shape with its chosen points moved; NULL without memory. */
const editor_shape *editor_shape_with_chosen_moved(const editor *e, const editor_shape *s, geom_vec2 by);

/* Each one step to undo. Nothing is deleted when a shape would keep too few vertices: then a message says so.
 * False when no vertex is chosen that could be deleted. */
void editor_move_vertices(editor *e, geom_vec2 by);
bool editor_delete_vertices(editor *e);

#endif
