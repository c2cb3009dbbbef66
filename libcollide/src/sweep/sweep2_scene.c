#include "sweep2_scene.h"

#include "shape/outline2.h"

void collide_sweep_start_search(sweep_search *search, const sweep_task *task) {
    collide_sweep_core_init(&search->side[0].core, task->a);
    collide_sweep_core_init(&search->side[1].core, task->b);
    search->side[0].bounds = collide_sweep_core_bounds(&search->side[0].core);
    search->side[1].bounds = collide_sweep_core_bounds(&search->side[1].core);
    search->motion = task->motion;
    search->reach[0] = search->side[0].core.radius;
    search->reach[1] = search->side[1].core.radius;
    search->reach[2] = task->margin;
    search->distance = search->reach[0] + search->reach[1] + search->reach[2];
    search->has_reach = search->distance > 0.0;
    search->way = geom_sub2(task->motion.to, task->motion.from);
    search->all_convex = !search->side[0].core.is_polygon && !search->side[1].core.is_polygon;
    search->parted = false;
    search->found = false;
    search->least = 1;
}

bool collide_sweep_boxes_stay_apart(const sweep_search *search) {
    const geom_aabb2 a = search->side[0].bounds;
    const geom_aabb2 b = search->side[1].bounds;
    const geom_vec2 way = search->way;
    const double sizes =
        sweep_reach_of_box(a) + sweep_reach_of_box(b) + sweep_size_of(way) + search->distance;
    const double reach = search->distance + 0x1p-48 * sizes;
    return a.min.x + lesser(way.x, 0.0) - b.max.x > reach ||
           b.min.x - a.max.x - greater(way.x, 0.0) > reach ||
           a.min.y + lesser(way.y, 0.0) - b.max.y > reach || b.min.y - a.max.y - greater(way.y, 0.0) > reach;
}

static void set_frame(sweep_search *search) {
    const geom_aabb2 all = geom_aabb2_union(search->side[0].bounds, search->side[1].bounds);
    int exponent = collide_span_exponent(all.min, all.max);
    exponent =
        collide_larger_exponent(exponent, collide_span_exponent(search->motion.to, search->motion.from));
    for (int i = 0; i < 3; ++i) {
        exponent = collide_larger_exponent(exponent, collide_size_exponent(search->reach[i]));
    }
    search->frame = collide_local2_make(all.min, exponent + 1);
    const dd radii = dd_add(collide_local2_size(&search->frame, search->reach[0]),
                            collide_local2_size(&search->frame, search->reach[1]));
    search->radius = dd_add(radii, collide_local2_size(&search->frame, search->reach[2]));
}

static void set_far_offsets(sweep_side *side, const local2 *frame) {
    const geom_obb2 box = {side->core.corners[0], side->core.axis, side->core.half};
    const outline2 outline = collide_outline_obb(box);
    for (int i = 0; i < 4; ++i) {
        const bool has_offset = outline.offset_exponent != OUTLINE_NO_OFFSET;
        const dd_vec2 none = {{0.0, 0.0}, {0.0, 0.0}};
        side->offset[i] =
            has_offset ? sweep_scaled(outline.offset[i], outline.offset_exponent - frame->exponent) : none;
    }
}

/* Whether products with the number neither overflow nor lose digits: where it is 0 or moderate. */
static bool is_moderate(double x) { return x == 0.0 || (fabs(x) > 0x1p-200 && fabs(x) < 0x1p200); }

void collide_sweep_set_offsets(sweep_side *side, const local2 *frame) {
    const geom_vec2 axis = side->core.axis;
    const geom_vec2 half = geom_scale2(side->core.half, frame->factor);
    if (!is_moderate(axis.x) || !is_moderate(axis.y) || !is_moderate(half.x) || !is_moderate(half.y)) {
        set_far_offsets(side, frame);
        return;
    }
    const dd_vec2 along = dd_make2(dd_product(half.x, axis.x), dd_product(half.x, axis.y));
    const dd_vec2 across = dd_make2(dd_product(-half.y, axis.y), dd_product(half.y, axis.x));
    side->offset[1] = dd_sub2(along, across);
    side->offset[2] = dd_add2(along, across);
    side->offset[0] = dd_neg2(side->offset[2]);
    side->offset[3] = dd_neg2(side->offset[1]);
}

void collide_sweep_look_plainly(sweep_search *search) {
    set_frame(search);
    const dd_vec2 way = collide_local2_difference(&search->frame, search->motion.to, search->motion.from);
    search->is_plain = collide_plain_scene(&search->plain, &search->frame, &search->side[0].core,
                                           &search->side[1].core, dd_high2(way), search->radius.high);
    if (search->is_plain) {
        search->axes = collide_plain_look(&search->plain);
    }
}
