/* A run as a film: the scene, and its agents on their ways. */
#ifndef EXAMPLES_PICTURE_FILM_H
#define EXAMPLES_PICTURE_FILM_H

#include "picture.h"

static const double PICTURE_FILM_SLOWEST = 0.001;
static const double PICTURE_FILM_FASTEST = 1000.0;

/* Frames of a film, as a macro for texts. At 25 a second it lasts for more than an hour. */
#define PICTURE_FILM_MOST_FRAMES 100000

typedef struct picture_film {
    const geom_vec2 *positions; /* as in picture_layers, at least one row */
    size_t step_count;
    double time_step;  /* s from row to row, above 0 */
    double per_second; /* frames in a second of the film, as of canvas_film_def */
    double
        speed; /* seconds of the run in a second of the film, PICTURE_FILM_SLOWEST to PICTURE_FILM_FASTEST */
    int longest_side;   /* of the drawing, pixels; 0 for 640. Otherwise as for pictures */
    double most_frames; /* the film ends with this frame; 0: a film of too many is refused */
} picture_film;

/* Is told how many frames of how many there are. */
typedef void picture_film_listener(void *context, size_t frames, size_t count);

/* Whether this build writes films: it needs giflib. */
bool picture_film_available(void);

/* Returns how many frames a film has that shows so many seconds of a run; infinity if they overflow.
 * `per_second` and `speed` are as in picture_film. */
double picture_film_frames(double seconds, double per_second, double speed);

/* Writes a film as GIF from the first row to the last; it appears whole or not at all. Between two rows
 * agents move on straight lines, as in the run. Their ways of the last two seconds of the film are lines.
 * `listener` may be NULL. The words of a failure are in *error; more frames than PICTURE_FILM_MOST_FRAMES are one.
 * Cost: that of a picture for each frame. */
bool picture_write_film(const scene *s, const picture_film *film, const char *path,
                        picture_film_listener *listener, void *context, scene_error *error);

#endif
