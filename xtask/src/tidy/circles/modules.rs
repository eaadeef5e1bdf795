//! The tree of a crate's modules, and where the names lie that they use.

use super::super::Source;
use super::syntax::{self, Body, Import, Path};
use super::tokens::tokens;
use std::collections::BTreeMap;

/// How many renamings of renamings are followed.
const DEPTH: usize = 8;

/// The modules of a crate; the first is its root.
pub(super) struct Modules<'a>(Vec<Module<'a>>);

struct Module<'a> {
    file: &'a str,
    parent: Option<usize>,
    children: BTreeMap<&'a str, usize>,
    body: Body<'a>,
}

/// A use of something in another file.
pub(super) struct Use<'m, 'a> {
    pub(super) path: &'m Path<'a>,
    pub(super) from: Place<'m, 'a>,
    pub(super) to: Place<'m, 'a>,
}

/// A file in the tree.
pub(super) struct Place<'m, 'a> {
    pub(super) file: &'a str,
    /// The folders from the root on, and the file's own name. A `mod.rs` is its folder.
    pub(super) names: Vec<&'m str>,
}

/// What a path leads to.
#[derive(Clone, Copy)]
enum Target {
    Module(usize),
    /// Something that a module holds.
    Item(usize),
}

impl<'a> Modules<'a> {
    /// The modules from the file of a crate's root on.
    pub(super) fn new(root: &'a Source, sources: &'a [Source]) -> Self {
        let by_name = sources.iter().map(|source| (source.name.as_str(), source)).collect();
        let mut modules = Self(Vec::new());
        modules.add_file(root, None, &by_name);
        modules
    }

    fn add_file(&mut self, source: &'a Source, parent: Option<usize>, sources: &BTreeMap<&str, &'a Source>) -> usize {
        let body = syntax::body(&tokens(&source.text));
        let folder = ["/lib.rs", "/main.rs", "/mod.rs", ".rs"]
            .iter()
            .find_map(|end| source.name.strip_suffix(end))
            .unwrap_or(&source.name);
        self.add(body, &source.name, parent, folder, sources)
    }

    /// Adds a module whose own ones lie in `folder`.
    fn add(
        &mut self,
        mut body: Body<'a>,
        file: &'a str,
        parent: Option<usize>,
        folder: &str,
        sources: &BTreeMap<&str, &'a Source>,
    ) -> usize {
        let index = self.0.len();
        let (inline, declared) = (std::mem::take(&mut body.inline), body.declared.clone());
        self.0.push(Module {
            file,
            parent,
            children: BTreeMap::new(),
            body,
        });
        for name in declared {
            let files = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")];
            if let Some(source) = files.iter().find_map(|file| sources.get(file.as_str())) {
                let child = self.add_file(source, Some(index), sources);
                self.0[index].children.insert(name, child);
            }
        }
        for (name, body) in inline {
            let child = self.add(body, file, Some(index), &format!("{folder}/{name}"), sources);
            self.0[index].children.insert(name, child);
        }
        index
    }

    /// All uses of something in another file of the crate.
    pub(super) fn uses(&self) -> Vec<Use<'_, 'a>> {
        let mut uses = Vec::new();
        for (from, module) in self.0.iter().enumerate() {
            let imports = module.body.imports.iter().map(|import| &import.path);
            for path in imports.chain(&module.body.paths) {
                let Some(Target::Module(to) | Target::Item(to)) = self.resolve(from, &path.names, DEPTH) else {
                    continue;
                };
                if self.0[from].file != self.0[to].file {
                    let (from, to) = (self.place(from), self.place(to));
                    uses.push(Use { path, from, to });
                }
            }
        }
        uses
    }

    /// The file of a module, and the names on the way to it from the root.
    fn place(&self, module: usize) -> Place<'_, 'a> {
        let file = self.0[module].file;
        let mut names = Vec::new();
        let mut at = module;
        while let Some(parent) = self.0[at].parent {
            if self.0[at].file != self.0[parent].file {
                let name = self.0[parent].children.iter().find(|(_, child)| **child == at);
                names.extend(name.map(|(name, _)| *name));
            }
            at = parent;
        }
        names.reverse();
        Place { file, names }
    }

    /// What a path in a module leads to, if it stays in the crate.
    fn resolve(&self, module: usize, names: &[&str], depth: usize) -> Option<Target> {
        let depth = depth.checked_sub(1)?;
        let (first, mut rest) = names.split_first()?;
        let mut at = match *first {
            "crate" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => Target::Module(self.0[module].parent?),
            name => self.lookup(module, name, depth)?,
        };
        while let (Target::Module(module), Some((name, after))) = (at, rest.split_first()) {
            at = match *name {
                "super" => Target::Module(self.0[module].parent?),
                name => self.lookup(module, name, depth).unwrap_or(Target::Item(module)),
            };
            rest = after;
        }
        Some(at)
    }

    /// What a name in a module refers to.
    fn lookup(&self, module: usize, name: &str, depth: usize) -> Option<Target> {
        let Module { children, body, .. } = &self.0[module];
        if let Some(child) = children.get(name) {
            return Some(Target::Module(*child));
        }
        if body.items.contains(&name) {
            return Some(Target::Item(module));
        }
        let behind = |import: &Import<'_>| self.resolve(module, &import.path.names, depth);
        if let Some(import) = body.imports.iter().find(|import| import.name == name) {
            return behind(import);
        }
        let globs = body.imports.iter().filter(|import| import.name == "*");
        let in_glob = |target| match target {
            Target::Module(glob) if glob != module => self.lookup(glob, name, depth.checked_sub(1)?),
            _ => None,
        };
        let found = globs.filter_map(behind).find_map(in_glob);
        found.or_else(|| self.exported_macro(module, name))
    }

    /// The macro of a name, if the module is the root: `#[macro_export]` puts it there.
    fn exported_macro(&self, module: usize, name: &str) -> Option<Target> {
        if module != 0 {
            return None;
        }
        let holds = |module: &Module<'_>| module.body.macros.contains(&name);
        self.0.iter().position(holds).map(Target::Item)
    }
}
