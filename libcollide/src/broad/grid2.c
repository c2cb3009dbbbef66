#include "space2.h"

#include "plain.inl"

const broad_kind NAME(collide_broad_grid) = PLAIN_KIND;
