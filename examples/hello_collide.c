/* libcollide on one page: relation, distance, depth and time of contact. */
#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <stdio.h>

int main(void) {
    /* Shapes are plain values in any unit of length. The wall is the hypotenuse of a 3-4-5 triangle. */
    const geom_segment2 wall = {{0.0, 0.0}, {4.0, 3.0}};
    const geom_circle robot = {{-1.0, 5.5}, 5.0};
    const geom_obb2 crate = {{6.0, 1.0}, {0.6, 0.8}, {1.0, 0.5}}; /* center, axis, half extents */

    /* Relation: exact for the numbers given, without a tolerance. This robot touches the wall in one
     * point. */
    printf("wall and robot: %s\n", collide_relation_text(collide_segment_circle(wall, robot)));
    printf("wall and crate: %s\n", collide_relation_text(collide_segment_obb(wall, crate)));

    /* Distance and closest points, for any two of eight kinds of shapes. The distance is 0 if they touch or
     * overlap. */
    const collide_shape box = collide_shape_from_obb(crate);
    const collide_distance gap = collide_shape_distance(collide_shape_from_segment(wall), box);
    printf("  %.3f from (%.3f, %.3f) to (%.3f, %.3f)\n", gap.distance, gap.on_a.x, gap.on_a.y, gap.on_b.x,
           gap.on_b.y);

    /* Depth and normal. Moving the second shape by depth along the normal separates the shapes. */
    const geom_circle ball = {{6.5, 2.25}, 0.5};
    const collide_manifold press = collide_shape_manifold(box, collide_shape_from_circle(ball));
    printf("crate and ball: depth %.3f, normal (%.1f, %.1f)\n", press.depth, press.normal.x, press.normal.y);

    /* Time of contact: a disc moves from path.a to path.b. The test is continuous. */
    const geom_segment2 path = {{-10.0, 2.0}, {10.0, 2.0}};
    const collide_sweep hit = collide_sweep_circle_segment(path, 0.5, wall);
    const geom_vec2 stop = geom_vec2_lerp(path.a, path.b, hit.time);
    printf("moving right: contact after %.1f %% of the path, at (%.3f, %.3f)\n", 100.0 * hit.time, stop.x,
           stop.y);
    printf("  with the wall at (%.3f, %.3f), normal (%.1f, %.1f)\n", hit.point.x, hit.point.y, hit.normal.x,
           hit.normal.y);

    /* A relation is nonzero for touching, overlapping and invalid input, so `if (relation)` means "not known
     * to be free". */
    const geom_segment2 detour = {{-10.0, 2.0}, {0.0, 6.0}};
    const collide_sweep way = collide_sweep_circle_segment(detour, 0.5, wall);
    printf("the detour is %s\n", way.relation ? "blocked" : "free");
    return 0;
}
