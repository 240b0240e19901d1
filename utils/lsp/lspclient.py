"""A client of a language server, for tests and measurements: frames messages, keeps
documents as an editor does, and applies the edits that the server asks for."""

import json
import pathlib
import queue
import subprocess
import threading
import urllib.parse


def uri_of(path):
    return pathlib.Path(path).absolute().as_uri()


def path_of(uri):
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


def offset_of(text, position):
    """The index in `text` (code points) of a position in units of UTF-16."""
    lines = text.split("\n")
    if position["line"] >= len(lines):
        return len(text)
    line = lines[position["line"]]
    start = sum(len(each) + 1 for each in lines[: position["line"]])
    units = 0
    for number, character in enumerate(line):
        if units >= position["character"]:
            return start + number
        units += len(character.encode("utf-16-le")) // 2
    return start + len(line)


def position_of(text, offset):
    before = text[:offset]
    line = before.count("\n")
    last = before.rsplit("\n", 1)[-1]
    return {"line": line, "character": len(last.encode("utf-16-le")) // 2}


def apply_edits(text, edits):
    """Edits as the protocol has them: all of the text as it was."""
    placed = [(offset_of(text, e["range"]["start"]), offset_of(text, e["range"]["end"]), e["newText"])
              for e in edits]
    for begin, end, new in sorted(placed, key=lambda each: (each[0], each[1]), reverse=True):
        text = text[:begin] + new + text[end:]
    return text


class Closed(Exception):
    """The server has ended, or says nothing."""


class Client:
    def __init__(self, command, cwd=None, timeout=120, stderr=None, document_changes=True):
        self.process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=stderr)
        self.timeout = timeout
        self.document_changes = document_changes
        self.next_id = 0
        self.texts = {}  # By URI: version, text.
        self.closed_at = {}  # By URI: the last version.
        self.diagnostics = {}  # By URI: what was published last.
        self.replies = {}
        self.heard = []  # All notifications, in order.
        self.edits = []  # Of workspace/applyEdit.
        self.messages = queue.Queue()
        self.listeners = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    self.messages.put(None)
                    return
                if line in (b"\r\n", b"\n"):
                    break
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            message = json.loads(out.read(length))
            for listener in self.listeners:
                listener(message)
            self.messages.put(message)

    def send_bytes(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Closed("the server has ended") from None

    def send(self, message):
        data = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def request(self, method, params=None):
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params or {}})
        return self.next_id

    def take(self, timeout=None):
        """Hears one message and does what it asks for; returns it."""
        try:
            message = self.messages.get(timeout=self.timeout if timeout is None else timeout)
        except queue.Empty:
            raise TimeoutError("the server says nothing") from None
        if message is None:
            raise Closed("the server has ended")
        if "method" in message:
            if message["method"] == "textDocument/publishDiagnostics":
                self.diagnostics[message["params"]["uri"]] = message["params"]
            if message["method"] == "workspace/applyEdit":
                self.edits.append(message["params"]["edit"])
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": {"applied": True}})
            elif "id" in message:
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
            self.heard.append(message)
        else:
            self.replies[message["id"]] = message
        return message

    def wait(self, number):
        while number not in self.replies:
            self.take()
        return self.replies.pop(number)

    def ask(self, method, params=None):
        return self.wait(self.request(method, params))

    def initialize(self, options=None, **more):
        edit = {"documentChanges": self.document_changes}
        if self.document_changes:
            edit["resourceOperations"] = ["create"]
        reply = self.ask("initialize", {
            "processId": None, "rootUri": None, "initializationOptions": options or {},
            "capabilities": {"workspace": {"workspaceEdit": edit, "applyEdit": True}}, **more})
        self.notify("initialized")
        return reply

    def open(self, path, text=None):
        uri = uri_of(path)
        if text is None:
            text = pathlib.Path(path).read_text()
        # A file that is opened again goes on counting: what comes late is known.
        version = self.closed_at.get(uri, 0) + 1
        self.texts[uri] = (version, text)
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "c", "version": version, "text": text}})

    def change(self, path, begin, end, new):
        """Replaces code points begin to end."""
        uri = uri_of(path)
        version, text = self.texts[uri]
        self.texts[uri] = (version + 1, text[:begin] + new + text[end:])
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version + 1},
            "contentChanges": [{"range": {"start": position_of(text, begin), "end": position_of(text, end)},
                                "text": new}]})

    def close(self, path):
        uri = uri_of(path)
        self.closed_at[uri] = self.texts.pop(uri)[0]
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def idle(self):
        self.ask("layoutopt/idle")

    def apply(self, edit):
        """Applies a workspace edit to what is open and to the disk; returns the paths."""
        changed = []
        changes = edit.get("documentChanges")
        if changes is None:
            changes = [{"textDocument": {"uri": uri}, "edits": edits} for uri, edits in edit["changes"].items()]
        for each in changes:
            if each.get("kind") == "create":
                pathlib.Path(path_of(each["uri"])).write_text("")
                continue
            uri = each["textDocument"]["uri"]
            path = pathlib.Path(path_of(uri))
            if uri in self.texts:
                version, text = self.texts[uri]
                if each["textDocument"].get("version") not in (None, version):
                    raise ValueError("an edit of another version")
                new = apply_edits(text, each["edits"])
                self.change(path, 0, len(text), new)
            else:
                text = path.read_text() if path.exists() else ""
                path.write_text(apply_edits(text, each["edits"]))
            changed.append(str(path))
        return changed

    def text(self, path):
        return self.texts[uri_of(path)][1]

    def stop(self):
        """Ends the server as the protocol has it; returns its exit code."""
        self.ask("shutdown")
        self.notify("exit")
        self.process.stdin.close()
        return self.process.wait(timeout=self.timeout)
