#include "predicate_sweep2_exact.h"

#include "number_exact.h"

#define PREDICATE(name) int collide_exact_##name
#include "predicate_sweep2.inl"
