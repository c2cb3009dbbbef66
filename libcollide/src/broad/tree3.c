#include "space3.h"

#include "plain.inl"

const broad_kind NAME(collide_broad_tree) = PLAIN_KIND;
