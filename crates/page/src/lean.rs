//! Modules as they are sent: without comments, which are a quarter of what a browser would load.

/// A module without its comments that have lines of their own, and without types of expressions (`/** @type {…} */`). What else is in
/// a line stays as it is, so that nothing depends on what a string or a pattern is.
pub fn lean(module: &str) -> String {
    let mut text = String::with_capacity(module.len());
    let mut in_comment = false;
    for line in module.lines() {
        let begun = line.trim_start();
        if in_comment || begun.starts_with("/**") && begun.find("*/").is_none_or(|end| end + 2 == begun.len()) {
            in_comment = !begun.ends_with("*/");
        } else if !begun.starts_with("//") {
            text.push_str(&without_types(line));
            text.push('\n');
        }
    }
    text
}

/// A line without the types in it.
fn without_types(line: &str) -> String {
    let (mut rest, mut kept) = (line, String::with_capacity(line.len()));
    while let Some((before, behind)) = rest.split_once("/** @type ") {
        let Some((_, after)) = behind.split_once("*/") else { break };
        kept.push_str(before);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::lean;

    #[test]
    fn comments_of_whole_lines_and_types_go_and_nothing_else() {
        let module = "// What it is.\n\n/** One line. */\nconst a = \"// no comment\"; // stays\n/**\n * Some lines,\n * of it.\n */\n\
            export const b = /** @type {any} */ (a) + `/* ${a} */`;\n/** @type {number} */ let c = 1;\n";
        assert_eq!(
            lean(module),
            "\nconst a = \"// no comment\"; // stays\nexport const b = (a) + `/* ${a} */`;\nlet c = 1;\n"
        );
    }
}
