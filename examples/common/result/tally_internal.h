/* The parts of a tally. Private to tally*.c. */
#ifndef EXAMPLES_TALLY_INTERNAL_H
#define EXAMPLES_TALLY_INTERNAL_H

#include "tally.h"

/* Overlaps up to this fraction of the radii are not told from touching. */
static const double TALLY_SLACK = 1e-6;

/* Whether the motion of the contact's agent stays inside of the obstacle, farther from its boundary than the
 * radius. In space solids are solid all through, and no motion does. */
bool tally_is_buried(const tally_source *s, const run_contact *c);

/* How agents get on, for their states. */
void tally_ways_start(tally *t, const tally_source *s);
void tally_ways_step(tally *t, const tally_source *s);

/* How smoothly agents move. */
void tally_smoothness_start(tally *t, const tally_source *s);
void tally_smoothness_step(tally *t, const tally_source *s);

#endif
