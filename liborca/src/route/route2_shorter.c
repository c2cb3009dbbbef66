/* Ways past what is gone: whether one may be shorter than a route. Labels tell at least how long they are. */
#include "route2_follower.h"

#include <collide/pair2.h>

/* In radii: of agents that have moved farther, the nodes in sight are found again. A path from where an agent
 * was, over where it is, can be pulled taut between both ends. It then turns to one side only, by less than
 * 180 degrees, on arcs from which nodes stand off by ROUTE_BEND_SLACK at most. The path over these nodes is
 * longer than the taut one by at most (pi + 2) times that, which is less than a radius. Nodes that lack room
 * are left out of this, and discs above 68 radii, from which they stand off farther. A test measures the
 * slack on random scenes. */
static const double most_moved = 32.0;

/* Lengths are taken a part in a million less, or more, so that no rounding makes a bound of them too
 * large. */
static const double rounding = 1e-6;

/* A question of one follower. */
typedef struct route_doubt {
    orca_route_follower *follower;
    orca_route_query *query;
    const route_layer *layer;
    const route_layer_edit *edit;
    geom_vec2 position;
    double left;     /* the length of its route */
    geom_aabb2 gone; /* lines past what is gone meet this */
} route_doubt;

/* ---- What is in sight of an end ---- */

static bool is_lit(const route_layer *layer, geom_vec2 p) {
    const size_t tile = orca_route_tile_of(&layer->tiles.walls, p);
    return tile >= layer->edit.tile_count || layer->edit.lit[tile];
}

/* What is gone may have hidden something from an end, unless it came later than its nodes were found. */
static void note_change(const orca_route_map *map, const route_layer *layer, route_end *end) {
    const bool shows = map->change.gone_walls > 0 && map->change.gone_came <= end->version;
    if ((shows && is_lit(layer, end->at)) || (!end->exact && orca_route_brings_back(map, layer))) {
        end->walls_hash = 0;
    }
}

/* Sums up what is known of an end after another one. */
static void sum_up(orca_route_follower *f, const route_end *end) {
    follower_memory *m = f->memory;
    if (end->walls_hash != 0) {
        m->ends_version = end->version > m->ends_version ? end->version : m->ends_version;
        f->ends_exact = f->ends_exact && end->exact;
    }
}

static void sum_up_ends(orca_route_follower *f) {
    follower_memory *m = f->memory;
    m->ends_version = 0;
    f->ends_exact = true;
    sum_up(f, &m->start);
    sum_up(f, &m->end);
}

void orca_route_follower_note_any_edit(orca_route_follower *f, const orca_route_map *map,
                                       const route_layer *layer) {
    follower_memory *m = f->memory;
    if (m->seen_map != map || m->seen_version + 1 < map->version) { /* an edit was left out */
        m->start.walls_hash = m->end.walls_hash = 0;
        sum_up_ends(f);
    } else if (m->seen_version < map->version && !orca_route_ends_stay(f, map, layer)) {
        note_change(map, layer, &m->start);
        note_change(map, layer, &m->end);
        sum_up_ends(f);
    }
    m->seen_map = map;
    m->seen_version = map->version;
}

/* Puts a node behind those of an end. False without memory. */
static bool add_sight(const geom_allocator *allocator, route_end *end, route_sight sight) {
    route_sight *sights = orca_route_room_for_one(allocator, end->sights, end->count, &end->capacity,
                                                  sizeof *sights, _Alignof(route_sight));
    if (!sights) {
        return false;
    }
    end->sights = sights;
    end->sights[end->count++] = sight;
    return true;
}

/* Whether a place sees a node at which a path from there may bend. */
static bool sees_node(const route_doubt *d, geom_vec2 at, const route_node *node, double radius) {
    const route_view view = {d->query->map, d->layer, &d->query->marks};
    return orca_route_bends_near(d->layer, node, at, d->layer->radius) &&
           orca_route_sight(&view, at, node->point, radius);
}

/* Whether the nodes in sight of an end at a place are known. */
static bool is_known(const route_doubt *d, const route_end *end, geom_vec2 at) {
    return orca_route_is_known(end, d->edit->labels, at);
}

/* Whether the labels are those of the map as it is; then they are the nodes by number. */
static bool are_exact(const route_doubt *d) { return d->edit->labels->version == d->query->map->version; }

