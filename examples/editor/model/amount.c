/* Reads arithmetic: sums of products of numbers, signs and brackets. */
#include "decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Brackets and signs nest at most so deep. */
static const int DEEPEST = 40;

typedef struct reader {
    const char *at;
    const char *reason; /* the first that was found; NULL: none yet */
    int depth;
    bool computed; /* there was more than a number */
} reader;

static double refuse(reader *r, const char *reason) {
    if (!r->reason) {
        r->reason = reason;
    }
    return 0.0;
}

static char next(reader *r) {
    while (*r->at == ' ') {
        r->at++;
    }
    return *r->at;
}

static bool take(reader *r, char sign) {
    const bool found = next(r) == sign;
    r->at += found;
    return found;
}

static double read_number(reader *r) {
    char *end = NULL;
    const char first = next(r);
    if (!strchr("0123456789.", first) || !first) {
        return refuse(r, first ? "this is no number" : "a number is missing");
    }
    const double value = strtod(r->at, &end);
    if (end == r->at) {
        return refuse(r, "this is no number");
    }
    r->at = end;
    return value;
}

static double read_sum(reader *r);

static double read_factor(reader *r) {
    double value = 0.0;
    if (++r->depth > DEEPEST) {
        value = refuse(r, "too many brackets");
    } else if (take(r, '-')) {
        value = -read_factor(r);
    } else if (take(r, '+')) {
        value = read_factor(r);
    } else if (take(r, '(')) {
        value = read_sum(r);
        r->computed = true;
        value = take(r, ')') ? value : refuse(r, "a bracket is missing");
    } else {
        value = read_number(r);
    }
    r->depth--;
    return value;
}

static double read_product(reader *r) {
    double value = read_factor(r);
    while (!r->reason && (next(r) == '*' || next(r) == '/')) {
        const bool times = take(r, '*');
        const double by = (times || take(r, '/')) ? read_factor(r) : 1.0;
        r->computed = true;
        value = times ? value * by : by != 0.0 ? value / by : refuse(r, "division by zero");
    }
    return value;
}

static double read_sum(reader *r) {
    double value = read_product(r);
    while (!r->reason && (next(r) == '+' || next(r) == '-')) {
        const bool plus = take(r, '+');
        const double by = (plus || take(r, '-')) ? read_product(r) : 0.0;
        r->computed = true;
        value = plus ? value + by : value - by;
    }
    return value;
}

/* To 15 digits, which every decimal fraction of so many survives. */
static double rounded(double value) {
    char text[32];
    snprintf(text, sizeof text, "%.15g", value);
    return strtod(text, NULL);
}

/* What stands in front of a change. */
static editor_amount_kind read_change(reader *r) {
    static const struct {
        const char *sign;
        editor_amount_kind kind;
    } signs[] = {{"+=", EDITOR_AMOUNT_PLUS}, {"-=", EDITOR_AMOUNT_MINUS}, {"*=", EDITOR_AMOUNT_TIMES},
                 {"/=", EDITOR_AMOUNT_OVER}, {"*", EDITOR_AMOUNT_TIMES},  {"/", EDITOR_AMOUNT_OVER}};
    next(r);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strncmp(r->at, signs[i].sign, strlen(signs[i].sign)) == 0) {
            r->at += strlen(signs[i].sign);
            return signs[i].kind;
        }
    }
    return EDITOR_AMOUNT_IS;
}

const char *editor_amount_read(const char *text, editor_amount *out) {
    reader r = {.at = text};
    out->kind = read_change(&r);
    const double value = read_sum(&r);
    if (!r.reason && next(&r)) {
        refuse(&r, "this is no number");
    }
    if (!r.reason && out->kind == EDITOR_AMOUNT_OVER && value == 0.0) {
        refuse(&r, "division by zero");
    }
    if (!r.reason && !isfinite(value)) {
        refuse(&r, "it is out of range");
    }
    out->value = r.computed ? rounded(value) : value;
    return r.reason;
}

double editor_amount_of(editor_amount amount, double old) {
    switch (amount.kind) {
    case EDITOR_AMOUNT_PLUS:
        return rounded(old + amount.value);
    case EDITOR_AMOUNT_MINUS:
        return rounded(old - amount.value);
    case EDITOR_AMOUNT_TIMES:
        return rounded(old * amount.value);
    case EDITOR_AMOUNT_OVER:
        return rounded(old / amount.value);
    default:
        return amount.value;
    }
}
