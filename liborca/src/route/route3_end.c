/* The ends of routes: places with room near them, and the nodes in sight. */
#include "route3_internal.h"

#include "obstacle/obstacle3_internal.h"

#include <collide/world3.h>

/* The nodes nearest to a point. */
enum {
    GATHERED = 64
};

typedef struct gathering {
    const route3_layer *layer;
    geom_vec3 point;
    uint32_t nodes[GATHERED];
    double distances[GATHERED];
    size_t count;
} gathering;

static void gather_node(gathering *all, uint32_t node) {
    const double distance = geom_vec3_distance(all->layer->nodes[node].point, all->point);
    for (size_t i = 0; i < all->count; ++i) {
        if (all->nodes[i] == node) {
            return;
        }
    }
    if (all->count == GATHERED && !(distance < all->distances[GATHERED - 1])) {
        return;
    }
    size_t at = all->count < GATHERED ? all->count++ : GATHERED - 1;
    for (; at > 0 && distance < all->distances[at - 1]; --at) {
        all->nodes[at] = all->nodes[at - 1];
        all->distances[at] = all->distances[at - 1];
    }
    all->nodes[at] = node;
    all->distances[at] = distance;
}

static void gather_cell(gathering *all, const route3_cell *cell) {
    for (uint32_t i = 0; i < cell->node_count; ++i) {
        gather_node(all, cell->first_node + i);
    }
}

/* Gathers the nodes of the leaf at the point, and those linked to them. */
static void gather_here(gathering *all) {
    const route3_layer *layer = all->layer;
    const route3_cell *leaf = &layer->cells[orca_route3_leaf_near(layer, all->point)];
    gather_cell(all, leaf);
    for (uint32_t i = 0; i < leaf->node_count; ++i) {
        const uint32_t node = leaf->first_node + i;
        for (size_t k = layer->first_link[node]; k < layer->first_link[node + 1]; ++k) {
            gather_node(all, layer->links[k].to);
        }
    }
}

static bool is_within(const route3_layer *layer, const route3_cell *cell, geom_vec3 point, double reach) {
    const geom_vec3 center = orca_route3_cell_center(layer, cell);
    const double most = orca_route3_cell_half(layer, cell) + reach;
    return fabs(point.x - center.x) <= most && fabs(point.y - center.y) <= most &&
           fabs(point.z - center.z) <= most;
}

/* Gathers the nodes of all leaves within a cube around the point. */
static void gather_around(gathering *all, double reach) {
    enum {
        STACK = 8 * 32
    };
    const route3_layer *layer = all->layer;
    const geom_vec3 end = geom_vec3_add(layer->origin, geom_vec3_make(layer->side, layer->side, layer->side));
    const geom_vec3 inside = orca_route3_clamp(all->point, layer->origin, end);
    uint32_t stack[STACK];
    size_t count = 0;
    stack[count++] = 0;
    while (count > 0) {
        const route3_cell *cell = &layer->cells[stack[--count]];
        if (!is_within(layer, cell, inside, reach)) {
            continue;
        }
        if (cell->first_child == ROUTE3_NONE) {
            gather_cell(all, cell);
            continue;
        }
        for (uint32_t i = 0; i < 8; ++i) {
            stack[count++] = cell->first_child + i;
        }
    }
}

/* ---- Ways out ---- */

/* Whether a straight way leads out of each piece that it meets. */
typedef struct way_out {
    const orca_route3_map *map;
    geom_vec3 from;
    geom_vec3 motion;
    bool leads_out;
} way_out;

/* Pieces are convex. So a way that does not begin with going deeper never does. */
static void look_at_piece(way_out *way, const route3_piece *piece) {
    const route3_gap gap = orca_route3_gap(piece, way->map->faces, way->from);
    const bool starts_in = gap.distance <= 0x1p-40 * geom_vec3_length(way->motion);
    way->leads_out = way->leads_out && starts_in && geom_vec3_dot(gap.away, way->motion) >= 0.0;
}

static bool visit_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    way_out *way = context;
    const obstacle3_owner owner = way->map->walls->owners[handle.index];
    look_at_piece(way, &way->map->pieces[way->map->first_piece[owner.slot] + owner.piece]);
    return way->leads_out;
}

