#!/usr/bin/env python3
"""Serves a folder on this machine alone, until Ctrl+C, and says where.

usage: serve.py FOLDER    at http://127.0.0.1:8123/, or at the next port that is free
"""
import functools
import http.server
import sys

PORTS = (*range(8123, 8143), 0)  # 0: any that is free


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def listen(folder):
    """A server at the first port that is free."""
    handler = functools.partial(Quiet, directory=folder)
    for port in PORTS:
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            if port == 0:
                raise


def main():
    if len(sys.argv) != 2 or sys.argv[1] == "--help":
        print(__doc__)
        return 0 if "--help" in sys.argv else 2
    with listen(sys.argv[1]) as server:
        print(f"The editor is at http://127.0.0.1:{server.server_address[1]}/ (Ctrl+C ends this)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


sys.exit(main())
