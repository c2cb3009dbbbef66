/* A moving box: its first contact when it translates, and when it also rotates; and how to resolve an
 * overlap. */
#include <collide/ccd2.h>
#include <collide/contact2.h>
#include <collide/sweep2.h>

#include <stdio.h>

static const geom_vec2 rest = {0.0, 0.0};

/* Translation: a closed form. The relation is exact; time, point and normal are those of the first
 * contact. */
static void show_sweep(const char *name, collide_shape box, geom_vec2 motion, collide_shape target) {
    const collide_sweep met = collide_shape_sweep(box, motion, target, rest);
    if (met.relation == COLLIDE_APART) {
        printf("translation: no contact with the %s\n", name);
        return;
    }
    printf("translation: contact with the %s after %.1f %%, at (%.3f, %.3f), normal (%.2f, %.2f)\n", name,
           100.0 * met.time, met.point.x, met.point.y, met.normal.x, met.normal.y);
}

/* Rotation: conservative advancement in proved steps. Two times bracket a hit, and no contact is missed. */
static void show_turn(const char *name, collide_shape box, collide_motion motion, collide_shape target) {
    const collide_motion still = {rest, rest, 0.0};
    const double margin = 0.0, tolerance = 1e-6;
    const collide_ccd_result met = collide_shape_ccd(box, motion, target, still, margin, tolerance);
    switch (met.verdict) {
    case COLLIDE_CCD_FREE:
        printf("rotation: no contact with the %s\n", name);
        break;
    case COLLIDE_CCD_HIT:
        printf("rotation: contact with the %s after %.1f %%, at (%.3f, %.3f), normal (%.2f, %.2f)\n", name,
               100.0 * met.time, met.point.x, met.point.y, met.normal.x, met.normal.y);
        break;
    case COLLIDE_CCD_UNDECIDED:
        printf("rotation: closer to the %s than %g after %.1f %%\n", name, tolerance, 100.0 * met.time);
        break;
    case COLLIDE_CCD_INVALID:
        printf("rotation: invalid input for the %s\n", name);
        break;
    }
}

/* Overlap: normal * depth is the shortest translation that separates the shapes. */
static void show_depth(const char *name, geom_obb2 box, collide_shape target) {
    const collide_manifold press = collide_shape_manifold(target, collide_shape_from_obb(box));
    printf("depth %.3f in the %s", press.depth, name);
    for (int i = 0; i < press.count; ++i) {
        printf(", at (%.3f, %.3f)", press.points[i].point.x, press.points[i].point.y);
    }
    box.center = geom_vec2_add_scaled(box.center, press.depth, press.normal);
    const collide_manifold left = collide_shape_manifold(target, collide_shape_from_obb(box));
    printf("\n  moved to (%.3f, %.3f): depth %.3f\n", box.center.x, box.center.y, left.depth);
}

int main(void) {
    /* Shapes are plain values. collide_shape is a tagged union of all kinds. */
    static const geom_vec2 corners[] = {{8, 0.6}, {12, 0.6}, {12, 5}, {10, 3}, {8, 5}}; /* with a notch */
    static const geom_ring ring = {corners, 5};
    const struct {
        const char *name;
        collide_shape shape;
    } targets[] = {{"wall", collide_shape_from_segment((geom_segment2){{4, -3}, {7, 1}})},
                   {"pillar", collide_shape_from_circle((geom_circle){{5, 3}, 1})},
                   {"house", collide_shape_from_polygon((geom_polygon){&ring, 1})}};

    const geom_obb2 box = {{0, 0}, {0.8, 0.6}, {1, 0.5}}; /* center, axis, half extents */
    const collide_motion turn = {box.center, {10, 0}, 1.5};
    for (int i = 0; i < 3; ++i) {
        show_sweep(targets[i].name, collide_shape_from_obb(box), turn.translation, targets[i].shape);
    }
    for (int i = 0; i < 3; ++i) {
        show_turn(targets[i].name, collide_shape_from_obb(box), turn, targets[i].shape);
    }
    show_depth("wall", (geom_obb2){{5, -1.5}, {0.8, 0.6}, {1, 0.5}}, targets[0].shape);
    show_depth("pillar", (geom_obb2){{5, 2.5}, {0.8, 0.6}, {1, 0.5}}, targets[1].shape);
    show_depth("house", (geom_obb2){{10, 3.5}, {1, 0}, {1, 0.5}}, targets[2].shape);
    return 0;
}
