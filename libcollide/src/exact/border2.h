/* Where points and straight stretches lie with respect to polygons with holes. */
#ifndef COLLIDE_BORDER2_H
#define COLLIDE_BORDER2_H

#include <collide/result.h>
#include <geom/polygon.h>

static inline collide_relation larger_relation(collide_relation a, collide_relation b) {
    return a > b ? a : b;
}

/* A ring of a polygon, and on which side of its edges the solid is: +1 left, -1 right. Finding that takes a
 * look at the whole ring, so it is put off until a contact asks for it. */
typedef struct border2 {
    geom_ring ring;
    bool is_hole;
    bool is_side_known;
    int side;
} border2;

border2 collide_border_of(geom_polygon polygon, size_t ring);

/* The relation of a segment and the solid as far as it shows at the border: apart when they do not meet
 * there. */
collide_relation collide_relation_at_border(geom_segment2 segment, border2 *border);

/* Relations of valid shapes. */
collide_relation collide_relation_of_point_and_polygon(geom_vec2 point, geom_polygon polygon);
collide_relation collide_relation_of_segment_and_polygon(geom_segment2 segment, geom_polygon polygon);

/* The same for an oriented box of which one half extent is 0 and the other is not: a segment whose ends are
 * no doubles. */
collide_relation collide_relation_of_thin_box_and_polygon(geom_obb2 box, geom_polygon polygon);

#endif
