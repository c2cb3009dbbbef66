/* Arcs, measured from where they start. */
#ifndef COLLIDE_ARC2_PATH_H
#define COLLIDE_ARC2_PATH_H

#include <geom/vec.h>

/* All points are relative to the start of the arc; the center is at -arm. */
typedef struct arc_path {
    geom_vec2 arm;
    geom_vec2 end;
    double radius; /* of the arc, |arm| */
    double angle;  /* its size, 2 pi at most */
    double sense;  /* +1 counterclockwise, -1 clockwise */
    double error;  /* of any distance and position computed here */
} arc_path;

/* The arc without its error. */
arc_path collide_arc_path(geom_vec2 arm, double angle);

/* The distance of the arc and a point, and of the arc and a segment of different ends. */
double collide_arc_point_distance(const arc_path *path, geom_vec2 point);
double collide_arc_segment_distance(const arc_path *path, geom_vec2 a, geom_vec2 b);

/* The distance of a point and a segment, which may be a point. */
double collide_arc_plain_distance(geom_vec2 p, geom_vec2 a, geom_vec2 b);

/* The angle on the way, 0 to the arc's size, at which the distance of the moving point and a point first is
 * `reach`; and that at which its distance to one of the sides of the segment is, with the foot between the
 * ends. Infinite where there is no such place. */
double collide_arc_enters_disc(const arc_path *path, geom_vec2 point, double reach);
double collide_arc_enters_strip(const arc_path *path, geom_vec2 a, geom_vec2 b, double reach);

/* The angle at which the moving point has surely crossed the segment, well between its ends; infinite when
 * that is not sure. */
double collide_arc_crosses(const arc_path *path, geom_vec2 a, geom_vec2 b);

/* Where the moving point is at an angle on the way. */
geom_vec2 collide_arc_place(const arc_path *path, double angle);

#endif
