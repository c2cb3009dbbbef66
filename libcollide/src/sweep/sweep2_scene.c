/* The setup of a sweep. */
#include "sweep2_scene.h"

void collide_sweep_start_search(sweep_search *search, const sweep_task *task) {
    collide_core2_init_distinct(&search->side[0].core, task->a);
    collide_core2_init_distinct(&search->side[1].core, task->b);
    search->side[0].bounds = collide_core2_bounds(&search->side[0].core);
    search->side[1].bounds = collide_core2_bounds(&search->side[1].core);
    search->motion = task->motion;
    search->reach[0] = search->side[0].core.radius;
    search->reach[1] = search->side[1].core.radius;
    search->reach[2] = task->margin;
    search->distance = search->reach[0] + search->reach[1] + search->reach[2];
    search->has_reach = search->distance > 0.0;
    search->way = geom_vec2_sub(task->motion.to, task->motion.from);
    search->all_convex =
        search->side[0].core.kind != CORE2_POLYGON && search->side[1].core.kind != CORE2_POLYGON;
    search->parted = false;
    search->found = false;
    search->least = 1;
    search->place = (sweep_place){0};
    search->first_place = (sweep_place){0};
}

bool collide_sweep_boxes_stay_apart(const sweep_search *search) {
    const geom_aabb2 a = search->side[0].bounds;
    const geom_aabb2 b = search->side[1].bounds;
    const geom_vec2 way = search->way;
    const double sizes =
        sweep_reach_of_box(a) + sweep_reach_of_box(b) + sweep_size_of(way) + search->distance;
    const double reach = search->distance + 0x1p-48 * sizes;
    return a.min.x + geom_min(0.0, way.x) - b.max.x > reach ||
           b.min.x - a.max.x - geom_max(0.0, way.x) > reach ||
           a.min.y + geom_min(0.0, way.y) - b.max.y > reach ||
           b.min.y - a.max.y - geom_max(0.0, way.y) > reach;
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

void collide_sweep_filter(sweep_search *search) {
    set_frame(search);
    const dd_vec2 way = collide_local2_difference(&search->frame, search->motion.to, search->motion.from);
    search->is_plain = collide_plain_scene(&search->plain, &search->frame, &search->side[0].core,
                                           &search->side[1].core, dd_high2(way), search->radius.high);
    if (search->is_plain) {
        search->axes = collide_plain_look(&search->plain);
    }
}
