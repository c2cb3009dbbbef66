/* The inputs of one size: polygons, hulls, bodies and grids of a family. */
#include "growth.h"

#include <math.h>
#include <stdlib.h>

static bool make_locator(growth_work *w) {
    return geom_locator_create(w->member.polygon, NULL, &w->locator) == GEOM_OK;
}

static bool make_locators(growth_work *w) {
    return make_locator(w) && geom_locator_create(w->member.near, NULL, &w->near) == GEOM_OK &&
           geom_locator_create(w->member.crossing, NULL, &w->crossing) == GEOM_OK;
}

static bool make_hulls(growth_work *w) {
    w->lifted = malloc(2 * w->count * sizeof *w->lifted);
    if (w->lifted == NULL) {
        return false;
    }
    w->lowered = w->lifted + w->count;
    for (size_t i = 0; i < w->count; ++i) {
        const geom_vec2 p = w->member.points[i];
        const double height = 5.0 + 0.005 * (p.x * p.x + p.y * p.y);
        w->lifted[i] = geom_vec3_make(p.x, p.y, height);
        w->lowered[i] = geom_vec3_make(p.x, p.y, 4.0 - height);
    }
    return true;
}

/* ---- Bodies: their places are as far apart as in a ring with unit distances ---- */

static geom_vec2 place_of(const growth_work *w, size_t i) {
    return geom_vec2_scale(w->member.points[i], w->extent / 120.0);
}

static bool make_boxes(growth_work *w) {
    w->boxes = malloc(w->count * sizeof *w->boxes);
    w->boxes3 = malloc(w->count * sizeof *w->boxes3);
    for (size_t i = 0; w->boxes != NULL && w->boxes3 != NULL && i < w->count; ++i) {
        const geom_vec2 p = place_of(w, i);
        const double z = (double)(i % 7);
        w->boxes[i] = (geom_aabb2){{p.x - 0.3, p.y - 0.3}, {p.x + 0.3, p.y + 0.3}};
        w->boxes3[i] = (geom_aabb3){{p.x - 0.3, p.y - 0.3, z - 0.3}, {p.x + 0.3, p.y + 0.3, z + 0.3}};
    }
    return w->boxes != NULL && w->boxes3 != NULL;
}

static bool make_bodies(growth_work *w) {
    bool good = collide_world_create(NULL, &w->world) == GEOM_OK &&
                collide_broadphase_create(NULL, &w->broadphase) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        const collide_broadphase_item item = {w->boxes[i], UINT32_MAX, UINT32_MAX, NULL};
        collide_body body = collide_body_default();
        body.shape = collide_shape_from_aabb(w->boxes[i]);
        body.moving = i % 4 == 0;
        good = collide_world_add(w->world, &body, NULL) == GEOM_OK &&
               collide_broadphase_add(w->broadphase, &item, i == 0 ? &w->first : NULL) == GEOM_OK;
    }
    return good && collide_world_rebuild(w->world) == GEOM_OK &&
           collide_broadphase_rebuild(w->broadphase) == GEOM_OK &&
           collide_pack_create_aabbs(w->boxes, w->count, NULL, &w->pack, NULL) == GEOM_OK;
}

static bool make_bodies3(growth_work *w) {
    bool good = collide_world3_create(NULL, &w->world3) == GEOM_OK &&
                collide_broadphase3_create(NULL, &w->broadphase3) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        const collide_broadphase3_item item = {w->boxes3[i], UINT32_MAX, UINT32_MAX, NULL};
        collide_body3 body = collide_body3_default();
        body.shape = collide_shape3_from_aabb(w->boxes3[i]);
        body.moving = i % 4 == 0;
        good = collide_world3_add(w->world3, &body, NULL) == GEOM_OK &&
               collide_broadphase3_add(w->broadphase3, &item, i == 0 ? &w->first : NULL) == GEOM_OK;
    }
    return good && collide_world3_rebuild(w->world3) == GEOM_OK &&
           collide_broadphase3_rebuild(w->broadphase3) == GEOM_OK &&
           collide_pack3_create_aabbs(w->boxes3, w->count, NULL, &w->pack3, NULL) == GEOM_OK;
}

