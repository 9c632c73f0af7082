"""A bot without any library: `python3 examples/bot.py http://127.0.0.1:7373 xianqi` plays a whole game against bots."""
import json, random, sys, time, urllib.error, urllib.request

url, game, token = sys.argv[1], sys.argv[2], None

def call(method, path, body=None):
    """One request. A server that has had enough of them for now (429, 503) says how many seconds to wait."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{url}/api/v1{path}", data, headers, method=method)
    while True:
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503):
                raise
            time.sleep(int(refused.headers["retry-after"]))

token = call("POST", "/guests", {"name": "bot.py"})["token"]
seats = next(g["presets"][0]["seats"] for g in call("GET", "/games") if g["name"] == game)
options = {"bot_ms": 0, "window_ms": 0}
table = call("POST", "/tables", {"game": game, "seats": ["me"] + ["normal"] * (seats - 1), "options": options})["id"]
call("POST", f"/tables/{table}/ready", {})
while (seen := call("GET", f"/tables/{table}/view"))["table"]["status"] == "playing":
    if prompt := seen["prompt"]:
        index = random.randrange(len(prompt["legal"]))
        call("POST", f"/tables/{table}/actions", {"prompt": prompt["id"], "index": index})
    else:
        time.sleep(0.02)  # the others are thinking
print("over:", call("GET", f"/records/{table}/1")["scores"])
