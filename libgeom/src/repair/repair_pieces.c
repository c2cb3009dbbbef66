/* The pieces of a repaired polygon. */
#include "repair_internal.h"

#include "triangulate/mesh.h"

#include <string.h>

/* A piece is a set of triangles, connected by sides. It is a polygon if its triangles around each point
 * form one corner. Every point is on the boundary, so a corner is never a full turn.
 *
 * A connected part in which that holds is one piece. In another part a piece grows from a triangle by its
 * neighbors. A triangle adds a side, whose two ends agree, and a third corner. That point must be new to
 * the piece, or another side of the triangle at it must be a side of the piece.
 *
 * A piece that grows like this never closes around a hole. A few triangles remain between its two arms; the
 * piece has all their points. They are pieces of their own at first. Two pieces may be joined along all
 * their common sides if each common point is an end of such a side. The smaller piece is scanned and
 * renamed, so a triangle is renamed O(log n) times. */

enum {
    MOST_ROUNDS = 8
};

/* A set of pairs of a place and a piece, as open addressing. */
typedef struct corner_set {
    uint64_t *slots;
    size_t mask;
    size_t count;
} corner_set;

typedef struct pieces {
    const repair_mesh *mesh;
    uint32_t *piece_of; /* by triangle */
    uint32_t count;     /* of pieces so far */
    uint32_t *stamp;    /* by place: a piece that has it, or that was tested there */
    uint32_t *corner;   /* by place: a corner of the connected part in `stamp` */
    uint32_t *queue;    /* sides of triangles to enter by; then the list of the sides of each piece */
    uint32_t *owner;    /* by piece: what it was joined to */
    uint32_t *first;    /* by piece: its sides, as a list */
    uint32_t *last;
    uint32_t *size;
    uint32_t *tried; /* by piece: the one that it was tried with last */
    corner_set corners;
} pieces;

static uint32_t place_of(const pieces *p, uint32_t half) {
    return p->mesh->edges[geom_mesh_origin(p->mesh->triangles, half)].place;
}

static bool belongs(const pieces *p, uint32_t half, uint32_t piece) {
    const uint32_t twin = p->mesh->twin[half];
    return twin != GEOM_MESH_NONE && p->piece_of[twin / 3] == piece;
}

/* Whether the piece beyond side `half` may take the triangle. */
static bool joins(const pieces *p, uint32_t half, uint32_t piece) {
    const uint32_t next = geom_mesh_next(half);
    const uint32_t third = geom_mesh_previous(half);
    return p->stamp[place_of(p, third)] != piece || belongs(p, next, piece) || belongs(p, third, piece);
}

/* Assigns the piece to a triangle and to all that are reachable from it, in the order of their distance;
 * with `parted` only while the piece stays a polygon. */
static void grow(pieces *p, uint32_t seed, uint32_t piece, bool parted) {
    size_t head = 0;
    size_t tail = 0;
    uint32_t triangle = seed;
    for (;;) {
        p->piece_of[triangle] = piece;
        for (uint32_t half = 3 * triangle; half < 3 * triangle + 3; ++half) {
            p->stamp[place_of(p, half)] = piece;
            if (p->mesh->twin[half] != GEOM_MESH_NONE) {
                p->queue[tail++] = p->mesh->twin[half];
            }
        }
        while (head < tail && (p->piece_of[p->queue[head] / 3] != GEOM_MESH_NONE ||
                               (parted && !joins(p, p->queue[head], piece)))) {
            ++head;
        }
        if (head == tail) {
            return;
        }
        triangle = p->queue[head++] / 3;
    }
}

static void forget_stamps(pieces *p) {
    for (size_t i = 0; i < p->mesh->place_count; ++i) {
        p->stamp[i] = GEOM_MESH_NONE;
    }
}

