#!/usr/bin/env python3
"""Drives a language server by a script, one step a line, and prints what it says.

    drive.py SCRIPT SERVER [ARGUMENT...]

Paths are those of the current folder. Places are LINE:COLUMN, from 1, as in messages;
a column counts units of UTF-16. Steps:

    initialize [OPTIONS]      the handshake, with initializationOptions
    open FILE                 close FILE         save FILE (tells of it)
    change FILE L:C L:C TEXT  TEXT is a string of JSON, in place of what lies between
    replace FILE OLD NEW      strings of JSON: the first OLD that is there
    idle                      until nothing is left to do, then prints the diagnostics of FILEs
    hover FILE L:C            lens FILE          action FILE L:C
    command NAME FILE WORD    applies the edit that comes
    print FILE                what it holds by now     copy FILE TO  to a file, likewise
    send MESSAGE              a message, as it is      raw STRING   bytes, framed
    bytes STRING              bytes, as they are
    next                      waits for one message and prints it
    stop                      shutdown and exit, prints the exit code
    exit                      exit alone
"""

import json
import os
import pathlib
import sys

import lspclient

SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}


def place(text):
    line, column = text.split(":")
    return {"line": int(line) - 1, "character": int(column) - 1}


def spot(range_):
    start = range_["start"]
    return f"{start['line'] + 1}:{start['character'] + 1}"


def relative(uri):
    return os.path.relpath(lspclient.path_of(uri))


def show_diagnostics(client):
    for uri, (version, _) in client.texts.items():
        params = client.diagnostics.get(uri, {"version": "none", "diagnostics": []})
        print(f"{relative(uri)} version {params.get('version')}: {len(params['diagnostics'])} diagnostics")
        for each in params["diagnostics"]:
            page = "".join(f" ({d['href']})" for d in [each.get("codeDescription")] if d)
            print(f"  {spot(each['range'])} to {each['range']['end']['line'] + 1}:"
                  f"{each['range']['end']['character'] + 1} {SEVERITIES[each['severity']]} [{each['code']}]{page}: "
                  f"{each['message']}")
            for note in each.get("relatedInformation", []):
                location = note["location"]
                print(f"    {relative(location['uri'])}:{spot(location['range'])}: {note['message']}")


def show_text(name, text):
    print(f"{name}:")
    for line in text.splitlines():
        print(f"| {line}")


def strings(text, count):
    out, decoder = [], json.JSONDecoder()
    for _ in range(count):
        value, end = decoder.raw_decode(text)
        out.append(value)
        text = text[end:].lstrip()
    return out


def step(client, line):
    word, _, rest = line.partition(" ")
    if word == "initialize":
        print(json.dumps(client.initialize(json.loads(rest) if rest else None)["result"], indent=1, sort_keys=True))
    elif word == "open":
        client.open(rest)
    elif word == "close":
        client.close(rest)
    elif word == "save":
        pathlib.Path(rest).write_text(client.text(rest))
        client.notify("textDocument/didSave", {"textDocument": {"uri": lspclient.uri_of(rest)}})
    elif word == "change":
        path, begin, end, new = rest.split(" ", 3)
        text = client.text(path)
        client.change(path, lspclient.offset_of(text, place(begin)), lspclient.offset_of(text, place(end)),
                      json.loads(new))
    elif word == "replace":
        path, _, both = rest.partition(" ")
        old, new = strings(both, 2)
        begin = client.text(path).index(old)
        client.change(path, begin, begin + len(old), new)
    elif word == "idle":
        client.idle()
        show_diagnostics(client)
    elif word == "hover":
        path, at = rest.split()
        reply = client.ask("textDocument/hover", {"textDocument": {"uri": lspclient.uri_of(path)},
                                                  "position": place(at)})
        if "error" in reply:
            print("hover:", reply["error"]["message"])
        elif reply["result"] is None:
            print("hover: nothing")
        else:
            show_text("hover " + spot(reply["result"]["range"]), reply["result"]["contents"]["value"])
    elif word == "lens":
        reply = client.ask("textDocument/codeLens", {"textDocument": {"uri": lspclient.uri_of(rest)}})
        print(f"{len(reply['result'])} lenses")
        for each in reply["result"]:
            print(f"lens {spot(each['range'])} '{each['command']['command']}': {each['command']['title']}")
    elif word == "action":
        path, at = rest.split()
        reply = client.ask("textDocument/codeAction", {
            "textDocument": {"uri": lspclient.uri_of(path)}, "range": {"start": place(at), "end": place(at)},
            "context": {"diagnostics": []}})
        print(f"{len(reply['result'])} actions")
        for each in reply["result"]:
            print(f"action {each['kind']} {each['command']['command']} {each['command']['arguments'][1]}: "
                  f"{each['title']}")
    elif word == "command":
        name, path, argument = rest.split(" ", 2)
        reply = client.ask("workspace/executeCommand", {"command": name,
                                                        "arguments": [lspclient.uri_of(path), argument]})
        if "error" in reply:
            print(f"{name}: error {reply['error']['code']}: {reply['error']['message']}")
        for edit in client.edits:
            for changed in client.apply(edit):
                print(f"{name} changed {os.path.relpath(changed)}")
        client.edits.clear()
    elif word == "print":
        uri = lspclient.uri_of(rest)
        show_text(rest, client.texts[uri][1] if uri in client.texts else pathlib.Path(rest).read_text())
    elif word == "copy":
        path, to = rest.split()
        pathlib.Path(to).write_text(client.text(path))
    elif word == "send":
        client.send(json.loads(rest))
    elif word == "raw":
        data = json.loads(rest).encode("latin-1")
        client.send_bytes(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    elif word == "bytes":
        client.send_bytes(json.loads(rest).encode("latin-1"))
    elif word == "next":
        print("next:", json.dumps(client.take(), sort_keys=True))
    elif word == "stop":
        print("exit code", client.stop())
    elif word == "exit":
        client.notify("exit")
        client.process.stdin.close()
        print("exit code", client.process.wait(timeout=60))
    else:
        sys.exit(f"drive.py: unknown step '{line}'")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    client = lspclient.Client(sys.argv[2:])
    try:
        for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                step(client, line.rstrip())
    except lspclient.Closed as closed:
        print(f"{closed}: exit code {client.process.wait(timeout=60)}")
        return 1
    finally:
        if client.process.poll() is None:
            client.process.kill()
            client.process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
