"""Asks every operation of the server's document once, in a way that must succeed.

`reach.py walk URL SEEN` signs in as a guest, with an account and as an administrator (PAIJU_ADMIN_TOKEN), prepares tables
and asks; what was answered is noted in the file SEEN. The last two lines of the output are the tokens of a player with an
account and of administrators.

`reach.py check URL SEEN` fails, and names them, if there are operations without a success in SEEN. An operation without
an example here fails the walk: add one to EXAMPLES.
"""

import base64
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = sys.argv[2].rstrip("/")
API = URL + "/api/v1"
SEEN = sys.argv[3]
ADMIN = os.environ.get("PAIJU_ADMIN_TOKEN", "")
QUICK = {"bot_ms": 0, "window_ms": 0, "drop_ms": 0}


def ask(method, path, body=None, token=None, headers=None):
    """The status and the answer of one request."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, {"Content-Type": "application/json"}, method=method)
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            if answer.headers.get_content_type() == "text/event-stream":
                return answer.status, answer.readline().decode()
            text = answer.read().decode()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


def must(method, path, body=None, token=None):
    status, answer = ask(method, path, body, token)
    assert 200 <= status < 300, f"{method} {path}: {status} {answer}"
    return answer


def upgrade(path, token):
    """The status of a request for a WebSocket."""
    import http.client

    connection = http.client.HTTPConnection(URL.split("://")[1], timeout=30)
    headers = {
        "Authorization": f"Bearer {token}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    connection.request("GET", "/api/v1" + path, headers=headers)
    status = connection.getresponse().status
    connection.close()
    return status, None


class Prepared:
    """People and tables that the examples are about."""

    def __init__(self):
        self.guest = must("POST", "/guests", {"name": "Gus"})
        account = must("POST", "/guests", {"name": "Ann"})
        self.login = {"login": f"ann{time.time_ns()}", "password": "long enough"}
        must("POST", "/accounts", self.login, account["token"])
        self.account = must("POST", "/sessions", self.login)["token"]
        self.player = account["player"]
        self.finished = self.played()

    def table(self, seats=("me", "open"), ready=False):
        body = {"game": "kuhn", "seats": list(seats), "options": QUICK, "ready": ready}
        return must("POST", "/tables", body, self.account)["id"]

    def running(self):
        """A game that waits for its player, and the question."""
        while True:
            table = self.table(("me", "normal"), ready=True)
            for _ in range(100):
                seen = must("GET", f"/tables/{table}/view", token=self.account)
                if seen["prompt"]:
                    return table, seen["prompt"]["id"]
                if seen["table"]["status"] != "playing":
                    break
                time.sleep(0.01)

    def played(self):
        """A table with a finished game."""
        table, prompt = self.running()
        while prompt:
            ask("POST", f"/tables/{table}/actions", {"prompt": prompt, "index": 0}, self.account)
            seen = must("GET", f"/tables/{table}/view", token=self.account)
            prompt = seen["prompt"] and seen["prompt"]["id"]
            if seen["over"] is None and not prompt:
                time.sleep(0.01)
                prompt = "wait"
        return table

    def record(self):
        return must("GET", f"/records/{self.finished}/1", token=self.account)

    def seated(self):
        table = self.table()
        must("POST", f"/tables/{table}/seat", {}, self.guest["token"])
        return table

    def sacrifice(self):
        return must("POST", "/guests", {"name": "Eve"})

    def other_account(self):
        """A change of password, and the token of whoever asks for it."""
        token = self.sacrifice()["token"]
        must("POST", "/accounts", {"login": f"kim{time.time_ns()}", "password": "long enough"}, token)
        return {"old_password": "long enough", "new_password": "longer than enough"}, token

    def session(self):
        """Another session of the account."""
        must("POST", "/sessions", self.login)
        sessions = must("GET", "/sessions", token=self.account)
        return next(session["id"] for session in sessions if not session["current"])

    def ban(self):
        body = {"player": self.sacrifice()["player"], "reason": "a test"}
        return must("POST", "/admin/bans", body, ADMIN)["ban"]


def act(p):
    table, prompt = p.running()
    return ask("POST", f"/tables/{table}/actions", {"prompt": prompt, "index": 0}, p.account)


def drain(p):
    ask("POST", "/admin/drain", {"draining": True}, ADMIN)
    return ask("POST", "/admin/drain", {"draining": False}, ADMIN)


def other(path):
    return lambda p: ask("GET", path, token=p.account)


def admin(method, path, body=None):
    return lambda p: ask(method, path(p) if callable(path) else path, body and body(p), ADMIN)


# For each operation of the document a request that succeeds.
EXAMPLES = {
    "come": lambda p: ask("POST", "/guests", {"name": "Bob"}),
    "register": lambda p: ask(
        "POST", "/accounts", {"login": f"eve{time.time_ns()}", "password": "long enough"}, p.sacrifice()["token"]
    ),
    "sign_in": lambda p: ask("POST", "/sessions", p.login),
    "sign_out": lambda p: ask("DELETE", "/sessions", token=must("POST", "/sessions", p.login)["token"]),
    "change_password": lambda p: ask("PATCH", "/accounts", *p.other_account()),
    "list_sessions": other("/sessions"),
    "end_session": lambda p: ask("DELETE", f"/sessions/{p.session()}", token=p.account),
    "me": other("/me"),
    "export": other("/me/export"),
    "delete_account": lambda p: ask("DELETE", "/me", {"confirm": True}, p.sacrifice()["token"]),
    "rename": lambda p: ask("PATCH", "/me", {"name": "Ann"}, p.account),
    "statistics": other("/me/statistics"),
    "list_tables": other("/tables?mine=true"),
    "open_table": lambda p: ask("POST", "/tables", {"game": "kuhn", "options": QUICK}, p.account),
    "table": lambda p: ask("GET", f"/tables/{p.finished}", token=p.account),
    "close_table": lambda p: ask("DELETE", f"/tables/{p.table()}", token=p.account),
    "sit": lambda p: ask("POST", f"/tables/{p.table()}/seat", {}, p.guest["token"]),
    "leave": lambda p: ask("DELETE", f"/tables/{p.seated()}/seat", token=p.guest["token"]),
    "seat_bot": lambda p: ask("POST", f"/tables/{p.table()}/bots", {"seat": 1, "level": "normal"}, p.account),
    "ready": lambda p: ask("POST", f"/tables/{p.table()}/ready", {}, p.account),
    "start": lambda p: ask("POST", f"/tables/{p.table()}/start", {"fill": "normal"}, p.account),
    "say": lambda p: ask("POST", f"/tables/{p.table()}/chat", {"text": "hello"}, p.account),
    "chat": lambda p: ask("GET", f"/tables/{p.finished}/chat", token=p.account),
    "mute": lambda p: ask(
        "POST", f"/tables/{p.table()}/mute", {"player": p.guest["player"], "muted": True}, p.account
    ),
    "games": other("/games"),
    "schema": other("/games/kuhn/schema"),
    "words": other("/games/kuhn/words?lang=en"),
    "view": lambda p: ask("GET", f"/tables/{p.finished}/view", token=p.account),
    "follow": lambda p: ask("GET", f"/tables/{p.finished}/events", token=p.account),
    "socket": lambda p: upgrade(f"/tables/{p.finished}/socket", p.account),
    "act": act,
    "resign": lambda p: ask("POST", f"/tables/{p.running()[0]}/resign", {"confirm": True}, p.account),
    "away": lambda p: ask("POST", f"/tables/{p.running()[0]}/away", {"away": True}, p.account),
    "advice": lambda p: ask("GET", f"/tables/{p.running()[0]}/advice", token=p.account),
    "list_records": other("/records"),
    "record": lambda p: ask("GET", f"/records/{p.finished}/1", token=p.account),
    "verify_record": lambda p: ask("GET", f"/records/{p.finished}/1/verify", token=p.account),
    "replay": lambda p: ask("POST", "/replay", {"record": p.record(), "at": 0}, p.account),
    "verify": lambda p: ask("POST", "/verify", {"record": p.record()}, p.account),
    "admin_state": admin("GET", "/admin/state"),
    "admin_drain": drain,
    "admin_announce": admin("POST", "/admin/announcements", lambda p: {"text": "hello"}),
    "admin_list_tables": admin("GET", "/admin/tables"),
    "admin_inspect_table": admin("GET", lambda p: f"/admin/tables/{p.running()[0]}?reveal=true"),
    "admin_close_table": admin("DELETE", lambda p: f"/admin/tables/{p.running()[0]}"),
    "admin_player": admin("GET", lambda p: f"/admin/players/{p.player}"),
    "admin_rename": admin("PATCH", lambda p: f"/admin/players/{p.player}", lambda p: {"name": "Ann"}),
    "admin_mute": admin(
        "POST", lambda p: f"/admin/players/{p.sacrifice()['player']}/mute", lambda p: {"muted": True}
    ),
    "admin_list_mutes": admin("GET", "/admin/mutes"),
    "admin_ban": admin("POST", "/admin/bans", lambda p: {"player": p.sacrifice()["player"], "reason": "a test"}),
    "admin_list_bans": admin("GET", "/admin/bans"),
    "admin_lift_ban": admin("DELETE", lambda p: f"/admin/bans/{p.ban()}"),
}


def operations():
    """The names of all operations of the document."""
    with urllib.request.urlopen(API + "/openapi.json", timeout=30) as answer:
        document = json.load(answer)
    return [operation["operationId"] for path in document["paths"].values() for operation in path.values()]


def walk():
    prepared = Prepared()
    wanted = operations()
    missing = [name for name in wanted if name not in EXAMPLES]
    if missing:
        sys.exit(f"operations without an example in {__file__}: {', '.join(missing)}")
    with open(SEEN, "w", encoding="utf-8") as seen:
        for name in wanted:
            status, answer = EXAMPLES[name](prepared)
            if not (200 <= status < 300 or status == 101):
                print(f"{name}: {status} {answer}", file=sys.stderr)
            seen.write(f"{name} {status}\n")
    print(prepared.account)
    print(ADMIN)


def check():
    with open(SEEN, encoding="utf-8") as seen:
        lines = [line.split() for line in seen]
    reached = {name for name, status in lines if status.startswith("2") or status == "101"}
    missed = [name for name in operations() if name not in reached]
    if missed:
        sys.exit(f"operations that never succeeded: {', '.join(missed)}")
    print(f"{len(reached)} operations, each with a success")


if __name__ == "__main__":
    {"walk": walk, "check": check}[sys.argv[1]]()
