/* A fixed order of cores, so that the arithmetic of a pair is the same whichever comes first. */
#ifndef COLLIDE_ORDER3_H
#define COLLIDE_ORDER3_H

#include "core3.h"

/* Planes come before all others. Equal cores come in either order. */
bool collide_core3_comes_after(const core3 *a, const core3 *b);

#endif
