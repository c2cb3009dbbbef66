/* The room of the probe, a shape at the pointer that is tested against all others; and the sweep of what is
 * selected. */
#ifndef EDITOR_PROBE_H
#define EDITOR_PROBE_H

#include "state/rooms.h"

#include <collide/result.h>
#include <collide/shape2.h>

typedef enum editor_probe_form {
    EDITOR_PROBE_SEGMENT,
    EDITOR_PROBE_CIRCLE,
    EDITOR_PROBE_BOX,
    EDITOR_PROBE_COUNT
} editor_probe_form;

typedef struct editor_probe {
    editor_probe_form form;
    collide_shape shape;
    geom_aabb2 bounds;
} editor_probe;

editor_probing *editor_probing_create(void); /* NULL without memory */
void editor_probing_destroy(editor_probing *p);

editor_probe editor_get_probe(const editor *e);
void editor_next_probe_form(editor *e);
size_t editor_probe_contacts(const editor *e); /* how many shapes it meets */

/* Pictures of how it is tested. */
void editor_draw_probe(const editor *e, canvas *c);

/* ---- The sweep: sweep.c ---- */

typedef struct editor_sweep {
    size_t place;      /* of the shape that is swept; the number of shapes when there is none */
    collide_sweep met; /* on the leg where it met something, or apart */
    geom_vec2 moved;   /* how far it is displaced then */
    double length;     /* of its way until then, or of all of it */
    size_t touching;   /* how many shapes it meets before it moves; they are left out */
} editor_sweep;

/* The last leg of the path leads to the pointer. */
editor_sweep editor_find_sweep(const editor *e);

#endif