/* Finds the reference of an end: its nearest node. */
static void refer(const route_doubt *d, route_end *end) {
    const route_labels *labels = d->edit->labels;
    double *by_hub = d->query->from_start;
    uint32_t nearest = 0;
    for (uint32_t i = 1; i < end->count; i++) {
        nearest = fabsf(end->sights[i].length) < fabsf(end->sights[nearest].length) ? i : nearest;
    }
    end->detour = 0.0;
    if (end->count == 0) {
        return;
    }
    end->reference = end->sights[nearest].label;
    orca_route_labels_aim(labels, end->reference, 0.0, by_hub);
    for (uint32_t i = 0; i < end->count; i++) {
        const double there = orca_route_labels_length(labels, end->sights[i].label, by_hub);
        end->detour = fmax(end->detour, there * (1.0 + rounding) - fabs((double)end->sights[i].length));
    }
    orca_route_labels_clear(labels, end->reference, by_hub);
}

/* Finds the nodes that may be in sight of a place. False without memory, or if the disc has no room there.
 * Most of them will never matter: whether they are in sight is looked when they do. */
static bool find_end(const route_doubt *d, geom_vec2 at, route_end *end) {
    const route_labels *labels = d->edit->labels;
    const route_view view = {d->query->map, d->layer, &d->query->marks};
    const route_place place = orca_route_examine_place(&view, at);
    const bool exact = are_exact(d);
    end->walls_hash = 0;
    end->exact = exact;
    end->at = at;
    end->version = d->query->map->version;
    end->count = 0;
    if (place.kind != ROUTE_PLACE_FREE) {
        return false;
    }
    const size_t count = orca_route_look_around(d->layer, &place, NULL, d->query->found);
    for (size_t i = 0; i < count; i++) {
        const uint32_t label = labels->of_node[d->query->found[i]];
        const route_node *node = &d->layer->nodes[d->query->found[i]];
        if (label == ROUTE_NO_NODE || (!exact && !sees_node(d, at, node, place.radius))) {
            continue;
        }
        const float length = (float)(geom_vec2_distance(at, node->point) * (1.0 - rounding));
        if (!add_sight(&d->follower->allocator, end, (route_sight){exact ? -length : length, label})) {
            return false;
        }
    }
    refer(d, end);
    end->walls_hash = labels->walls_hash;
    sum_up_ends(d->follower);
    return true;
}

/* Looks whether a node of an end is in sight, if that is not known. The walls are those with which it was
 * found. */
static void look_for(const route_doubt *d, geom_vec2 at, route_sight *sight) {
    const bool sees = sees_node(d, at, &d->layer->nodes[sight->label], d->layer->radius * ROUTE_SIGHT_MARGIN);
    sight->length = sees ? -sight->length : HUGE_VALF;
}

static bool is_open(const route_doubt *d, const route_sight *sight) {
    return signbit(sight->length) && are_exact(d);
}

/* ---- How far it is to what has changed ---- */

/* The length from the node of a label to what has changed. Threads that ask at the same time find the
 * same. */
static double far_of(const route_layer_edit *edit, uint32_t label) {
    double far = atomic_load_explicit(&edit->far[label], memory_order_relaxed);
    if (far < 0.0) {
        far = orca_route_labels_length(edit->labels, label, edit->to_box);
        atomic_store_explicit(&edit->far[label], far, memory_order_relaxed);
    }
    return far;
}

/* At least so far is it from an end to what has changed, over links that are as before: roughly, and then in
 * detail. */
static double least_roughly(const route_doubt *d, const route_end *end) {
    if (!d->edit->opens || end->count == 0) {
        return HUGE_VAL;
    }
    return end->detour < HUGE_VAL ? far_of(d->edit, end->reference) * (1.0 - rounding) - end->detour : 0.0;
}

static double least_to_change(const route_doubt *d, route_end *end) {
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < end->count && d->edit->opens; i++) {
        route_sight *sight = &end->sights[i];
        const double far = far_of(d->edit, sight->label);
        if (fabs((double)sight->length) + far < least && is_open(d, sight)) {
            look_for(d, end->at, sight);
        }
        const double length = fabs((double)sight->length) + far;
        least = length < least ? length : least;
    }
    return least;
}

