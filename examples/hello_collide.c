/* libcollide on one page: does it touch, how far, how deep, and when? */
#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <stdio.h>

int main(void) {
    /* Shapes are plain values, in any unit of length. The wall is a 3-4-5 triangle's long side. */
    const geom_segment2 wall = {{0.0, 0.0}, {4.0, 3.0}};
    const geom_circle robot = {{-1.0, 5.5}, 5.0};
    const geom_obb2 crate = {{6.0, 1.0}, {0.6, 0.8}, {1.0, 0.5}}; /* centre, axis, half extents */

    /* Does it touch? Exact for the numbers given, with no tolerance: this robot leans on the wall in one point. */
    printf("wall and robot: %s\n", collide_relation_text(collide_segment_circle(wall, robot)));
    printf("wall and crate: %s\n", collide_relation_text(collide_segment_obb(wall, crate)));

    /* How far, and where? Any two shapes go, of eight kinds. The distance is 0 exactly when they are not apart. */
    const collide_shape box = collide_shape_from_obb(crate);
    const collide_distance gap = collide_shape_distance(collide_shape_from_segment(wall), box);
    printf("  %.3f from (%.3f, %.3f) to (%.3f, %.3f)\n", gap.distance, gap.on_a.x, gap.on_a.y, gap.on_b.x,
           gap.on_b.y);

    /* How deep, and which way out? Moving the second shape by depth along the normal parts them. */
    const geom_circle ball = {{6.5, 2.25}, 0.5};
    const collide_manifold press = collide_shape_manifold(box, collide_shape_from_circle(ball));
    printf("crate and ball: %.3f deep, out along (%.1f, %.1f)\n", press.depth, press.normal.x,
           press.normal.y);

    /* When? A disc drives from path.a to path.b; the whole way is covered, not samples of it. */
    const geom_segment2 path = {{-10.0, 2.0}, {10.0, 2.0}};
    const collide_sweep hit = collide_sweep_circle_segment(path, 0.5, wall);
    const geom_vec2 stop = geom_vec2_lerp(path.a, path.b, hit.time);
    printf("driving right: contact after %.1f %% of the way, at (%.3f, %.3f)\n", 100.0 * hit.time, stop.x,
           stop.y);
    printf("  with the wall at (%.3f, %.3f), which faces (%.1f, %.1f)\n", hit.point.x, hit.point.y,
           hit.normal.x, hit.normal.y);

    /* A relation reads as "not known to be free": touching counts, and so does bad input. */
    const geom_segment2 detour = {{-10.0, 2.0}, {0.0, 6.0}};
    const collide_sweep way = collide_sweep_circle_segment(detour, 0.5, wall);
    printf("the detour is %s\n", way.relation ? "blocked" : "free");
    return 0;
}
