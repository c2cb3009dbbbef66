/* The parts of a tally. Private to tally*.c. */
#ifndef EXAMPLES_TALLY_INTERNAL_H
#define EXAMPLES_TALLY_INTERNAL_H

#include "tally.h"

/* Overlaps up to this fraction of the radii are not told from touching. */
static const double TALLY_SLACK = 1e-6;

/* How agents get on, for their states. */
void tally_ways_start(tally *t, const tally_source *s);
void tally_ways_step(tally *t, const tally_source *s);

#endif
