"""The client in few files: every module once, in the order of its imports, and doing what it does alone."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sztab.server.http import bundles, pages
from sztab.server.http.javascript import UnsupportedScriptError, read, stripped

NODE = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


def client(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "js" / f"{name}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def ran(web: Path) -> str:
    """What the bundles of a client print."""
    for name in (bundles.PAGES, bundles.TABLE):
        made = bundles.bundle(web, str(web), name)
        assert made is not None
        (web / "bundle").mkdir(exist_ok=True)
        (web / "bundle" / name).write_bytes(made)
    (web / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(["node", web / "bundle" / "main.js"], capture_output=True, text=True, timeout=60, check=False)
    assert not done.stderr, done.stderr
    return done.stdout


def test_every_module_is_in_one_bundle():
    version = pages.version()
    assert bundles.possible(pages.WEB, version)
    found = [bundles.bundle(pages.WEB, version, name) or b"" for name in (bundles.PAGES, bundles.TABLE)]
    inside = [name for body in found for name in re.findall(r'^"([\w/-]+\.js)": \(own\)', body.decode(), re.MULTILINE)]
    files = {path.relative_to(pages.WEB / "js").as_posix() for path in (pages.WEB / "js").rglob("*.js")}
    assert sorted(inside) == sorted(files - {"theme.js"})


def test_the_page_names_its_bundles_and_nothing_else():
    index = (pages.WEB / "index.html").read_text("utf-8")
    table = bundles.page(index, "/t/5mX0cRt8LwQa")
    start = bundles.page(index, "/")
    assert re.findall(r'"/static/(?!icons)([^"]+)"', table) == [
        "bundle/main.css",
        "js/theme.js",
        "bundle/table.js",
        "bundle/main.js",
    ]
    assert re.findall(r'"/static/(?!icons)([^"]+)"', start) == ["bundle/main.css", "js/theme.js", "bundle/main.js"]
    assert "data:font" in (bundles.bundle(pages.WEB, pages.version(), "fonts-pl.css") or b"").decode()
    assert bundles.bundle(pages.WEB, pages.version(), "fonts-xx.css") is None


@NODE
def test_modules_in_a_cycle_and_loaded_later_work_as_they_do_alone(tmp_path):
    files = {
        "main": """import { odd } from "./odd.js";
import { name as called, Thing } from "./thing.js";
import * as all from "./thing.js";
/** @typedef {import("./nowhere.js").Nothing} Nothing */
const later = () => import("./pages/table.js");
console.log(called, all.name, new Thing().name, odd(7), `${[1, 2].map((n) => `<${n}>`)} // no comment`, /\\/\\*[/"]/.test('/*"'));
later().then((page) => console.log(page.open(5), page.even(5), import.meta.url.split("/").at(-1)));
""",
        "odd": 'import { even } from "./even.js";\nexport function odd(n) {\n  return n !== 0 && even(n - 1);\n}\n',
        "even": 'import { odd } from "./odd.js";\nexport const even = (n) => n === 0 || odd(n - 1);\n',
        "thing": 'export const name = "x" / 1 ? "a" : "b";\nexport class Thing {\n  name = name; // its own\n}\n',
        "pages/table": 'import { even } from "../even.js";\nexport const open = (n) => !even(n);\nexport { even };\n',
    }
    web = client(tmp_path, files)
    assert ran(web) == "b b b true <1>,<2> // no comment true\ntrue false main.js\n"


def test_what_cannot_be_carried_over_is_refused(tmp_path):
    files = {
        "main": 'import { a } from "./a.js";\na();\n',
        "a": 'import { B } from "./b.js";\nexport function a() {\n  return B;\n}\n',
        "b": 'import { a } from "./a.js";\nexport const B = [a];\n',
    }
    web = client(tmp_path, files)
    with pytest.raises(UnsupportedScriptError, match=r"a\.js and b\.js import each other, and B is no function"):
        bundles.bundle(web, "1", bundles.PAGES)
    (web / "index.html").write_text(bundles.SCRIPT)
    assert not bundles.possible(web, "1")
    for text in ("export let a = 1;\n", 'import all from "./a.js";\n', "export default 1;\n"):
        with pytest.raises(UnsupportedScriptError, match=re.escape(text.strip())):
            read("main.js", text)


def test_comments_go_and_what_looks_like_them_stays():
    text = 'const a = "// b"; // c\n/* d\n */ const e = x / y / z; const f = (g) => /[/*]/.test(g);\n'
    assert stripped(text)[0] == 'const a = "// b";\nconst e = x / y / z; const f = (g) => /[/*]/.test(g);\n'