/* At least so far is it from a place to what has changed, over nodes without labels that it sees, if that is
 * less than `most`. */
static double least_unlabeled(const route_doubt *d, geom_vec2 at, double most) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < d->edit->unlabeled_count; i++) {
        const route_unlabeled *u = &d->edit->unlabeled[i];
        const route_node *node = &d->layer->nodes[u->node];
        const double length = geom_vec2_distance(at, node->point) + u->far;
        if (length < most && length < least &&
            sees_node(d, at, node, d->layer->radius * ROUTE_SIGHT_MARGIN)) {
            least = length;
        }
    }
    return least;
}

/* ---- Ways in detail ---- */

/* Whether something that is gone hid a node from a place. Of many walls that are gone only the box is
 * known. */
static bool was_hidden(const route_doubt *d, geom_vec2 at, geom_vec2 node) {
    const route_change *change = &d->query->map->change;
    bool hidden = change->gone_walls > ROUTE_GONE_WALLS;
    if (!orca_route_meets_box(at, node, d->gone)) {
        return false;
    }
    for (size_t i = 0; i < change->gone_walls && !hidden; i++) {
        const route_wall *wall = &change->gone_wall[i];
        const geom_capsule2 solid = {wall->a, wall->b, wall->radius};
        const geom_capsule2 disc = {at, node, 1.001 * ROUTE_SIGHT_MARGIN * d->layer->radius};
        hidden = collide_capsule_capsule(disc, solid) != COLLIDE_APART;
    }
    return hidden;
}

/* Whether a place sees a node over which a way may be short enough. */
static bool sees_on_way(const route_doubt *d, geom_vec2 at, geom_vec2 other, const route_node *node) {
    return geom_vec2_distance(at, node->point) + geom_vec2_distance(node->point, other) < d->left &&
           sees_node(d, at, node, d->layer->radius * ROUTE_SIGHT_MARGIN);
}

/* Whether an end sees one of some nodes, which was hidden and over which a way may be short enough. Most are
 * beside the lines from the end past what is gone. */
static bool sees_hidden(const route_doubt *d, geom_vec2 at, geom_vec2 other, const uint32_t *nodes,
                        size_t count) {
    const geom_vec2 middle = geom_vec2_lerp(d->gone.min, d->gone.max, 0.5);
    const geom_vec2 half = geom_vec2_sub(d->gone.max, middle);
    const geom_vec2 there = geom_vec2_sub(middle, at);
    bool sees = false;
    for (size_t i = 0; i < count && !sees; i++) {
        const route_node *node = &d->layer->nodes[nodes[i]];
        const geom_vec2 way = geom_vec2_sub(node->point, at);
        const double reach = fabs(way.x) * half.y + fabs(way.y) * half.x;
        sees = fabs(geom_vec2_cross(way, there)) <= 1.000001 * reach && was_hidden(d, at, node->point) &&
               sees_on_way(d, at, other, node);
    }
    return sees;
}

/* The same for all nodes that see the edit: those on the other side of what is gone, and those near it. */
static bool sees_past_gone(const route_doubt *d, geom_vec2 at, geom_vec2 other) {
    const route_sectors *sectors = &d->edit->sectors;
    route_sector_range range;
    if (!orca_route_sectors_opposite(sectors, at, &range)) {
        return sees_hidden(d, at, other, d->edit->seen, d->edit->seen_count);
    }
    const uint32_t *first = sectors->first;
    bool sees = sees_hidden(d, at, other, sectors->nodes + first[ROUTE_SECTORS],
                            first[ROUTE_SECTORS + 1] - first[ROUTE_SECTORS]);
    for (int i = range.first; i <= range.last && !sees; i++) {
        const size_t s = (size_t)(i + ROUTE_SECTORS) % ROUTE_SECTORS;
        sees = sees_hidden(d, at, other, sectors->nodes + first[s], first[s + 1] - first[s]);
    }
    return sees;
}

/* Whether an end sees a node without a label over which a way may be short enough. */
static bool sees_unlabeled(const route_doubt *d, geom_vec2 at, geom_vec2 other) {
    bool sees = false;
    for (size_t i = 0; i < d->edit->unlabeled_count && !sees; i++) {
        sees = sees_on_way(d, at, other, &d->layer->nodes[d->edit->unlabeled[i].node]);
    }
    return sees;
}

