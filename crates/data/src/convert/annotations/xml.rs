//! PASCAL VOC's files.

use super::{Found, Parsed, label_of, number};
use cortado_core::{Error, Result};
use roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// Nodes that a file may have.
const MOST_NODES: u32 = 1 << 22;
/// Attributes that an element may have, and name spaces that a file may declare. The files of PASCAL VOC have none, and
/// the parser compares each with all others.
const MOST_ATTRIBUTES: usize = 1000;
const MOST_NAMESPACES: usize = 16;

/// Reads a file.
///
/// # Errors
/// Text that is not XML or has no `annotation`, or an object without name or box.
pub(super) fn parse(text: &str, names: &BTreeMap<String, i32>) -> Result<Parsed> {
    check_work(text)?;
    let options = roxmltree::ParsingOptions {
        allow_dtd: false,
        nodes_limit: MOST_NODES,
        ..Default::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|e| Error::message(&e.to_string()))?;
    let root = document.root_element();
    if root.tag_name().name() != "annotation" {
        let problem = format!(
            "its root is {}, not annotation; is it a file of PASCAL VOC?",
            root.tag_name().name()
        );
        return Err(Error::message(&problem));
    }
    let objects = root.children().filter(|node| node.has_tag_name("object"));
    Ok(Parsed {
        size: size_of(root),
        boxes: objects.map(|object| found(object, names)).collect::<Result<_>>()?,
    })
}

/// Refuses text for which the parser would take long. No value of an attribute holds a `<`, so that there are at most
/// as many attributes in an element as there are `=` before the next one.
fn check_work(text: &str) -> Result<()> {
    let most = text
        .split('<')
        .map(|part| part.bytes().filter(|&byte| byte == b'=').count())
        .max();
    if most.is_some_and(|most| most > MOST_ATTRIBUTES) {
        let problem = format!("an element has more than {MOST_ATTRIBUTES} attributes; is it a file of PASCAL VOC?");
        return Err(Error::message(&problem));
    }
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() {
        let problem = format!("it declares more than {MOST_NAMESPACES} name spaces; is it a file of PASCAL VOC?");
        return Err(Error::message(&problem));
    }
    Ok(())
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn text_of<'a>(node: Node<'a, 'a>, name: &str) -> Option<&'a str> {
    child(node, name).and_then(|child| child.text()).map(str::trim)
}

/// Height and width, if both are there.
fn size_of(root: Node<'_, '_>) -> Option<(usize, usize)> {
    let side = |name: &str| {
        let size = child(root, "size")?;
        size.children()
            .find(|child| child.has_tag_name(name))?
            .text()?
            .trim()
            .parse()
            .ok()
    };
    Some((side("height")?, side("width")?))
}

fn found(object: Node<'_, '_>, names: &BTreeMap<String, i32>) -> Result<Found> {
    let missing = |what: &str| Error::message(&format!("an object has no {what}"));
    let text = |name: &str| {
        object
            .children()
            .find(|child| child.has_tag_name(name))
            .and_then(|child| child.text())
    };
    let label = label_of(text("name").ok_or_else(|| missing("name"))?.trim(), names)?;
    let bndbox = object.children().find(|child| child.has_tag_name("bndbox"));
    let bndbox = bndbox.ok_or_else(|| missing("bndbox"))?;
    let edge = |name: &str| {
        let text = text_of(bndbox, name).ok_or_else(|| missing(&format!("bndbox.{name}")))?;
        number(text, name)
    };
    Ok(Found {
        label,
        edges: [edge("xmin")?, edge("ymin")?, edge("xmax")?, edge("ymax")?],
        difficult: text("difficult").is_some_and(|text| text.trim() == "1"),
    })
}
