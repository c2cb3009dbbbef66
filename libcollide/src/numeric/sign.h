/* Signs that may be unknown. */
#ifndef COLLIDE_SIGN_H
#define COLLIDE_SIGN_H

/* What the filter gives instead of a sign when it cannot tell: it is never certain of a 0. So the larger of
 * two of its signs is right as well, as that of exact ones is: +1 if either is certain to be, -1 if both are,
 * and else unsure. */
enum {
    COLLIDE_UNSURE = 0
};

#endif
