#include "predicate2_exact.h"

#include "number_exact.h"

#define PREDICATE(name) int collide_exact_##name
#include "predicate2.inl"
