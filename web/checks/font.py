"""Makes the two fonts of the page from their originals: only the glyphs in use, outlines thinned, nothing else.

    npm install --prefix DIR @fontsource/ma-shan-zheng @fontsource/lxgw-wenkai-tc @fontsource/noto-sans-sc
    pip install fonttools brotli
    python3 web/checks/font.py DIR/node_modules/@fontsource

`web/font/brush.txt` lists what is printed on pieces, cards and generals; `web/font/running.txt` is written here: every
Chinese glyph of the words crate, the language files and the lists of names, the most used first.
"""

import collections
import glob
import math
import os
import re
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

WEB = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(WEB)
# What people read as Chinese text, and so what the running font must have.
TEXTS = [
    "crates/words/src/**/*.rs",
    "crates/sanguosha/src/**/*.rs",
    "crates/holdem/src/eval/*.rs",
    "crates/mahjong/src/fan/*.rs",
    "crates/*/src/game.rs",
    "web/lang/*.js",
    "web/art/*.js",
    "web/games/**/*.js",
    "web/pages/**/*.js",
    "web/shell/*.js",
    "web/font/brush.txt",
]
# What browsers write dates with.
DATES = "年月日"
# The rarest glyphs are left to whatever font the machine has.
MOST = 900
HAN = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]")


class Flat(BasePen):
    """Contours as polygons, fine enough that only thinning decides how they look."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.contours = []

    def _moveTo(self, point):
        self.contours.append([point])

    def _lineTo(self, point):
        self.contours[-1].append(point)

    def _qCurveToOne(self, middle, end):
        start = self.contours[-1][-1]
        for step in range(1, 9):
            t = step / 8
            weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
            self.contours[-1].append(
                tuple(sum(w * p[axis] for w, p in zip(weights, (start, middle, end))) for axis in (0, 1))
            )

    def _curveToOne(self, one, two, end):
        start = self.contours[-1][-1]
        for step in range(1, 9):
            t = step / 8
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            self.contours[-1].append(
                tuple(sum(w * p[axis] for w, p in zip(weights, (start, one, two, end))) for axis in (0, 1))
            )


def distance(point, start, end):
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = math.hypot(bx - ax, by - ay)
    if length == 0:
        return math.hypot(x - ax, y - ay)
    return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length


def thinned(points, error):
    """Ramer, Douglas and Peucker, without recursion."""
    keep, open_spans = {0, len(points) - 1}, [(0, len(points) - 1)]
    while open_spans:
        first, last = open_spans.pop()
        far, at = 0.0, None
        for index in range(first + 1, last):
            away = distance(points[index], points[first], points[last])
            if away > far:
                far, at = away, index
        if far > error:
            keep.add(at)
            open_spans += [(first, at), (at, last)]
    return [points[index] for index in sorted(keep)]


def polygon(contour, error):
    """A closed contour, thinned in two halves so that no point is favoured."""
    if contour[0] == contour[-1]:
        contour = contour[:-1]
    if len(contour) < 4:
        return None
    far = max(range(len(contour)), key=lambda i: math.dist(contour[0], contour[i]))
    there, back = contour[: far + 1], contour[far:] + contour[:1]
    points = thinned(there, error)[:-1] + thinned(back, error)[:-1]
    points = [(round(x), round(y)) for x, y in points]
    return points if len(points) > 2 else None


def outline(font, name, units, error, speck):
    """One glyph thinned: no point farther off than `error`, no spot smaller than `speck`, in units of the new font."""
    scale = units / font["head"].unitsPerEm
    flat = Flat(font.getGlyphSet())
    font.getGlyphSet()[name].draw(flat)
    pen = TTGlyphPen(None)
    for contour in flat.contours:
        contour = [(x * scale, y * scale) for x, y in contour]
        points = polygon(contour, error)
        if points is None or area(points) < speck:
            continue
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph(), round(font["hmtx"][name][0] * scale)


def area(points):
    pairs = zip(points, points[1:] + points[:1])
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def sources(packages):
    """Every piece of the fonts: their packages split them by glyph range. The first font that has a glyph gives it."""
    for name, weight in packages:
        for path in sorted(glob.glob(os.path.join(sys.argv[1], name, "files", f"*-[0-9]*-{weight}-normal.woff2"))):
            yield TTFont(path, lazy=True)


def build(packages, glyphs, family, out, units, error, speck):
    wanted, drawn = set(map(ord, glyphs)), {}
    for font in sources(packages):
        for code, name in font.getBestCmap().items():
            if code in wanted and code not in drawn:
                drawn[code] = outline(font, name, units, error, speck)
    missing = "".join(chr(code) for code in sorted(wanted - drawn.keys()))
    order = [".notdef"] + [f"u{code:X}" for code in sorted(drawn)]
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({code: f"u{code:X}" for code in drawn})
    empty = TTGlyphPen(None).glyph()
    builder.setupGlyf({".notdef": empty} | {f"u{code:X}": drawn[code][0] for code in drawn})
    widths = {".notdef": (units, 0)} | {f"u{code:X}": (drawn[code][1], 0) for code in drawn}
    builder.setupHorizontalMetrics({name: (widths[name][0], lsb(builder, name)) for name in order})
    builder.setupHorizontalHeader(ascent=round(0.88 * units), descent=-round(0.12 * units))
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    up, down = round(0.88 * units), round(0.12 * units)
    builder.setupOS2(sTypoAscender=up, sTypoDescender=-down, usWinAscent=up, usWinDescent=down)
    builder.setupPost(keepGlyphNames=False)
    builder.font.flavor = "woff2"
    builder.save(out)
    print(f"{out}: {len(drawn)} glyphs, {os.path.getsize(out)} bytes" + (f", not in the original: {missing}" if missing else ""))


def lsb(builder, name):
    glyph = builder.font["glyf"][name]
    return getattr(glyph, "xMin", 0) if glyph.numberOfContours else 0


def counted():
    """How often each Chinese glyph stands in what people read."""
    count = collections.Counter(DATES)
    for pattern in TEXTS:
        for path in glob.glob(os.path.join(ROOT, pattern), recursive=True):
            with open(path, encoding="utf-8") as file:
                count.update(HAN.findall(file.read()))
    return count


def main():
    font = os.path.join(WEB, "font")
    with open(os.path.join(font, "brush.txt"), encoding="utf-8") as file:
        brush = sorted(set(HAN.findall(file.read())))
    running = "".join(glyph for glyph, _ in sorted(counted().items(), key=lambda pair: (-pair[1], pair[0]))[:MOST])
    with open(os.path.join(font, "running.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(running[at : at + 50] for at in range(0, len(running), 50)) + "\n")
    brushes = [("ma-shan-zheng", 400), ("lxgw-wenkai-tc", 700)]
    build(brushes, brush, "Paiju Brush", f"{font}/brush.woff2", 200, 1.5, 10)
    build([("noto-sans-sc", 400)], running, "Paiju Sans", f"{font}/sans.woff2", 64, 0.5, 0)


if __name__ == "__main__":
    main()