/* Whether an end sees a node that was hidden, or has no label, and over which a way may be short enough. */
static bool sees_more(const route_doubt *d, geom_vec2 at, geom_vec2 other) {
    return is_lit(d->layer, at) && (sees_past_gone(d, at, other) || sees_unlabeled(d, at, other));
}

/* Of an end: over which of its nodes ways are looked for. */
typedef struct route_reach {
    route_end *end;
    double room; /* at most so far is it from the end to what has changed; HUGE_VAL: all nodes count */
} route_reach;

/* Whether a way over the node of a sight may be short enough. */
static bool counts(const route_doubt *d, const route_reach *reach, const route_sight *sight) {
    return reach->room == HUGE_VAL ||
           fabs((double)sight->length) + far_of(d->edit, sight->label) < reach->room;
}

/* Looks for all nodes of an end that count. */
static void look_for_all(const route_doubt *d, const route_reach *reach) {
    route_end *end = reach->end;
    for (uint32_t i = 0; i < end->count; i++) {
        if (is_open(d, &end->sights[i]) && counts(d, reach, &end->sights[i])) {
            look_for(d, end->at, &end->sights[i]);
        }
    }
}

/* Finds the lengths from the goal by hub, or forgets them. */
static void put_hubs(const route_doubt *d, const route_reach *reach, double *by_hub, bool in) {
    const route_labels *labels = d->edit->labels;
    const route_end *goal = reach->end;
    for (uint32_t i = 0; i < goal->count; i++) {
        if (!counts(d, reach, &goal->sights[i])) {
            continue;
        }
        if (in) {
            const double length = fabs((double)goal->sights[i].length);
            orca_route_labels_aim(labels, goal->sights[i].label, length, by_hub);
        } else {
            orca_route_labels_clear(labels, goal->sights[i].label, by_hub);
        }
    }
    for (size_t i = 0; i < labels->changed_count && !in; i++) {
        by_hub[labels->changed[i].hub] = HUGE_VAL;
    }
}

/* At least so long is a way from the position to the goal, over nodes that count. */
static double least_way(const route_doubt *d, route_reach from, route_reach to) {
    const route_labels *labels = d->edit->labels;
    const route_end *start = from.end;
    double *by_hub = d->query->from_start;
    double beyond[ROUTE_MOST_REGIONS];
    double least = HUGE_VAL;
    for (size_t r = 0; r < labels->region_count; r++) {
        beyond[r] = HUGE_VAL;
    }
    look_for_all(d, &from);
    look_for_all(d, &to);
    put_hubs(d, &to, by_hub, true);
    orca_route_labels_bridge(labels, beyond, by_hub, by_hub);
    for (uint32_t i = 0; i < start->count; i++) {
        if (counts(d, &from, &start->sights[i])) {
            least = fmin(least, fabs((double)start->sights[i].length) +
                                    orca_route_labels_length(labels, start->sights[i].label, by_hub));
        }
    }
    put_hubs(d, &to, by_hub, false);
    return least;
}

/* Whether a way over nodes may pass what has changed and be short enough. */
typedef enum route_passage {
    ROUTE_PASSES_NOT,
    ROUTE_MAY_PASS,
    ROUTE_MAY_PASS_NEW /* over nodes without labels: how long it is may not be known */
} route_passage;

/* The same for ways from a place to the goal of at most a length. To what has changed it is at least `from`
 * and, from the goal, `to`, over nodes with labels. */
static route_passage passage(const route_doubt *d, geom_vec2 at, double from, double to, double most) {
    const double from_new = least_unlabeled(d, at, most);
    const double to_new = least_unlabeled(d, d->follower->goal, most);
    if (fmin(from_new + fmin(to, to_new), fmin(from, from_new) + to_new) < most) {
        return ROUTE_MAY_PASS_NEW;
    }
    return from + to < most ? ROUTE_MAY_PASS : ROUTE_PASSES_NOT;
}

/* Whether one of the ends sees more than before. */
static bool see_more(const route_doubt *d) {
    return sees_more(d, d->position, d->follower->goal) || sees_more(d, d->follower->goal, d->position);
}

