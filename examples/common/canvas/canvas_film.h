/* Films, frame by frame, evenly in time: GIF, or numbered pictures. */
#ifndef EXAMPLES_CANVAS_FILM_H
#define EXAMPLES_CANVAS_FILM_H

#include "canvas.h"

/* Viewers of GIF show a frame for at least two hundredths of a second. */
static const double CANVAS_FILM_MOST_PER_SECOND = 50.0;
/* A frame of a GIF lasts 655 seconds at most. */
static const double CANVAS_FILM_LEAST_PER_SECOND = 0.01;

typedef struct canvas_film canvas_film;

typedef struct canvas_film_def {
    canvas_def frame;
    double per_second; /* frames, from CANVAS_FILM_LEAST_PER_SECOND to CANVAS_FILM_MOST_PER_SECOND */
    bool numbered;     /* pictures instead of a GIF; the path is as canvas_film_is_numbered wants it */
} canvas_film_def;

/* Whether a path is that of numbered pictures: it ends with .png, and has a row of '#', which becomes the
 * number. */
bool canvas_film_is_numbered(const char *path);

/* The path of a numbered picture: the first row of '#' becomes the number of its frame, from 0. Of the heap;
 * NULL without memory. */
char *canvas_film_picture(const char *path, size_t frame);

/* Starts a film. A GIF appears when it is finished. NULL with the reason (a line for a person). */
canvas_film *canvas_film_create(const char *path, const canvas_film_def *def, char *reason, size_t capacity);

/* The canvas to draw the next frame on. The film clears it before each. */
canvas *canvas_film_canvas(const canvas_film *f);

/* When the next frame begins, s since the start of the film. GIF counts hundredths of a second. */
double canvas_film_time(const canvas_film *f);

/* How many frames there are. */
size_t canvas_film_count(const canvas_film *f);

/* Adds what was drawn. False with the reason; then the film can only be discarded. */
bool canvas_film_add(canvas_film *f, char *reason, size_t capacity);

/* Both destroy the film. The first brings a GIF to its place; false with the reason. Numbered pictures
 * stay. */
bool canvas_film_finish(canvas_film *f, char *reason, size_t capacity);
void canvas_film_discard(canvas_film *f); /* NULL is ignored */

#endif
