/* Misspelled names: the known name nearest to one that is unknown. */
#include "misspelling.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum {
    LONGEST_NAME = 24
};

/* Capitals do not count, and words are joined by '_'. */
static int plain_letter(char c) { return c == '-' || c == ' ' ? '_' : tolower((unsigned char)c); }

static int least(int a, int b) { return a < b ? a : b; }

/* How many letters must be added, taken out or moved by one place to make one name the other; a wrong letter
 * is two (Damerau 1964, optimal string alignment). Both are at most LONGEST_NAME letters long. */
static int edits_between(const char *a, const char *b) {
    int edits[LONGEST_NAME + 1][LONGEST_NAME + 1];
    const int length_a = (int)strlen(a);
    const int length_b = (int)strlen(b);
    for (int i = 0; i <= length_a; ++i) {
        for (int k = 0; k <= length_b; ++k) {
            if (i == 0 || k == 0) {
                edits[i][k] = i + k;
                continue;
            }
            const int last_a = plain_letter(a[i - 1]);
            const int last_b = plain_letter(b[k - 1]);
            edits[i][k] = least(least(edits[i - 1][k], edits[i][k - 1]) + 1,
                                edits[i - 1][k - 1] + (last_a == last_b ? 0 : 2));
            if (i > 1 && k > 1 && last_a == plain_letter(b[k - 2]) && plain_letter(a[i - 2]) == last_b) {
                edits[i][k] = least(edits[i][k], edits[i - 2][k - 2] + 1);
            }
        }
    }
    return edits[length_a][length_b];
}

/* Short names are near to too many words: one edit, and no wrong letter. */
static int most_edits(const char *known) {
    const int length = (int)strlen(known);
    return length < 8 ? 1 : length / 3;
}

misspelling misspelling_of(const char *name) { return (misspelling){name, NULL, INT_MAX}; }

void misspelling_compare(misspelling *s, const char *known) {
    if (strlen(s->name) > LONGEST_NAME || strlen(known) > LONGEST_NAME) {
        return;
    }
    const int edits = edits_between(s->name, known);
    if (edits <= most_edits(known) && edits < s->edits) {
        s->nearest = known;
        s->edits = edits;
    }
}
