"""Whether a page made by the program can be read by everybody: check_page.py PAGE.html...

Language, title, headings in order, headed tables, names for pictures, nothing from elsewhere, and contrast: at least
4.5 between text and every ground it may stand on, by day and by night.
"""

import re
import sys
from html.parser import HTMLParser

TEXT_ON = {"--ink": ["--bg", "--paper"] + ["--t%d" % i for i in range(7)], "--ink-2": ["--bg", "--paper"],
           "--accent": ["--bg"], "--pip": ["--bone"], "--on-colour": ["--colour"]}


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.lang = None
        self.headings, self.problems, self.ids, self.refs = [], [], [], []
        self.title = self.text = ""
        self.inside = []
        self.tables = 0

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        self.inside.append(tag)
        if "id" in a:
            self.ids.append(a["id"])
        self.refs += [a[k] for k in ("aria-labelledby",) if k in a]
        if tag == "html":
            self.lang = a.get("lang")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "table":
            self.tables += 1
        if tag == "th" and a.get("scope") not in ("row", "col"):
            self.problems.append("a head without a scope")
        if tag == "svg" and a.get("aria-hidden") != "true" and a.get("role") != "img":
            self.problems.append("a picture that is neither hidden nor named")
        if a.get("role") == "img" and not a.get("aria-label") and not a.get("aria-labelledby"):
            self.problems.append("a picture without a name")
        for key in ("src", "href"):
            if key in a and not a[key].startswith("#"):
                self.problems.append("something from elsewhere: " + a[key])
        if tag in ("script", "link", "iframe", "img"):
            self.problems.append("an element that needs more than the page: " + tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.inside.pop()

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data):
        if "title" in self.inside:
            self.title += data
        self.text += data


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)] if len(colour) == 7 else \
            [int(c * 2, 16) / 255 for c in colour[1:4]]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colours(style):
    """The colours by day and by night, by name."""
    sets = [dict(re.findall(r"(--[\w-]+):(#[0-9a-fA-F]{3,6})", block))
            for block in re.findall(r":root\{([^}]*)\}", style)]
    assert len(sets) == 2, "a light and a dark set of colours"
    return sets[0], {**sets[0], **sets[1]}


def check(path):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    page = Page()
    page.feed(source)
    problems = page.problems
    if not page.lang:
        problems.append("no language")
    if not page.title.strip():
        problems.append("no title")
    if page.headings.count(1) != 1 or page.headings[0] != 1:
        problems.append("not one first heading")
    if any(b > a + 1 for a, b in zip(page.headings, page.headings[1:])):
        problems.append("headings out of order")
    if len(set(page.ids)) != len(page.ids) or any(r not in page.ids for r in page.refs):
        problems.append("ids that are not unique or not there")
    if not page.tables:
        problems.append("no table")
    for colour in colours(re.search("<style>(.*?)</style>", source, re.S).group(1)):
        for ink, grounds in TEXT_ON.items():
            for ground in grounds:
                if contrast(colour[ink], colour[ground]) < 4.5:
                    problems.append("%s on %s: contrast %.2f" % (ink, ground, contrast(colour[ink], colour[ground])))
    assert not problems, (path, problems)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        check(name)
