/* What measurements depend on: the machine, and how the program was made. */
#ifndef ORCAKIT_BENCH_MACHINE_H
#define ORCAKIT_BENCH_MACHINE_H

typedef struct bench_machine {
    char processor[96]; /* as the system calls it */
    long cores;         /* that are online; 0 where it does not say */
    const char *instructions;
    const char *compiler;
} bench_machine;

bench_machine bench_machine_here(void);

#endif