/* Marks in `bad` the connected parts that have two corners in one point. */
static bool find_bad_parts(pieces *p, bool *bad) {
    bool any = false;
    forget_stamps(p);
    memset(bad, 0, p->count * sizeof *bad);
    for (uint32_t part = 0; part < p->count; ++part) {
        for (uint32_t half = p->first[part]; half != GEOM_MESH_NONE; half = p->queue[half]) {
            const uint32_t place = place_of(p, half);
            const uint32_t corner = geom_mesh_origin(p->mesh->triangles, half);
            bad[part] = bad[part] || (p->stamp[place] == part && p->corner[place] != corner);
            p->stamp[place] = part;
            p->corner[place] = corner;
        }
        any = any || bad[part];
    }
    return any;
}

/* Lists the sides of all triangles by piece. */
static void list_sides(pieces *p) {
    for (uint32_t i = 0; i < p->count; ++i) {
        p->owner[i] = i;
        p->first[i] = GEOM_MESH_NONE;
        p->size[i] = 0;
        p->tried[i] = GEOM_MESH_NONE;
    }
    for (uint32_t half = 0; half < 3 * p->mesh->count; ++half) {
        const uint32_t piece = p->piece_of[half / 3];
        p->queue[half] = p->first[piece];
        p->last[piece] = p->first[piece] == GEOM_MESH_NONE ? half : p->last[piece];
        p->first[piece] = half;
        ++p->size[piece];
    }
}

static uint32_t owner_of(const pieces *p, uint32_t triangle) {
    uint32_t *owner = p->owner;
    uint32_t piece = p->piece_of[triangle];
    while (owner[piece] != piece) {
        owner[piece] = owner[owner[piece]];
        piece = owner[piece];
    }
    p->piece_of[triangle] = piece;
    return piece;
}

/* The slot of the pair, or where it would be. */
static uint64_t *find_slot(const corner_set *set, uint32_t place, uint32_t piece) {
    const uint64_t key = ((uint64_t)place << 32) | piece;
    size_t slot = (size_t)((key * 0x9e3779b97f4a7c15U) >> 32) & set->mask;
    while (set->slots[slot] != UINT64_MAX && set->slots[slot] != key) {
        slot = (slot + 1) & set->mask;
    }
    return &set->slots[slot];
}

static void add_corner(corner_set *set, uint32_t place, uint32_t piece) {
    uint64_t *slot = find_slot(set, place, piece);
    set->count += *slot == UINT64_MAX;
    *slot = ((uint64_t)place << 32) | piece;
}

static bool has_corner(const corner_set *set, uint32_t place, uint32_t piece) {
    return *find_slot(set, place, piece) != UINT64_MAX;
}

/* Half of the slots stay free. There is room to rename everything four times, as for a sequence of pieces
 * that double. After that, pieces remain that could be joined. */
static bool has_room(const corner_set *set, size_t more) { return set->count + more <= set->mask / 2; }

static void add_corners(pieces *p, uint32_t of, uint32_t to) {
    for (uint32_t half = p->first[of]; half != GEOM_MESH_NONE; half = p->queue[half]) {
        add_corner(&p->corners, place_of(p, half), to);
    }
}

/* Returns whether all common points of two pieces are ends of common sides. `stamp` holds those points. */
static bool can_join(pieces *p, uint32_t small, uint32_t large) {
    for (uint32_t half = p->first[small]; half != GEOM_MESH_NONE; half = p->queue[half]) {
        const uint32_t twin = p->mesh->twin[half];
        if (twin != GEOM_MESH_NONE && owner_of(p, twin / 3) == large) {
            p->stamp[place_of(p, half)] = large;
            p->stamp[place_of(p, geom_mesh_next(half))] = large;
        }
    }
    bool can = true;
    for (uint32_t half = p->first[small]; can && half != GEOM_MESH_NONE; half = p->queue[half]) {
        const uint32_t place = place_of(p, half);
        can = p->stamp[place] == large || !has_corner(&p->corners, place, large);
    }
    for (uint32_t half = p->first[small]; half != GEOM_MESH_NONE; half = p->queue[half]) {
        p->stamp[place_of(p, half)] = GEOM_MESH_NONE;
    }
    return can;
}

static void join(pieces *p, uint32_t small, uint32_t large) {
    add_corners(p, small, large);
    p->owner[small] = large;
    p->queue[p->last[large]] = p->first[small];
    p->last[large] = p->last[small];
    p->size[large] += p->size[small];
}

