"""Trains everything here and draws the curves of docs/python/learning.md: one command, some minutes of one core.

    python examples/learning/curves.py                  all of them, anew
    python examples/learning/curves.py holdem           one of them; the others as they were
"""

import argparse
import html
import json
import pathlib

import leduc
import ppo

WIDTH, HEIGHT, COLUMNS = 320, 200, 2
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 34, 34
OUT = pathlib.Path(__file__).parents[2] / "docs" / "python" / "learning.svg"
ROUNDS = {"self-play": leduc.ROUNDS, "holdem": 120, "xianqi": 90, "mahjong": 190, "sanguosha": 100, "leduc": 40}
STYLE = (
    "text{font:11px sans-serif;fill:#555}.title{font-weight:bold;fill:#222}.axis{stroke:#bbb}"
    ".mark{stroke:#b5651d;stroke-dasharray:4 3}.curve{stroke:#1f6f8b;fill:none;stroke-width:1.6}"
)


def _short(number):
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if abs(number) >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


class Panel:
    """One curve in its frame."""

    def __init__(self, title, below, points, mark=None, beside="", end=""):
        self.title, self.below, self.points, self.mark, self.beside = title, below, points, mark, beside
        self.end = end
        heights = [y for _, y in points] + ([] if mark is None else [mark])
        room = (max(heights) - min(heights)) * 0.05 or 1.0
        self.low, self.high = min(heights) - room, max(heights) + room
        self.last = max(x for x, _ in points)

    def _at(self, x, y):
        across = LEFT + x / self.last * (WIDTH - LEFT - RIGHT)
        up = TOP + (self.high - y) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)
        return f"{across:.1f}", f"{up:.1f}"

    def drawn(self):
        """The panel as elements of a picture."""
        base, line = HEIGHT - BOTTOM, " ".join(",".join(self._at(*point)) for point in self.points)
        yield f'<text class="title" x="{LEFT}" y="18">{html.escape(self.title)}</text>'
        yield f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{base}H{WIDTH - RIGHT}"/>'
        for height in (self.low, (self.low + self.high) / 2, self.high):
            up = self._at(0, height)[1]
            yield f'<text x="{LEFT - 5}" y="{float(up) + 4:.1f}" text-anchor="end">{height:+.2f}</text>'
        for part in (0.5, 1.0):
            across = self._at(self.last * part, self.low)[0]
            yield f'<text x="{across}" y="{base + 14}" text-anchor="end">{_short(self.last * part)}</text>'
        yield f'<text x="{LEFT}" y="{base + 14}">{html.escape(self.below)}</text>'
        if self.mark is not None:
            up = self._at(0, self.mark)[1]
            yield f'<path class="mark" d="M{LEFT} {up}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{WIDTH - RIGHT}" y="{float(up) - 4:.1f}" text-anchor="end">{html.escape(self.beside)}</text>'
        yield f'<polyline class="curve" points="{line}"/>'
        if self.end:
            yield f'<text x="{WIDTH - RIGHT}" y="18" text-anchor="end">{html.escape(self.end)}</text>'


def picture(panels):
    """All panels, side by side."""
    rows = -(-len(panels) // COLUMNS)
    size = f'width="{WIDTH * COLUMNS}" height="{HEIGHT * rows}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>'
    yield '<rect width="100%" height="100%" fill="#fff"/>'
    for at, panel in enumerate(panels):
        yield f'<g transform="translate({at % COLUMNS * WIDTH},{at // COLUMNS * HEIGHT})">'
        yield from panel.drawn()
        yield "</g>"
    yield "</svg>\n"


def learned(name, rounds):
    """The curve of a game: one seat against the others' bot."""
    course = ppo.COURSES[name]
    agent, curve = ppo.train(course, rounds)
    points = [[round(games), round(won, 4)] for games, won in ppo.smoothed(curve)]
    mark = {"mark": round(ppo.yardstick(course), 4), "beside": f"{course.bot} itself"}
    won, off = ppo.judged(agent, course)
    mark["end"] = f"then {won:+.2f} ± {off:.2f}"
    return {"title": f"{name}: {course.unit}", "below": "games", "points": points, **mark}


def exploited(rounds):
    """The curve of self-play on Leduc."""
    _, _, curve = leduc.train(rounds)
    points = [[episodes, round(found, 4)] for episodes, found in curve]
    title = "leduc by itself: exploitability"
    return {"title": title, "below": "episodes", "points": points, "mark": 0.0, "beside": "equilibrium"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("only", nargs="*", choices=[[], *ROUNDS], help="curves to draw anew; without a name, all")
    parser.add_argument("--out", type=pathlib.Path, default=OUT, help="the picture; its curves are kept beside it")
    options = parser.parse_args()
    kept = options.out.with_suffix(".json")
    curves = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for name in options.only or ROUNDS:
        curves[name] = exploited(ROUNDS[name]) if name == "self-play" else learned(name, ROUNDS[name])
        print(name, curves[name]["points"][-1], curves[name]["mark"], curves[name].get("end", ""), flush=True)
        kept.write_text(json.dumps(curves, sort_keys=True) + "\n", encoding="utf-8")
    panels = [Panel(**curves[name]) for name in ROUNDS if name in curves]
    options.out.write_text("\n".join(picture(panels)), encoding="utf-8")


if __name__ == "__main__":
    main()
