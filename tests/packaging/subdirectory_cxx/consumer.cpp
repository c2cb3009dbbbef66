// A program in C++ that uses a library of C.
#include <geom/predicate.h>
#include <planner/plugin.h>

int main() { return geom_orient2d({0, 0}, {1, 0}, {0, 1}) > 0 && PLANNER_ABI_MAJOR == 1 ? 0 : 1; }
