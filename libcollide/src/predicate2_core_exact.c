#include "predicate2_core_exact.h"

#include "number_exact.h"

#define PREDICATE(name) int collide_exact_##name
#include "predicate2_core.inl"
