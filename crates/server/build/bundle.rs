//! The page's modules as a few files: what the first page needs, what several later pages share, and each later page or game.
//!
//! It owns which module goes into which file, and how a module becomes a function of what it needs. Browsers ask for a
//! dozen files in place of a hundred, and larger ones are compressed better.

use std::collections::{BTreeMap, BTreeSet};

use super::module::Module;

/// Where the page begins.
const FIRST: &str = "main.js";
/// What several of the others need, and those that are too small to be fetched on their own.
const SHARED: &str = "shared.js";
const SMALL: usize = 8_000;

/// What every file needs: modules by name, each run when it is first needed; a module that is not here is fetched, with the
/// file of its own or with what is shared.
const START: &str = "const $all={},$run={};\
export const $define=(more)=>Object.assign($all,more);\
export const $need=(name)=>{if(!$run[name])$all[name]($run[name]={});return $run[name]};\
export const $load=async(from,to)=>{const name=new URL(to,\"http://x/\"+from).pathname.slice(1);\
if(!$all[name])await import(\"/\"+($own.includes(name)?name:$shared));return $need(name)};\n";

/// The files to send, by name.
pub(crate) fn bundled(scripts: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, String> {
    let mut modules = BTreeMap::new();
    for (name, text) in scripts {
        let module = Module::read(name, text).map_err(|why| format!("{name}: {why}"))?;
        modules.insert(name.as_str(), module);
    }
    let places = places(&modules)?;
    let mut files = BTreeMap::new();
    let own: BTreeSet<_> = places.values().collect();
    let list: Vec<_> = own.iter().collect();
    for place in own.iter().copied() {
        let inside = places.iter().filter(|(_, at)| *at == place).map(|(name, _)| *name);
        let parts: Vec<_> = inside.map(|name| format!("{name:?}:{}", modules[name].function())).collect();
        let parts = parts.join(",\n");
        let text = match place.as_str() {
            FIRST => format!(
                "const $own={list:?},$shared={SHARED:?};\n{START}$define({{{parts}}});\n$need({FIRST:?});\n"
            ),
            SHARED => format!("import{{$define,$need,$load}}from\"/{FIRST}\";\n$define({{{parts}}});\n"),
            _ => format!(
                "import{{$define,$need,$load}}from\"/{FIRST}\";import\"/{SHARED}\";\n$define({{{parts}}});\n"
            ),
        };
        files.insert(place.clone(), text);
    }
    Ok(files)
}

/// Which file each module stands in.
fn places<'m>(modules: &BTreeMap<&'m str, Module>) -> Result<BTreeMap<&'m str, String>, String> {
    let needed: BTreeSet<&str> = modules.values().flat_map(Module::needs).collect();
    let first = reach(modules, FIRST)?;
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for root in modules.keys().copied().filter(|name| *name != FIRST && !needed.contains(name)) {
        for name in reach(modules, root)?.difference(&first) {
            users.entry(name).or_default().push(root);
        }
    }
    let weight = |root: &str| -> usize {
        let own = users.iter().filter(|(_, users)| **users == [root]);
        own.map(|(name, _)| modules[name].function().len()).sum()
    };
    let place = |name: &&'m str| match users.get(name).map(Vec::as_slice) {
        None => FIRST.to_owned(),
        Some([one]) if weight(one) > SMALL => (*one).to_owned(),
        Some(_) => SHARED.to_owned(),
    };
    Ok(modules.keys().map(|name| (*name, place(name))).collect())
}

/// A module and all that it needs before it runs.
fn reach<'m>(modules: &BTreeMap<&'m str, Module>, from: &str) -> Result<BTreeSet<&'m str>, String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        let (own, module) =
            modules.get_key_value(name).ok_or_else(|| format!("there is no module {name}"))?;
        if found.insert(*own) {
            open.extend(module.needs());
        }
    }
    Ok(found)
}
