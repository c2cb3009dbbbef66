#include "predicate3_exact.h"

#include "number_exact.h"
#include "predicate2.h"

static inline bool number_is_exact(number a) {
    (void)a;
    return true;
}

#define PREDICATE(name) int collide_exact3_##name
#include "predicate3.inl"