/* Whether one of the ends sees a node without a label: labels do not tell how long ways over it are. */
static bool see_unlabeled(const route_doubt *d) {
    return sees_unlabeled(d, d->position, d->follower->goal) ||
           sees_unlabeled(d, d->follower->goal, d->position);
}

/* Whether a way that is not straight may be short enough, by what is known of both ends. Those are at most
 * so far from where they are known as `moved`, and see that place. If neither end sees more than before, such a
 * way comes from the nodes in sight of one end to what has changed, and from there to those of the other. */
static bool leads_past(const route_doubt *d, double moved) {
    route_end *start = &d->follower->memory->start;
    route_end *goal = &d->follower->memory->end;
    const double most = d->left + moved;
    double from = least_roughly(d, start);
    double to = least_roughly(d, goal);
    route_passage passes = passage(d, start->at, from, to, most);
    if (passes != ROUTE_PASSES_NOT) {
        from = least_to_change(d, start);
        to = least_to_change(d, goal);
        passes = passage(d, start->at, from, to, most);
    }
    if (passes == ROUTE_MAY_PASS_NEW) {
        return true;
    }
    if (see_more(d)) {
        return see_unlabeled(d) ||
               least_way(d, (route_reach){start, HUGE_VAL}, (route_reach){goal, HUGE_VAL}) < most;
    }
    return passes == ROUTE_MAY_PASS &&
           least_way(d, (route_reach){start, most - to}, (route_reach){goal, most - from}) < most;
}

/* Whether it is excluded by what is known of the goal. From the agent to what has changed, in the disc around
 * its box, no way is shorter than straight. */
static bool is_excluded_by_goal(const route_doubt *d) {
    const geom_aabb2 box = d->edit->box;
    const geom_vec2 middle = geom_vec2_lerp(box.min, box.max, 0.5);
    const double reach = 0.5 * geom_vec2_distance(box.min, box.max) * (1.0 + rounding);
    const double straight = fmax(geom_vec2_distance(d->position, middle) - reach, 0.0);
    const double to = least_roughly(d, &d->follower->memory->end);
    return passage(d, d->position, straight, to, d->left) == ROUTE_PASSES_NOT && !see_more(d);
}

/* Whether it is excluded by what is known from where the agent was before. */
static bool is_excluded_from_before(const route_doubt *d) {
    const route_view view = {d->query->map, d->layer, &d->query->marks};
    const route_end *start = &d->follower->memory->start;
    const double moved = geom_vec2_distance(start->at, d->position);
    return is_known(d, start, start->at) && moved < most_moved * d->layer->radius &&
           orca_route_sight(&view, d->position, start->at, d->layer->radius) &&
           !leads_past(d, moved + d->layer->radius);
}

/* The same question, with all that is needed for it. */
static bool may_lead_past(const route_doubt *d) {
    route_end *start = &d->follower->memory->start;
    route_end *goal = &d->follower->memory->end;
    if (!is_known(d, goal, d->follower->goal) && !find_end(d, d->follower->goal, goal)) {
        return true;
    }
    if (is_known(d, start, d->position)) {
        return leads_past(d, 0.0);
    }
    return !is_excluded_by_goal(d) && !is_excluded_from_before(d) &&
           (!find_end(d, d->position, start) || leads_past(d, 0.0));
}

bool orca_route_may_be_shorter(orca_route_follower *f, orca_route_query *query, const route_layer *layer,
                               geom_vec2 position, double left) {
    const route_layer_edit *edit = &layer->edit;
    if (f->point_count - f->next < 2 ||
        orca_route_box_distance(edit->box, position) + orca_route_box_distance(edit->box, f->goal) >= left) {
        return false; /* nothing is shorter than straight */
    }
    const route_doubt d = {
        .follower = f,
        .query = query,
        .layer = layer,
        .edit = edit,
        .position = position,
        .left = left,
        .gone = orca_route_box_of_gone(&query->map->change, layer),
    };
    const route_view view = {query->map, layer, &query->marks};
    const bool straight = orca_route_meets_box(position, f->goal, edit->box) &&
                          orca_route_sight(&view, position, f->goal, layer->radius);
    return !edit->labels || straight || may_lead_past(&d);
}
