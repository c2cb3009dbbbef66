/* What verification has found: a verdict for each motion and a list of contacts. Noting is independent of
 * order, up to the order of the list, which is sorted at the end. */
#include "verify_internal.h"

#include <geom/sort.h>

#include <float.h>
#include <math.h>

double orca_verify_agreeing(double clearance, collide_relation relation) {
    switch (relation) {
    case COLLIDE_APART:
        return fmax(clearance, DBL_TRUE_MIN);
    case COLLIDE_OVERLAPPING:
        return fmin(fmax(clearance, -DBL_MAX), -DBL_TRUE_MIN);
    default:
        return 0.0;
    }
}

verify_findings orca_verify_findings_make(const geom_allocator *allocator) {
    const verify_findings findings = {
        .allocator = allocator, .verdicts.size = sizeof(orca_verdict), .contacts.size = sizeof(orca_contact)};
    return findings;
}

void orca_verify_findings_release(verify_findings *findings) {
    orca_verify_array_release(&findings->verdicts, findings->allocator);
    orca_verify_array_release(&findings->contacts, findings->allocator);
}

geom_status orca_verify_findings_reset(verify_findings *findings, size_t count, double range) {
    const orca_verdict free_verdict = {COLLIDE_APART, ORCA_CONTACT_NONE, UINT32_MAX, 1.0, range};
    const geom_status status = orca_verify_array_reserve(&findings->verdicts, findings->allocator, count);
    if (status != GEOM_OK) {
        return status;
    }
    orca_verdict *verdicts = findings->verdicts.data;
    for (size_t i = 0; i < count; i++) {
        verdicts[i] = free_verdict;
    }
    findings->contact_count = 0;
    return GEOM_OK;
}

static bool comes_first(const orca_verdict *now, orca_contact_kind kind, uint32_t other, double time) {
    if (now->with == ORCA_CONTACT_NONE || time != now->time) {
        return now->with == ORCA_CONTACT_NONE || time < now->time;
    }
    return kind != now->with ? kind < now->with : other < now->other;
}

static void judge(verify_findings *findings, uint32_t agent, orca_contact_kind kind, uint32_t other,
                  const verify_meeting *meeting) {
    orca_verdict *verdict = (orca_verdict *)findings->verdicts.data + agent;
    if (meeting->clearance < verdict->clearance) {
        verdict->clearance = meeting->clearance;
    }
    if (meeting->relation == COLLIDE_APART) {
        return;
    }
    if (meeting->relation > verdict->relation) {
        verdict->relation = meeting->relation;
    }
    if (comes_first(verdict, kind, other, meeting->time)) {
        verdict->with = kind;
        verdict->other = other;
        verdict->time = meeting->time;
    }
}

static geom_status list_contact(verify_findings *findings, uint32_t agent, orca_contact_kind kind,
                                uint32_t other, const verify_meeting *meeting) {
    if (meeting->relation == COLLIDE_APART) {
        return GEOM_OK;
    }
    const geom_status status =
        orca_verify_array_reserve(&findings->contacts, findings->allocator, findings->contact_count + 1);
    if (status == GEOM_OK) {
        orca_contact *contacts = findings->contacts.data;
        contacts[findings->contact_count++] =
            (orca_contact){.kind = kind,
                           .agent = agent,
                           .other = other,
                           .relation = meeting->relation,
                           .from_start = meeting->start_relation != COLLIDE_APART,
                           .time = meeting->time,
                           .clearance = meeting->clearance,
                           .start_clearance = meeting->start_clearance};
    }
    return status;
}

geom_status orca_verify_findings_note_agents(verify_findings *findings, uint32_t agent, uint32_t other,
                                             verify_meeting meeting) {
    judge(findings, agent, ORCA_CONTACT_AGENT, other, &meeting);
    judge(findings, other, ORCA_CONTACT_AGENT, agent, &meeting);
    return list_contact(findings, agent, ORCA_CONTACT_AGENT, other, &meeting);
}

geom_status orca_verify_findings_note_obstacle(verify_findings *findings, uint32_t agent, uint32_t obstacle,
                                               verify_meeting meeting) {
    judge(findings, agent, ORCA_CONTACT_OBSTACLE, obstacle, &meeting);
    return list_contact(findings, agent, ORCA_CONTACT_OBSTACLE, obstacle, &meeting);
}

static bool contact_before(const void *context, const void *first, const void *second) {
    (void)context;
    const orca_contact *a = first;
    const orca_contact *b = second;
    if (a->agent != b->agent) {
        return a->agent < b->agent;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->other < b->other;
}

void orca_verify_findings_sort(verify_findings *findings) {
    geom_sort_in_place(findings->contacts.data, findings->contact_count, sizeof(orca_contact), contact_before,
                       NULL);
}
