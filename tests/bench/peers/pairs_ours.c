/* Our exact tests. */
#include <collide/pair2.h>

#define PEER peer_ours
#define PEER_NAME "orcakit"
#define MEET(pair, a, b) (collide_##pair((a), (b)) != COLLIDE_APART)

#include "pairs_shapes.inl"
