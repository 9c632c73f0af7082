"""A whole game over a WebSocket, without any library: `python3 examples/websocket.py http://127.0.0.1:7373 xianqi`."""
import base64, json, os, random, socket, struct, sys, urllib.request

url, game = sys.argv[1], sys.argv[2]


def post(path, body, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}/api/v1{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))


class Socket:
    """As much of RFC 6455 as a client of this server needs."""

    def __init__(self, path, token):
        host, port = url.removeprefix("http://").split(":")
        self.stream = socket.create_connection((host, int(port))).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/v1{path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Authorization: Bearer {token}", "", ""]
        self.stream.write("\r\n".join(lines).encode())
        self.stream.flush()
        answer = iter(self.stream.readline, b"\r\n")
        assert b" 101 " in next(answer), "the server does not upgrade"
        list(answer)

    def write(self, kind, data):
        length = struct.pack("!B", 128 | len(data)) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
        mask = os.urandom(4)
        self.stream.write(bytes([128 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        self.stream.flush()

    def say(self, message):
        self.write(1, json.dumps(message).encode())

    def hear(self):
        while True:
            kind, length = self.stream.read(2)
            if length >= 126:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            data = self.stream.read(length)
            if kind & 15 == 1:
                return json.loads(data)
            if kind & 15 == 9:  # a ping is answered with what was in it
                self.write(10, data)


token = post("/guests", {"name": "websocket.py"})["token"]
listed = json.load(urllib.request.urlopen(f"{url}/api/v1/games"))
seats = next(g["presets"][0]["seats"] for g in listed if g["name"] == game)
options = {"bot_ms": 0, "window_ms": 0}
table = post("/tables", {"game": game, "seats": ["me"] + ["normal"] * (seats - 1), "options": options}, token)["id"]
table_socket = Socket(f"/tables/{table}/socket", token)
table_socket.say({"type": "hello"})
table_socket.say({"type": "ready"})
over = None
while over is None:
    frame = table_socket.hear()
    assert frame["type"] != "refused", frame
    if frame["type"] == "accepted":
        continue
    notices = [event["notice"] for event in frame.get("events", []) if "notice" in event]
    over = next((notice["scores"] for notice in notices if notice["type"] == "ended"), None)
    if prompt := frame["prompt"]:
        index = random.randrange(len(prompt["legal"]))
        table_socket.say({"type": "play", "prompt": prompt["id"], "index": index, "action_id": prompt["id"]})
print("over:", over)
