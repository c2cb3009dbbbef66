/* UTF-8, decoded and made fit for terminals. */
#include "utf8.h"

#include <stdio.h>
#include <string.h>

/* How many bytes follow a first byte, and the bits that it holds; -1 for a byte that begins nothing. */
static int following_bytes(unsigned char first, uint32_t *bits) {
    if (first < 0x80) {
        *bits = first;
        return 0;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        *bits = first & 0x1FU;
        return 1;
    }
    if (first >= 0xE0 && first <= 0xEF) {
        *bits = first & 0x0FU;
        return 2;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        *bits = first & 0x07U;
        return 3;
    }
    return -1;
}

bool utf8_goes_on(char byte) { return ((unsigned char)byte & 0xC0U) == 0x80U; }

size_t utf8_character(const char *text, uint32_t *letter) {
    const unsigned char *p = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const int more = following_bytes(p[0], letter);
    if (more < 0) {
        return 0;
    }
    for (int i = 1; i <= more; i++) {
        if (!utf8_goes_on(text[i])) {
            return 0;
        }
        *letter = *letter << 6 | (p[i] & 0x3FU);
    }
    if (*letter < least[more] || *letter > 0x10FFFF || (*letter >= 0xD800 && *letter <= 0xDFFF)) {
        return 0;
    }
    return (size_t)more + 1;
}

size_t utf8_fitting(const char *text, size_t most) {
    size_t length = 0;
    while (length < most && text[length] != '\0') {
        length++;
    }
    while (length > 0 && utf8_goes_on(text[length])) {
        length--;
    }
    return length;
}

/* Those of ASCII and those of ISO 8859-1, which terminals obey, too. */
static bool is_control(uint32_t letter) { return letter < 0x20 || (letter >= 0x7F && letter < 0xA0); }

void utf8_clean(char *text) {
    char *to = text;
    while (*text != '\0') {
        uint32_t letter;
        const size_t size = utf8_character(text, &letter);
        if (size == 0 || is_control(letter)) {
            *to++ = '?';
        } else {
            memmove(to, text, size);
            to += size;
        }
        text += size > 0 ? size : 1;
    }
    *to = '\0';
}

utf8_shown utf8_show(const char *text) {
    utf8_shown shown;
    (void)snprintf(shown.text, sizeof shown.text, "%s", text);
    utf8_clean(shown.text);
    return shown;
}
