/* Places in JSON text: from an object to a member, and to their lines (value.h). */
#include "value.h"

#include <string.h>

static void skip(place *p) {
    p->line += *p->at == '\n' ? 1 : 0;
    ++p->at;
}

static bool is_at(const place *p, const char *characters) {
    return p->at < p->end && *p->at != '\0' && strchr(characters, *p->at);
}

static void skip_blanks(place *p) {
    while (is_at(p, " \t\r\n")) {
        skip(p);
    }
}

/* From one quote behind the other. */
static void skip_string(place *p) {
    for (++p->at; p->at < p->end && *p->at != '"'; ++p->at) {
        p->at += *p->at == '\\' && p->at + 1 < p->end ? 1 : 0;
    }
    p->at += p->at < p->end ? 1 : 0;
}

/* Behind a value, and the blanks that follow it. */
static void skip_value(place *p) {
    size_t depth = 0;
    do {
        if (is_at(p, "\"")) {
            skip_string(p);
        } else if (is_at(p, "[]{},:")) {
            depth += is_at(p, "[{") ? 1 : 0;
            depth -= is_at(p, "]}") ? 1 : 0;
            ++p->at;
        } else {
            while (p->at < p->end && !is_at(p, "[]{},:\" \t\r\n")) {
                ++p->at;
            }
        }
        skip_blanks(p);
    } while (depth > 0 && p->at < p->end);
}

place place_of_text(const char *text, size_t length) {
    place p = {text, text + length, 1};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        p.at += 3;
    }
    skip_blanks(&p);
    return p;
}

bool place_next_element(place *p) {
    place next = *p;
    skip_value(&next);
    if (!is_at(&next, ",")) {
        return false;
    }
    skip(&next);
    skip_blanks(&next);
    *p = next;
    return true;
}

/* Into an array or an object that is not empty. */
static bool enter(place *p, const char *open, const char *close) {
    place inside = *p;
    if (!is_at(&inside, open)) {
        return false;
    }
    skip(&inside);
    skip_blanks(&inside);
    if (is_at(&inside, close)) {
        return false;
    }
    *p = inside;
    return true;
}

bool place_enter_element(place *p, size_t index) {
    place element = *p;
    bool found = enter(&element, "[", "]");
    for (size_t i = 0; found && i < index; ++i) {
        found = place_next_element(&element);
    }
    if (found) {
        *p = element;
    }
    return found;
}

/* Behind the name of a member and its colon. */
static void skip_name(place *p) {
    skip_string(p);
    skip_blanks(p);
    p->at += is_at(p, ":") ? 1 : 0;
    skip_blanks(p);
}

bool place_enter_member(place *p, const char *name) {
    const size_t length = strlen(name);
    place member = *p;
    for (bool found = enter(&member, "{", "}"); found; found = place_next_element(&member)) {
        const char *quote = member.at;
        skip_name(&member);
        if ((size_t)(member.at - quote) > length + 2 && memcmp(quote + 1, name, length) == 0 &&
            quote[length + 1] == '"') {
            *p = member;
            return true;
        }
    }
    return false;
}
