/* Pair tests as text: a line names a pair of shapes and gives their numbers; libcollide answers.
 *
 *     segment-circle  ax ay bx by cx cy r
 *
 * A pair is two kinds of shapes, joined by a hyphen, and their numbers in the same order. Numbers are decimal
 * or C hexadecimal floats, vertex counts are whole numbers; one surplus 0 or 1 at the end, a known answer, is
 * ignored. */
#ifndef EXAMPLES_PAIRS_H
#define EXAMPLES_PAIRS_H

#include "scene/scene.h"
#include "text/words.h"

#include <collide/result.h>

typedef struct pairs_answer {
    char pair[32]; /* its name */
    collide_relation relation;
} pairs_answer;

/* How far apart two shapes are, and how deep in each other, without any margin. */
typedef struct pairs_measures {
    collide_distance distance;
    collide_manifold manifold;
} pairs_measures;

/* Answers one line: the relation of the two shapes, the one grown by `margin`, 0 or a positive number. On
 * failure *error says why: no such pair, too few numbers, one that is none, a negative size, a ring that
 * crosses itself, ... */
bool pairs_line(words line, double margin, pairs_answer *out, scene_error *error);

/* The same, and measures the shapes. */
bool pairs_measure(words line, double margin, pairs_answer *out, pairs_measures *measures,
                   scene_error *error);

/* The kinds of shapes there are, with their numbers in words: index from 0; NULL beyond the last. */
const char *pairs_kind(size_t index);
const char *pairs_kind_numbers(size_t index);

#endif
