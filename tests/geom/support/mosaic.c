/* Random polygons whose holes touch: rings around parts of a mosaic of triangles. */
#include "mosaic.h"

#include <geom/locate.h>
#include <geom/predicate.h>

#include <string.h>

/* A triangle of the mosaic: the lower right half of a cell, or the upper left one. */
typedef struct tile {
    int x[3];
    int y[3];
} tile;

static tile tile_at(int number) {
    const int x = number / 2 % MOSAIC_SIDE;
    const int y = number / 2 / MOSAIC_SIDE;
    const tile lower = {{x, x + 1, x + 1}, {y, y, y + 1}};
    const tile upper = {{x, x + 1, x}, {y, y + 1, y + 1}};
    return number % 2 == 0 ? lower : upper;
}

/* A directed edge, with what it bounds on its left. */
typedef struct side {
    int from_x, from_y, to_x, to_y;
    bool used;
} side;

typedef struct side_list {
    side sides[3 * MOSAIC_TRIANGLES];
    int count;
} side_list;

/* Adds a side, or takes its reverse away. */
static void toggle(side_list *list, side fresh) {
    for (int i = 0; i < list->count; ++i) {
        const side *s = &list->sides[i];
        if (s->from_x == fresh.to_x && s->from_y == fresh.to_y && s->to_x == fresh.from_x &&
            s->to_y == fresh.from_y) {
            list->sides[i] = list->sides[--list->count];
            return;
        }
    }
    list->sides[list->count++] = fresh;
}

static side side_of(tile t, int i) {
    const side s = {t.x[i], t.y[i], t.x[(i + 1) % 3], t.y[(i + 1) % 3], false};
    return s;
}

static bool share_side(int a, int b) {
    const tile s = tile_at(a);
    const tile t = tile_at(b);
    int common = 0;
    for (int i = 0; i < 9; ++i) {
        common += s.x[i / 3] == t.x[i % 3] && s.y[i / 3] == t.y[i % 3];
    }
    return common == 2;
}

/* Whether a triangle has a side on the square. */
static bool at_border(int number) {
    const tile t = tile_at(number);
    for (int i = 0; i < 3; ++i) {
        const side s = side_of(t, i);
        if ((s.from_x == s.to_x && s.from_x % MOSAIC_SIDE == 0) ||
            (s.from_y == s.to_y && s.from_y % MOSAIC_SIDE == 0)) {
            return true;
        }
    }
    return false;
}

/* The part that a triangle belongs to. */
static void spread(const bool *taken, int *part_of, int seed, int part) {
    part_of[seed] = part;
    for (int i = 0; i < MOSAIC_TRIANGLES; ++i) {
        if (taken[i] && part_of[i] < 0 && share_side(seed, i)) {
            spread(taken, part_of, i, part);
        }
    }
}

/* An eighth of a turn, counted from the right. */
static int direction(int dx, int dy) {
    static const int eighth[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
    return eighth[dy + 1][dx + 1];
}

/* The side after this one along what is on the left: the sharpest turn to the left. */
static side *next_side(side_list *list, const side *s) {
    const int back = direction(s->from_x - s->to_x, s->from_y - s->to_y);
    side *best = NULL;
    int least = 9;
    for (int i = 0; i < list->count; ++i) {
        side *next = &list->sides[i];
        const int turn = (back - direction(next->to_x - next->from_x, next->to_y - next->from_y) + 8) % 8;
        if (next->from_x == s->to_x && next->from_y == s->to_y && turn < least) {
            best = next;
            least = turn;
        }
    }
    return best;
}

static size_t trace(side_list *list, side *start, geom_vec2 *corners) {
    size_t count = 0;
    for (side *s = start; !s->used; s = next_side(list, s)) {
        s->used = true;
        corners[count++] = geom_vec2_make(2.0 * s->from_x, 2.0 * s->from_y);
    }
    return count;
}

/* Writes a ring with or without vertices where it goes straight on, turned, closed and with repetitions at
 * random. */
static void add_ring(mosaic *m, random_source *source, const geom_vec2 *corners, size_t count) {
    geom_vec2 *points = m->points + m->count;
    size_t written = 0;
    const size_t first = (size_t)random_int(source, 0, (int)count - 1);
    const size_t step = random_int(source, 0, 1) ? 1 : count - 1;
    const bool sparse = random_int(source, 0, 1);
    for (size_t k = 0; k < count; ++k) {
        const size_t i = (first + k * step) % count;
        const geom_vec2 before = corners[(i + count - 1) % count];
        const geom_vec2 after = corners[(i + 1) % count];
        const bool straight = geom_orient2d(before, corners[i], after) == 0;
        if (!straight || !sparse || random_int(source, 0, 4) == 0) {
            for (int copies = random_int(source, 0, 9) == 0 ? 2 : 1; copies > 0; --copies) {
                points[written++] = corners[i];
            }
        }
    }
    if (random_int(source, 0, 1)) {
        points[written] = points[0];
        ++written;
    }
    const geom_ring ring = {points, written};
    m->rings[m->polygon.count++] = ring;
    m->count += written;
}

/* The ring of a part that goes around all of it, which begins at its lowest corner. */
static void add_part(mosaic *m, random_source *source, const int *part_of, int part) {
    static side_list list;
    list.count = 0;
    for (int i = 0; i < MOSAIC_TRIANGLES; ++i) {
        for (int k = 0; part_of[i] == part && k < 3; ++k) {
            toggle(&list, side_of(tile_at(i), k));
        }
    }
    side *start = &list.sides[0];
    for (int i = 1; i < list.count; ++i) {
        side *s = &list.sides[i];
        if (s->from_x < start->from_x || (s->from_x == start->from_x && s->from_y < start->from_y)) {
            start = s;
        }
    }
    geom_vec2 corners[3 * MOSAIC_TRIANGLES];
    const size_t count = trace(&list, start, corners);
    add_ring(m, source, corners, count);
}

/* Whether a triangle lies in a hole that has been added. */
static bool is_covered(const mosaic *m, int number) {
    const tile t = tile_at(number);
    const geom_vec2 middle =
        geom_vec2_make((t.x[0] + t.x[1] + t.x[2]) * 2.0 / 3.0, (t.y[0] + t.y[1] + t.y[2]) * 2.0 / 3.0);
    for (size_t r = 1; r < m->polygon.count; ++r) {
        const geom_polygon hole = {&m->rings[r], 1};
        if (geom_polygon_locate(hole, middle) == GEOM_LOCATION_INSIDE) {
            return true;
        }
    }
    return false;
}

void mosaic_draw(mosaic *m, random_source *source, int density) {
    static const geom_vec2 square[] = {
        {0, 0}, {2.0 * MOSAIC_SIDE, 0}, {2.0 * MOSAIC_SIDE, 2.0 * MOSAIC_SIDE}, {0, 2.0 * MOSAIC_SIDE}};
    bool taken[MOSAIC_TRIANGLES];
    int part_of[MOSAIC_TRIANGLES];
    memset(m, 0, sizeof *m);
    m->polygon.rings = m->rings;
    add_ring(m, source, square, 4);
    for (int i = 0; i < MOSAIC_TRIANGLES; ++i) {
        taken[i] = !at_border(i) && random_int(source, 0, 99) < density;
        part_of[i] = -1;
    }
    /* Triangles come from the left below, so the part around others is met before them. */
    for (int i = 0; i < MOSAIC_TRIANGLES; ++i) {
        if (taken[i] && part_of[i] < 0) {
            spread(taken, part_of, i, i);
            if (!is_covered(m, i)) {
                add_part(m, source, part_of, i);
            }
        }
    }
}
