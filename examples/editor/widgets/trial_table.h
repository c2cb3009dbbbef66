/* The table that compares planners: where it is, and what it says. */
#ifndef EDITOR_TRIAL_TABLE_H
#define EDITOR_TRIAL_TABLE_H

#include "tools/trials.h"

enum {
    EDITOR_TRIAL_COLUMNS = 6
};

/* Empty while the table is not shown. */
geom_aabb2 editor_trial_table_area(const editor *e);
geom_aabb2 editor_trial_row_area(const editor *e, size_t trial);

/* The trial under a place of the screen; EDITOR_TRIALS for none. */
size_t editor_trial_at(const editor *e, geom_vec2 screen);

/* The heading of a column, and its words for a trial; brief ones where there is no room for others. */
const char *editor_trial_heading(size_t column, bool brief);
void editor_trial_words(const editor_trial *t, size_t column, bool brief, char words[64]);

/* Where columns begin in a row of a width, whose words need `widths`: at their usual places if that leaves a
 * gap behind each, else with equal gaps. False if there is no room for gaps. */
bool editor_trial_starts(const double widths[EDITOR_TRIAL_COLUMNS], double width,
                         double starts[EDITOR_TRIAL_COLUMNS]);

/* The one with the least jerk among those by which all agents arrived, once all are done; NULL for none. */
const editor_trial *editor_smoothest_trial(const editor *e);

#endif
