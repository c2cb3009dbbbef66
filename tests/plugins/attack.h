/* What a plugin can do to the process that it is in, and to those around it. */
#ifndef ATTACK_H
#define ATTACK_H

/* Does what the name says; nothing for a name that is none. */
void attack(const char *name);

#endif
