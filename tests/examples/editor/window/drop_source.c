/* Drops a file on a window, as a file manager does: the source of the drag and drop protocol of X11, version 5
 * (J. Lindal, "Drag-and-Drop Protocol for the X Window System", XDND, 2002).
 *
 * usage: drop_source WINDOW PATH    WINDOW is a number; PATH is absolute. Exit status 0: the window took the file. */
#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int MILLISECONDS = 10000; /* that an answer may take */

typedef struct source {
    Display *display;
    Window own;
    Window target;
    const char *path;
    Atom selection;
    Atom uris; /* the type of what is dropped */
} source;

static Atom atom(const source *s, const char *name) { return XInternAtom(s->display, name, False); }

/* A message of the protocol. The first of its numbers is always the source. */
static void tell(const source *s, const char *name, long second, long third, long fourth, long fifth) {
    XEvent event = {0};
    event.xclient.type = ClientMessage;
    event.xclient.display = s->display;
    event.xclient.window = s->target;
    event.xclient.message_type = atom(s, name);
    event.xclient.format = 32;
    event.xclient.data.l[0] = (long)s->own;
    event.xclient.data.l[1] = second;
    event.xclient.data.l[2] = third;
    event.xclient.data.l[3] = fourth;
    event.xclient.data.l[4] = fifth;
    XSendEvent(s->display, s->target, False, NoEventMask, &event);
    XFlush(s->display);
}

/* Gives the target what it asks for: the file's address. Letters that addresses write otherwise are not in
 * the paths of the test. */
static void answer(const source *s, const XSelectionRequestEvent *request) {
    char address[2048];
    const int length = snprintf(address, sizeof address, "file://%s\r\n", s->path);
    XEvent event = {0};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request->requestor;
    event.xselection.selection = request->selection;
    event.xselection.target = request->target;
    event.xselection.time = request->time;
    if (request->target == s->uris) {
        event.xselection.property = request->property;
        XChangeProperty(s->display, request->requestor, request->property, s->uris, 8, PropModeReplace,
                        (const unsigned char *)address, length);
    }
    XSendEvent(s->display, request->requestor, False, NoEventMask, &event);
    XFlush(s->display);
}

/* Waits for a message of the target, and answers its questions meanwhile. */
static bool wait_for(const source *s, const char *name, XClientMessageEvent *out) {
    const Atom wanted = atom(s, name);
    struct pollfd connection = {.fd = ConnectionNumber(s->display), .events = POLLIN};
    while (XPending(s->display) > 0 || poll(&connection, 1, MILLISECONDS) > 0) {
        XEvent event;
        if (XPending(s->display) == 0) {
            continue;
        }
        XNextEvent(s->display, &event);
        if (event.type == SelectionRequest) {
            answer(s, &event.xselectionrequest);
        } else if (event.type == ClientMessage && event.xclient.message_type == wanted) {
            *out = event.xclient;
            return true;
        }
    }
    fprintf(stderr, "drop_source: no %s\n", name);
    return false;
}

/* The version of the protocol that the window knows; 0 when it takes no drops. */
static long version_of(const source *s) {
    Atom type;
    int format;
    unsigned long count;
    unsigned long left;
    unsigned char *data = NULL;
    long version = 0;
    if (XGetWindowProperty(s->display, s->target, atom(s, "XdndAware"), 0, 1, False, XA_ATOM, &type, &format,
                           &count, &left, &data) == Success &&
        count == 1) {
        memcpy(&version, data, sizeof version);
    }
    if (data) {
        XFree(data);
    }
    return version;
}

static bool drop(const source *s) {
    XClientMessageEvent reply;
    const long copy = (long)atom(s, "XdndActionCopy");
    const long middle = (300L << 16) | 300L; /* of the screen, where the window lies */
    if (version_of(s) < 5) {
        fprintf(stderr, "drop_source: the window takes no drops\n");
        return false;
    }
    XSetSelectionOwner(s->display, s->selection, s->own, CurrentTime);
    tell(s, "XdndEnter", 5L << 24, (long)s->uris, 0, 0);
    tell(s, "XdndPosition", 0, middle, CurrentTime, copy);
    if (!wait_for(s, "XdndStatus", &reply) || (reply.data.l[1] & 1) == 0) {
        return false;
    }
    tell(s, "XdndDrop", 0, CurrentTime, 0, 0);
    return wait_for(s, "XdndFinished", &reply);
}

int main(int argc, char **argv) {
    source s = {.path = argc == 3 ? argv[2] : ""};
    s.display = XOpenDisplay(NULL);
    if (!s.display || argc != 3) {
        fprintf(stderr, "usage: drop_source WINDOW PATH, on a display\n");
        return 2;
    }
    s.target = strtoul(argv[1], NULL, 0);
    s.own = XCreateSimpleWindow(s.display, DefaultRootWindow(s.display), 0, 0, 1, 1, 0, 0, 0);
    s.selection = atom(&s, "XdndSelection");
    s.uris = atom(&s, "text/uri-list");
    const bool good = drop(&s);
    XCloseDisplay(s.display);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
