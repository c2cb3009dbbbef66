/* Contacts of pairs that meet, found when the lab shows them, and again when pairs have changed. */
#include "contacts.h"

#include "meetings.h"
#include "model/lab.h"

#include <stdlib.h>

/* What lab_manifold_work may come to, for one pair and for all of them: pictures should not have to wait for
 * long. */
static const size_t MOST_WORK = 1600;
static const size_t MOST_WORK_IN_ALL = 6400;

struct editor_contacts {
    collide_manifold manifolds[EDITOR_MOST_CONTACTS];
    size_t count;
    bool known;
};

editor_contacts *editor_contacts_create(void) { return calloc(1, sizeof(editor_contacts)); }

void editor_contacts_destroy(editor_contacts *c) { free(c); }

void editor_forget_contacts(editor *e) { e->contacts->known = false; }

size_t editor_known_contacts(const editor *e, const collide_manifold **manifolds) {
    *manifolds = e->contacts->manifolds;
    return e->contacts->count;
}

void editor_find_contacts(editor *e) {
    editor_contacts *c = e->contacts;
    const editor_pairs *found = editor_known_pairs(e);
    size_t work = 0;
    if (c->known) {
        return;
    }
    c->count = found->count < EDITOR_MOST_CONTACTS ? found->count : EDITOR_MOST_CONTACTS;
    for (size_t i = 0; i < c->count; i++) {
        const editor_body a = editor_body_now(e, found->pairs[i].a);
        const editor_body b = editor_body_now(e, found->pairs[i].b);
        const size_t own = lab_manifold_work(&a, &b);
        const bool possible = own <= MOST_WORK && work + own <= MOST_WORK_IN_ALL;
        const collide_manifold left_out = {.relation = found->pairs[i].relation};
        c->manifolds[i] = possible ? lab_manifold(&a, &b) : left_out;
        work += possible ? own : 0;
    }
    c->known = true;
}
