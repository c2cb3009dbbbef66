/* Where points and straight stretches lie with respect to polygons with holes. */
#ifndef COLLIDE_BORDER2_H
#define COLLIDE_BORDER2_H

#include "shape/edges2.h"

#include <collide/result.h>

static inline collide_relation larger_relation(collide_relation a, collide_relation b) {
    return a > b ? a : b;
}

/* A ring of a polygon, and on which side of its edges the solid is: +1 left, -1 right. Finding that takes a
 * look at the whole ring, so it is put off until a contact asks for it. */
typedef struct border2 {
    geom_polygon polygon;
    size_t ring;
    bool is_side_known;
    int side;
} border2;

static inline border2 border2_of(geom_polygon polygon) {
    const border2 border = {polygon, 0, false, 0};
    return border;
}

/* Turns to a ring of the same polygon. */
static inline void border2_turn_to(border2 *border, size_t ring) {
    if (border->ring != ring) {
        border->ring = ring;
        border->is_side_known = false;
    }
}

/* The relation of a segment and the solid as far as it shows at edge `edge` of the border and the vertex where
 * that starts: apart if they do not meet there. */
collide_relation collide_relation_at_border_edge(geom_segment2 segment, border2 *border, size_t edge);

/* Relations of valid shapes. */
collide_relation collide_relation_of_point_and_polygon(geom_vec2 point, const solid2 *solid);
collide_relation collide_relation_of_segment_and_polygon(geom_segment2 segment, const solid2 *solid);

/* The same for an oriented box of which one half extent is 0 and the other is not: a segment whose ends are
 * no doubles. */
collide_relation collide_relation_of_thin_box_and_polygon(geom_obb2 box, const solid2 *solid);

#endif
