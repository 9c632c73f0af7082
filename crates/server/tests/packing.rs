//! How the page is packed: what says nothing is left out of a script, and a module becomes a function.

#[path = "../build/bundle.rs"]
mod bundle;
#[path = "../build/module.rs"]
mod module;
#[path = "../build/script.rs"]
mod script;

use std::collections::BTreeMap;

fn bare(text: &str) -> String {
    script::written(&script::tokens(text).unwrap())
}

#[test]
fn comments_and_spaces_go_and_texts_stay() {
    assert_eq!(bare("const a = 1; // one\n/* two */ const b = a + +a;\n"), "const a=1;const b=a + +a;");
    assert_eq!(
        bare("say('// no  comment', \"/* nor this */\");"),
        "say('// no  comment',\"/* nor this */\");"
    );
    assert_eq!(bare("const half = (a + b) / 2 / c;"), "const half=(a + b)/ 2 / c;");
    assert_eq!(bare("x.replace(/[/'\"`]+\\//g, ' / ')"), "x.replace(/[/'\"`]+\\//g,' / ')");
    assert_eq!(bare("return /a/.test(b)"), "return /a/.test(b)");
}

#[test]
fn a_line_that_ends_a_statement_ends_it_still() {
    assert_eq!(bare("let a = b\nlet c = d\ne()"), "let a=b\nlet c=d\ne()");
    assert_eq!(bare("call(\n  a,\n  b,\n)\n  .then(c)"), "call(a,b,).then(c)");
    assert_eq!(bare("{ return\n}"), "{return}");
}

#[test]
fn templates_keep_their_lines_and_their_code_is_code() {
    assert_eq!(
        bare("html`<p>\n    ${ a /* b */ ? `x  ${ y }` : '}' } z</p>`"),
        "html`<p>\n${a?`x  ${y}`:'}'} z</p>`"
    );
    assert!(script::tokens("`${a`").is_err());
    assert!(script::tokens("'never closed").is_err());
}

fn bundled(scripts: &[(&str, &str)]) -> Result<BTreeMap<String, String>, String> {
    bundle::bundled(&scripts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

#[test]
fn each_module_stands_in_one_file_and_knows_what_it_needs() {
    let long =
        format!("import {{ a as b }} from '../kit/a.js';\nexport default b + '{}';\n", "x".repeat(9_000));
    let files = bundled(&[
        ("main.js", "import { run } from './shell/run.js';\nrun();\n"),
        ("shell/run.js", "export const run = () => import('../pages/one.js');\n"),
        ("kit/a.js", "export function a() {}\nexport { a as other };\n"),
        ("pages/one.js", &long),
        ("pages/two.js", "import one from '../kit/a.js';\nexport class Two {}\n"),
    ])
    .unwrap();
    assert_eq!(files.keys().collect::<Vec<_>>(), ["main.js", "pages/one.js", "shared.js"]);
    assert!(files["main.js"].contains("const{run}=$need(\"shell/run.js\");run();"), "{}", files["main.js"]);
    assert!(files["main.js"].contains("$load(\"shell/run.js\",'../pages/one.js')"), "{}", files["main.js"]);
    assert!(files["pages/one.js"].contains("const{a:b}=$need(\"kit/a.js\");$out.default=b"));
    let shared = &files["shared.js"];
    assert!(shared.contains("function a(){};$out.a=a;$out.other=a"), "{shared}");
    assert!(shared.contains("const{default:one}=") && shared.contains(";$out.Two=Two"), "{shared}");
}

#[test]
fn a_form_that_nobody_reads_stops_the_build() {
    for script in
        ["import * as all from './x.js';", "export * from './x.js';", "import './x.js';", "export let a = 1;"]
    {
        assert!(bundled(&[("main.js", script), ("x.js", "")]).is_err(), "{script}");
    }
    assert!(bundled(&[("main.js", "import { a } from './nowhere.js';")]).is_err());
}
