/* Rings of many vertices, counterclockwise, within 63 length units of the origin unless told otherwise. */
#ifndef BENCH_RINGS_H
#define BENCH_RINGS_H

#include "harness/random.h"

#include <stddef.h>

/* Fills `count` points. */
typedef void bench_ring_maker(bench_random *source, geom_vec2 *points, size_t count);

bench_ring_maker bench_ring_jagged;  /* radius 50 + 10 sin(7 angle), with teeth of up to 3 */
bench_ring_maker bench_ring_circle;  /* regular, radius 60 */
bench_ring_maker bench_ring_noisy;   /* a circle of radius 60 with noise of up to 0.6 */
bench_ring_maker bench_ring_square;  /* equally spaced on the sides of a square; a multiple of four */
bench_ring_maker bench_ring_contour; /* a circle of radius 60 with noise of up to 0.06 */
bench_ring_maker bench_ring_spikes;  /* a star of radii 30 and 60 */
bench_ring_maker bench_ring_coast;   /* a circle of radius 60 with waves of many lengths, and noise */
bench_ring_maker bench_ring_star;   /* long thin teeth that all point at the center: no grid separates them */
bench_ring_maker bench_ring_comb;   /* slanting teeth as long as the whole comb; up to 67 from the origin */
bench_ring_maker bench_ring_spiral; /* a band of twenty turns */
bench_ring_maker bench_ring_steps;  /* steep random steps to the right and back */

#endif
