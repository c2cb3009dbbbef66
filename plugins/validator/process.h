/* Work in processes of their own: what each finds comes back as a row of bytes. */
#ifndef VALIDATOR_PROCESS_H
#define VALIDATOR_PROCESS_H

#include <planner/plugin.h>

#include <stdbool.h>

/* What came back from a child. */
typedef struct answer {
    char *bytes; /* ends with a zero that was not sent; the caller frees them */
    size_t size;
    size_t capacity;
    int wait_status;
    bool timed_out;
    double seconds;
} answer;

typedef void child_work(const void *argument);

/* Runs the work in a child. False when the system gives no process. */
bool run_child(child_work *work, const void *argument, double time_limit, answer *a);

/* In the child: sends bytes, or a string as its characters and a zero. */
void send_bytes(const void *bytes, size_t size);
void send_text(const char *text);

/* Why a signal ends a process. */
const char *signal_words(int number);

/* Fills in an error, behind the path of the plugin if that is not empty. Returns `status`. */
planner_status tell(planner_error *error, planner_status status, const char *path, const char *words);

#endif
