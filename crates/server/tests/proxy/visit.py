"""A visit through a proxy, as the page in a browser makes it: `visit.py https://localhost:8443 ca.pem`.

The page and its files load; a guest signs in by cookie, opens a table, plays by HTTP; then again over a WebSocket. Every request has
the origin and the cookie that a browser would send, so a proxy that hides the address it was called by is refused here as there.
"""
import base64
import http.client
import json
import os
import re
import socket
import ssl
import struct
import sys

URL, AUTHORITY = sys.argv[1], sys.argv[2]
HOST, PORT = re.fullmatch(r"https://([^:]+):(\d+)", URL).groups()
TRUST = ssl.create_default_context(cafile=AUTHORITY)
COOKIES = {}


def fetch(method, path, body=None):
    """What the server answers: status, headers, text."""
    connection = http.client.HTTPSConnection(HOST, int(PORT), context=TRUST, timeout=60)
    headers = {"origin": URL} if method != "GET" else {}
    if COOKIES:
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in COOKIES.items())
    if body is not None:
        headers["content-type"] = "application/json"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    for line in answer.headers.get_all("set-cookie") or []:
        name, value = line.split(";")[0].split("=", 1)
        assert "secure" in line.lower(), f"behind TLS the cookie is for TLS alone: {line}"
        COOKIES[name] = value
    assert answer.status < 300, f"{method} {path}: {answer.status} {text}"
    return answer, text


def call(method, path, body=None):
    return json.loads(fetch(method, f"/api/v1{path}", body)[1])


class Socket:
    """As much of RFC 6455 as this visit needs."""

    def __init__(self, path):
        plain = socket.create_connection((HOST, int(PORT)), timeout=60)
        self.stream = TRUST.wrap_socket(plain, server_hostname=HOST).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        cookies = "; ".join(f"{name}={value}" for name, value in COOKIES.items())
        lines = [f"GET /api/v1{path} HTTP/1.1", f"Host: {HOST}:{PORT}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Origin: {URL}", f"Cookie: {cookies}", "", ""]
        self.stream.write("\r\n".join(lines).encode())
        self.stream.flush()
        status, *rest = iter(self.stream.readline, b"\r\n")
        assert b" 101 " in status, f"the proxy does not upgrade: {status} {rest}"

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        length = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
        self.stream.write(b"\x81" + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        self.stream.flush()

    def receive(self):
        while True:
            kind, length = self.stream.read(2)
            if length >= 126:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            data = self.stream.read(length)
            if kind & 15 == 1:
                return json.loads(data)
            assert kind & 15 == 9, f"closed: {data}"


def load_page():
    answer, text = fetch("GET", "/")
    assert answer.headers.get_content_type() == "text/html", answer.headers
    files = set(re.findall(r"(?:src|href)=\"(/[^\"]+\.(?:js|css))\"", text))
    assert any(file.endswith(".js") for file in files), text
    for file in files:
        fetch("GET", file)


def open_table():
    """A table of mahjong, where everybody is asked at once after the deal."""
    seats = ["me", "normal", "normal", "normal"]
    body = {"game": "mahjong", "seats": seats, "ready": True, "options": {"bot_ms": 0, "window_ms": 0}}
    return call("POST", "/tables", body)["id"]


def play_by_requests():
    table = open_table()
    prompt = None
    while prompt is None:
        prompt = call("GET", f"/tables/{table}/view")["prompt"]
    call("POST", f"/tables/{table}/actions", {"prompt": prompt["id"], "index": 0, "action_id": "a1"})


def play_by_socket():
    frames = Socket(f"/tables/{open_table()}/socket")
    frames.send({"type": "hello"})
    while True:
        frame = frames.receive()
        assert frame["type"] != "refused", frame
        if frame["type"] == "accepted":
            return
        if frame.get("prompt"):
            frames.send({"type": "play", "prompt": frame["prompt"]["id"], "index": 0, "action_id": frame["prompt"]["id"]})


load_page()
call("POST", "/guests", {"name": "Visitor"})
assert COOKIES, "a guest of the page gets a cookie"
play_by_requests()
play_by_socket()
print("visited")
