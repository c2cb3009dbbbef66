#include "editor_internal.h"
#include "model/lab.h"

/* What lab_manifold_work may come to, for one pair and for all of them: pictures should not have to wait for long. */
static const size_t MOST_WORK = 1600;
static const size_t MOST_WORK_IN_ALL = 6400;

void editor_find_contacts(editor *e) {
    size_t work = 0;
    if (e->contacts.known) {
        return;
    }
    e->contacts.count = e->pairs.count < EDITOR_MOST_CONTACTS ? e->pairs.count : EDITOR_MOST_CONTACTS;
    for (size_t i = 0; i < e->contacts.count; i++) {
        const editor_body a = editor_body_now(e, e->pairs.pairs[i].a);
        const editor_body b = editor_body_now(e, e->pairs.pairs[i].b);
        const size_t own = lab_manifold_work(&a, &b);
        const bool possible = own <= MOST_WORK && work + own <= MOST_WORK_IN_ALL;
        const collide_manifold left_out = {.relation = e->pairs.pairs[i].relation};
        e->contacts.manifolds[i] = possible ? lab_manifold(&a, &b) : left_out;
        work += possible ? own : 0;
    }
    e->contacts.known = true;
}