static bool leads_out(const orca_route3_map *map, geom_vec3 from, geom_vec3 to) {
    const orca_obstacles3 *walls = map->walls;
    way_out way = {map, from, geom_vec3_sub(to, from), true};
    const collide_shape3 segment = collide_shape3_from_segment((geom_segment3){from, to});
    (void)collide_world3_overlaps(walls->world, segment, 0.0, NULL, visit_piece, &way);
    for (size_t i = 0; i < walls->plane_count && way.leads_out; ++i) {
        const route3_piece *plane = &map->pieces[map->first_piece[walls->planes[i]]];
        if (orca_route3_gap(plane, map->faces, from).distance <= 0.0 ||
            orca_route3_gap(plane, map->faces, to).distance <= 0.0) {
            look_at_piece(&way, plane);
        }
    }
    return way.leads_out;
}

/* Whether an end that has no room may be joined to a place. `clearance` is that of the end. */
static bool may_join(const orca_route3_map *map, geom_vec3 end, double clearance, geom_vec3 place) {
    static const double almost = 1.0 - 0x1p-20;
    return clearance > 0.0 ? orca_route3_sight(map, end, place, almost * clearance)
                           : leads_out(map, end, place);
}

/* ---- Places ---- */

/* Moves a point away from the pieces near it, so that it has room. */
static bool push_out(const orca_route3_map *map, double radius, double clearance, geom_vec3 *place) {
    enum {
        ROUNDS = 8
    };
    static const double more = 1.0 + 0x1p-6;
    const double reach = 8.0 * (radius + fabs(clearance));
    const geom_vec3 far = geom_vec3_make(reach, reach, reach);
    const route3_piece *pieces[ROUTE3_NEAR];
    route3_push among = {.pieces = pieces,
                         .faces = map->faces,
                         .min = geom_vec3_sub(*place, far),
                         .max = geom_vec3_add(*place, far)};
    bool has_room = false;
    for (int i = 0; i < ROUNDS && !has_room; ++i) {
        orca_near_obstacle3 near[ROUTE3_NEAR];
        const orca_obstacles3_query here = {*place, 2.0 * more * radius + 0x1p-20 * reach, UINT32_MAX};
        among.count = orca_obstacles3_nearest(map->walls, here, near, ROUTE3_NEAR);
        for (size_t k = 0; k < among.count; ++k) {
            pieces[k] = &map->pieces[map->first_piece[near[k].id.index] + near[k].piece];
        }
        (void)orca_route3_push(&among, place, more * radius + 0x1p-20 * reach);
        has_room = orca_route3_sight(map, *place, *place, radius);
    }
    return has_room;
}

/* Finds a place with room to which an end without room can be led: nearby, or the nearest node. */
static bool find_place(const orca_route3_map *map, const route3_layer *layer, route3_end *end) {
    const orca_obstacles3_query here = {end->point, layer->radius, UINT32_MAX};
    const double clearance = orca_obstacles3_clearance(map->walls, here, NULL);
    end->inside = clearance < 0.0;
    end->moved = true;
    if (push_out(map, layer->radius, clearance, &end->place) &&
        may_join(map, end->point, clearance, end->place)) {
        return true;
    }
    const double step = layer->radius + fabs(clearance);
    for (int i = -1; i < 7; ++i) {
        gathering all = {.layer = layer, .point = end->point};
        gather_around(&all, ldexp(step, i));
        for (size_t k = 0; k < all.count; ++k) {
            end->place = layer->nodes[all.nodes[k]].point;
            if (may_join(map, end->point, clearance, end->place)) {
                return true;
            }
        }
    }
    return false;
}

void orca_route3_find_end(const orca_route3_map *map, const route3_layer *layer, geom_vec3 point,
                          route3_end *out) {
    *out = (route3_end){.point = point, .place = point};
    out->has_place = orca_route3_sight(map, point, point, layer->radius) || find_place(map, layer, out);
}

/* ---- Joins ---- */

static void join_gathered(const orca_route3_map *map, const gathering *all, route3_end *end) {
    for (size_t i = 0; i < all->count && end->join_count < ROUTE3_JOINS; ++i) {
        const geom_vec3 node = all->layer->nodes[all->nodes[i]].point;
        if (orca_route3_sight(map, end->place, node, all->layer->radius)) {
            end->joins[end->join_count++] = all->nodes[i];
        }
    }
}

void orca_route3_join(const orca_route3_map *map, const route3_layer *layer, route3_end *end) {
    gathering all = {.layer = layer, .point = end->place};
    gather_here(&all);
    end->join_count = 0;
    join_gathered(map, &all, end);
    const uint32_t leaf = orca_route3_leaf_near(layer, end->place);
    double reach = orca_route3_cell_half(layer, &layer->cells[leaf]);
    for (int i = 0; i < 8 && end->join_count == 0; ++i) {
        all.count = 0;
        gather_around(&all, reach);
        join_gathered(map, &all, end);
        reach *= 2.0;
    }
}