/* Joins the piece with the first neighbor that allows it. */
static bool join_any(pieces *p, uint32_t piece) {
    for (uint32_t half = p->first[piece]; half != GEOM_MESH_NONE; half = p->queue[half]) {
        const uint32_t twin = p->mesh->twin[half];
        const uint32_t other = twin != GEOM_MESH_NONE ? owner_of(p, twin / 3) : piece;
        if (other == piece || p->tried[other] == piece) {
            continue;
        }
        p->tried[other] = piece;
        const bool is_large = p->size[piece] > p->size[other];
        const uint32_t small = is_large ? other : piece;
        const uint32_t large = is_large ? piece : other;
        if (has_room(&p->corners, p->size[small]) && can_join(p, small, large)) {
            join(p, small, large);
            return true;
        }
    }
    return false;
}

static void join_pieces(pieces *p) {
    memset(p->corners.slots, 0xff, (p->corners.mask + 1) * sizeof *p->corners.slots);
    list_sides(p);
    forget_stamps(p);
    for (uint32_t i = 0; i < p->count; ++i) {
        add_corners(p, i, i);
    }
    bool joined = true;
    for (int round = 0; joined && round < MOST_ROUNDS; ++round) {
        joined = false;
        for (uint32_t i = 0; i < p->count; ++i) {
            p->tried[i] = GEOM_MESH_NONE;
        }
        for (uint32_t i = 0; i < p->count; ++i) {
            joined = (p->owner[i] == i && join_any(p, i)) || joined;
        }
    }
    for (uint32_t t = 0; t < p->mesh->count; ++t) {
        p->piece_of[t] = owner_of(p, t);
    }
}

static void grow_all(pieces *p, bool parted) {
    for (uint32_t t = 0; t < p->mesh->count; ++t) {
        if (p->piece_of[t] == GEOM_MESH_NONE) {
            grow(p, t, p->count++, parted);
        }
    }
}

static void find_pieces(pieces *p, bool *bad) {
    for (size_t t = 0; t < p->mesh->count; ++t) {
        p->piece_of[t] = GEOM_MESH_NONE;
    }
    grow_all(p, false);
    list_sides(p);
    if (!find_bad_parts(p, bad)) {
        return;
    }
    for (size_t t = 0; t < p->mesh->count; ++t) {
        p->piece_of[t] = bad[p->piece_of[t]] ? GEOM_MESH_NONE : p->piece_of[t];
    }
    forget_stamps(p);
    grow_all(p, true);
    join_pieces(p);
}

/* Pieces have numbers below twice the number of triangles: parts first, then pieces of them. */
geom_status geom_repair_find_pieces(const repair_mesh *mesh, uint32_t *piece_of,
                                    const geom_allocator *allocator) {
    const size_t most = 2 * mesh->count;
    size_t slots = 16;
    while (slots < 24 * mesh->count) {
        slots *= 2;
    }
    const size_t words = 2 * mesh->place_count + 3 * mesh->count + 5 * most;
    uint32_t *word = geom_allocator_allocate(allocator, words, sizeof *word, _Alignof(uint32_t));
    bool *bad = geom_allocator_allocate(allocator, most, sizeof *bad, _Alignof(bool));
    uint64_t *slot = geom_allocator_allocate(allocator, slots, sizeof *slot, _Alignof(uint64_t));
    const geom_status status = word && bad && slot ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (!status) {
        pieces p = {.mesh = mesh, .corners = {slot, slots - 1, 0}};
        p.piece_of = piece_of;
        p.stamp = word;
        p.corner = p.stamp + mesh->place_count;
        p.queue = p.corner + mesh->place_count;
        p.owner = p.queue + 3 * mesh->count;
        p.first = p.owner + most;
        p.last = p.first + most;
        p.size = p.last + most;
        p.tried = p.size + most;
        find_pieces(&p, bad);
    }
    geom_allocator_release(allocator, slot, slots, sizeof *slot, _Alignof(uint64_t));
    geom_allocator_release(allocator, bad, most, sizeof *bad, _Alignof(bool));
    geom_allocator_release(allocator, word, words, sizeof *word, _Alignof(uint32_t));
    return status;
}
