/* One text for the plane and for space, fuzz_broadphase.inl. */
#ifndef TEST_FUZZ_BROADPHASE_H
#define TEST_FUZZ_BROADPHASE_H

#include "fuzz.h"

/* Reads changes and questions, makes and asks them of every kind of broad phase, and compares with a loop
 * over all boxes. */
void fuzz_broadphase2(byte_reader *reader);
void fuzz_broadphase3(byte_reader *reader);

#endif
