/* The nearest neighbors in the plane. */
#include "orca/support/plane.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "neighbor_cases.inl"

int main(void) { return run_neighbor_tests("orca.neighbors2"); }
