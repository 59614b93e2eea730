//! Leaves out of scripts and style sheets what only people need: comments, indentation, and spaces.
//!
//! This relies on the style of our files: comments on lines of their own, no multi-line strings (a
//! test checks this), and double quotes in style sheets.

/// A script without whole-line comments, without indentation, and without the spaces that only people
/// need.
pub(crate) fn script(text: &str) -> String {
    code_lines(text).fold(String::new(), |script, line| {
        script + &script_line(line) + "\n"
    })
}

/// A line of a script without the spaces that only people need. A line that may contain a string in
/// other quotes or a regular expression stays as it is.
pub(super) fn script_line(line: &str) -> String {
    // `+` and `-` are not among them: `a + +b`.
    const MARKS: [char; 13] = [
        '=', '{', '}', '(', ')', ';', ',', ':', '?', '&', '|', '<', '>',
    ];
    if line.contains(['`', '\'', '/']) {
        return line.to_owned();
    }
    let mut dense = String::with_capacity(line.len());
    let mut parts = line.split('"').enumerate().peekable();
    let mut is_quoted = false;
    while let Some((idx, part)) = parts.next() {
        if idx > 0 {
            dense.push('"');
        }
        if is_quoted {
            dense.push_str(part);
            // A quote behind a backslash belongs to the string.
            let n_slashes = part.len() - part.trim_end_matches('\\').len();
            is_quoted = n_slashes % 2 == 1;
            continue;
        }
        for (at, char) in part.char_indices() {
            let is_before_mark = part[at + char.len_utf8()..].starts_with(MARKS);
            let is_needed = char != ' ' || !(is_before_mark || dense.ends_with(MARKS));
            if is_needed {
                dense.push(char);
            }
        }
        is_quoted = parts.peek().is_some();
    }
    dense
}

/// A style sheet without comments, and without the spaces that only people need.
pub(crate) fn style_sheet(text: &str) -> String {
    let bare = code_lines(text).fold(String::new(), |bare, line| bare + line + "\n");
    let mut dense = String::with_capacity(bare.len());
    let mut is_quoted = false;
    for char in bare.chars() {
        is_quoted ^= char == '"';
        if is_quoted {
            dense.push(char);
            continue;
        }
        if char == '{' && dense.ends_with(' ') {
            dense.pop();
        }
        let is_needed = !char.is_ascii_whitespace() || !dense.ends_with(['{', '}', ';', ',', ':']);
        if is_needed {
            dense.push(char);
        }
    }
    dense
}

/// The lines without whole-line comments and without indentation.
pub(super) fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_comment = false;
    text.lines().map(str::trim).filter(move |line| {
        let was_comment = is_comment;
        if line.starts_with("/*") {
            is_comment = true;
        }
        let is_left_out = is_comment || was_comment || line.is_empty() || line.starts_with("//");
        if is_comment && line.ends_with("*/") {
            is_comment = false;
        }
        !is_left_out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_keep_what_matters() {
        let text = "/* All. */\na :hover, b { color: red; content: \"a: {\"; }\n\
            @media (max-width: 9rem) {\n  c { margin: calc(1px + 2px) 3px; }\n}\n";
        let expected = "a :hover,b{color:red;content:\"a: {\";}\
            @media (max-width:9rem){c{margin:calc(1px + 2px) 3px;}}";
        assert_eq!(style_sheet(text), expected);
    }

    #[test]
    fn scripts_keep_what_matters() {
        let dense = "const f=(a)=>{if(a===\"b : c\")return{d:[1,-2]};}";
        let text = "const f = (a) => { if (a === \"b : c\") return { d: [1, -2] }; }";
        assert_eq!(script_line(text), dense);
        for (text, dense) in [
            ("let a = b + +c ? \"\" : d;", "let a=b + +c?\"\":d;"),
            ("e = \"f \\\" = g\" ;", "e=\"f \\\" = g\";"),
            ("e = \"f \\\\\" + ( g )", "e=\"f \\\\\" +(g)"),
            ("return ` = ` + \"a\" ;", "return ` = ` + \"a\" ;"),
            ("a = / b = /u;", "a = / b = /u;"),
        ] {
            assert_eq!(script_line(text), dense);
        }
    }
}