static bool make_polygon_body(growth_work *w) {
    collide_body body = collide_body_default();
    body.shape = collide_shape_from_polygon(w->member.polygon);
    return collide_world_create(NULL, &w->world) == GEOM_OK &&
           collide_world_add(w->world, &body, NULL) == GEOM_OK && collide_world_rebuild(w->world) == GEOM_OK;
}

/* ---- Grids ---- */

static bool make_grid(growth_work *w) {
    costmap_grid_def def = costmap_grid_def_default();
    w->side = (uint32_t)ceil(sqrt((double)w->count));
    def.columns = w->side;
    def.rows = w->side;
    const size_t cells = (size_t)w->side * w->side;
    w->cells = calloc(cells, 1);
    w->other_cells = malloc(cells);
    if (!w->cells || !w->other_cells || collide_world_create(NULL, &w->floor) != GEOM_OK ||
        costmap_grid_create(&def, w->floor, &w->grid) != GEOM_OK) {
        return false;
    }
    const geom_ring ring = {w->member.points, w->count};
    const geom_aabb2 bounds = geom_ring_bounds(ring);
    const double width = fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    for (size_t i = 0; i < w->count; ++i) {
        const geom_vec2 at =
            geom_vec2_scale(geom_vec2_sub(ring.points[i], bounds.min), 0.999 * w->side / width);
        w->cells[(size_t)at.y * w->side + (size_t)at.x] = COSTMAP_LETHAL;
    }
    for (size_t i = 0; i < cells; ++i) {
        w->other_cells[i] = w->cells[i] == 0 ? COSTMAP_LETHAL : 0;
    }
    return costmap_grid_set(w->grid, w->cells) == GEOM_OK;
}

bool growth_make(family which, size_t count, unsigned needs, growth_work *out) {
    *out = (growth_work){.count = count, .extent = (double)count};
    bool good = family_make(which, count, (needs & GROWTH_CONVEX) != 0, &out->member);
    out->out = malloc(2 * count * sizeof *out->out);
    out->out3 = malloc(count * sizeof *out->out3);
    out->numbers = malloc(6 * count * sizeof *out->numbers);
    good = good && out->out != NULL && out->out3 != NULL && out->numbers != NULL;
    good = good && ((needs & GROWTH_LOCATOR) == 0 || make_locator(out));
    good = good && ((needs & GROWTH_LOCATORS) == 0 || make_locators(out));
    good = good && ((needs & GROWTH_HULLS) == 0 || make_hulls(out));
    good = good && ((needs & (GROWTH_BODIES | GROWTH_BODIES3)) == 0 || make_boxes(out));
    good = good && ((needs & GROWTH_BODIES) == 0 || make_bodies(out));
    good = good && ((needs & GROWTH_BODIES3) == 0 || make_bodies3(out));
    good = good && ((needs & GROWTH_POLYGON_BODY) == 0 || make_polygon_body(out));
    good = good && ((needs & GROWTH_GRID) == 0 || make_grid(out));
    return good;
}

void growth_drop(growth_work *work) {
    family_drop(&work->member);
    free(work->out);
    free(work->out3);
    free(work->numbers);
    geom_locator_destroy(work->locator);
    geom_locator_destroy(work->near);
    geom_locator_destroy(work->crossing);
    free(work->lifted);
    free(work->boxes);
    free(work->boxes3);
    costmap_grid_destroy(work->grid);
    collide_world_destroy(work->floor);
    free(work->cells);
    free(work->other_cells);
    collide_world_destroy(work->world);
    collide_world3_destroy(work->world3);
    collide_broadphase_destroy(work->broadphase);
    collide_broadphase3_destroy(work->broadphase3);
    collide_pack_destroy(work->pack);
    collide_pack3_destroy(work->pack3);
}
