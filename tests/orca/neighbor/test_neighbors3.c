/* The nearest neighbors in space. */
#include "orca/support/space.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "neighbor_cases.inl"

int main(void) { return run_neighbor_tests("orca.neighbors3"); }
