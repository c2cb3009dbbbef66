/* Numbers of all sizes. */
#include "extremes.h"

#include <float.h>
#include <math.h>

static const int lattices[] = {0, 1020, 1000, -1020, -1050, -1070, -1074};

double extreme_number(random_source *source, int kind) {
    static const double ends[] = {0.0, -0.0, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, -DBL_TRUE_MIN,
                                  1.0, -1.0, DBL_MIN, 1e300,    -1e-300,      0.5};
    if (kind == 0) {
        return random_scaled(source, -1040, 999);
    }
    if (kind == 1) {
        return ends[random_int(source, 0, 11)];
    }
    return ldexp(random_int(source, -4, 4), lattices[kind - 2]);
}
