/* The textbook formulas in doubles, which every machine has. */
#include "plain/plain2.h"

static bool plain_point_point(geom_vec2 a, geom_vec2 b) { return a.x == b.x && a.y == b.y; }

#define PEER peer_plain
#define PEER_NAME "plain formula"
#define MEET(pair, a, b) plain_##pair((a), (b))

#include "pairs_shapes.inl"
