/* Misspelled names: the known name nearest to one that is unknown. */
#ifndef EXAMPLES_MISSPELLING_H
#define EXAMPLES_MISSPELLING_H

typedef struct misspelling {
    const char *name;
    const char *nearest; /* of the names that were compared, if any is like it; else NULL */
    int edits;           /* that make it the nearest one */
} misspelling;

misspelling misspelling_of(const char *name);

/* Takes `known`, which stays the caller's, as the nearest name if it is like the name and none before it was
 * as near. */
void misspelling_compare(misspelling *s, const char *known);

#endif
