/* The fronts of the gaps: links, and the triangles that cover the area behind them. */
#include "triangulate_front.h"

#include <geom/predicate.h>

#include <stdbool.h>

static uint32_t new_link(geom_front_sweep *s, uint32_t v) {
    const geom_front_link fresh = {v, GEOM_ORDER_NONE, GEOM_ORDER_NONE};
    s->links[s->link_count] = fresh;
    return s->link_count++;
}

/* Covers the triangle of v and two neighbors in a front, if it turns left. */
static bool cover(geom_front_sweep *s, uint32_t below, uint32_t v, uint32_t above) {
    const geom_front_vertex *vertices = s->vertices;
    const uint32_t a = s->links[below].vertex;
    const uint32_t b = s->links[above].vertex;
    if (geom_orient2d(vertices[a].point, vertices[v].point, vertices[b].point) <= 0) {
        return false;
    }
    const geom_index_triangle triangle = {{vertices[a].number, vertices[v].number, vertices[b].number}};
    s->triangles[s->triangle_count++] = triangle;
    return true;
}

void geom_front_extend_top(geom_front_sweep *s, geom_front *gap, uint32_t v) {
    while (gap->top != gap->bottom && cover(s, s->links[gap->top].below, v, gap->top)) {
        gap->top = s->links[gap->top].below;
    }
    const uint32_t fresh = new_link(s, v);
    s->links[fresh].below = gap->top;
    s->links[gap->top].above = fresh;
    gap->top = fresh;
    gap->last = fresh;
}

void geom_front_extend_bottom(geom_front_sweep *s, geom_front *gap, uint32_t v) {
    while (gap->bottom != gap->top && cover(s, gap->bottom, v, s->links[gap->bottom].above)) {
        gap->bottom = s->links[gap->bottom].above;
    }
    const uint32_t fresh = new_link(s, v);
    s->links[fresh].above = gap->bottom;
    s->links[gap->bottom].below = fresh;
    gap->bottom = fresh;
    gap->last = fresh;
}

geom_front geom_front_make(geom_front_sweep *s, uint32_t v) {
    const uint32_t only = new_link(s, v);
    const geom_front gap = {only, only, only};
    return gap;
}

/* Both see the last vertex. */
void geom_front_split(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v) {
    const uint32_t last = lower->last;
    const uint32_t copy = new_link(s, s->links[last].vertex);
    const uint32_t above = s->links[last].above;
    upper->bottom = copy;
    upper->top = last == lower->top ? copy : lower->top;
    s->links[copy].above = above;
    if (above != GEOM_ORDER_NONE) {
        s->links[above].below = copy;
    }
    lower->top = last;
    s->links[last].above = GEOM_ORDER_NONE;
    geom_front_extend_top(s, lower, v);
    geom_front_extend_bottom(s, upper, v);
}

void geom_front_merge(geom_front_sweep *s, geom_front *lower, geom_front *upper, uint32_t v) {
    geom_front_extend_top(s, lower, v);
    geom_front_extend_bottom(s, upper, v);
    const uint32_t above = s->links[upper->bottom].above;
    s->links[lower->top].above = above;
    s->links[above].below = lower->top;
    lower->top = upper->top;
    --s->link_count; /* the bottom of the upper front was the newest link, and nothing refers to it any more */
}
