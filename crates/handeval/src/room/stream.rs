//! Reading a stream of events, line by line.
//!
//! # Source
//!
//! WHATWG, "HTML", section 9.2.6 (interpreting an event stream).

/// The events of a stream, read line by line.
#[derive(Debug, Default)]
pub(super) struct Events {
    name: String,
    data: String,
    has_data: bool,
}

impl Events {
    /// Takes a line without its line break; returns the name and data of the event that the line
    /// completes, if any.
    pub(super) fn take(&mut self, line: &str) -> Option<(String, String)> {
        if line.is_empty() {
            let event = std::mem::take(self);
            let name = match event.name {
                name if name.is_empty() => "message".to_owned(),
                name => name,
            };
            return event.has_data.then_some((name, event.data));
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut self.name),
            "data" => {
                if self.has_data {
                    self.data.push('\n');
                }
                self.data.push_str(value);
                self.has_data = true;
            }
            // Comments, and fields of no use here.
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn events(text: &str) -> Vec<(String, String)> {
        let mut events = Events::default();
        text.lines().filter_map(|line| events.take(line)).collect()
    }

    #[test]
    fn events_end_with_an_empty_line() {
        let text = ": hello\n\nevent: card\nid: 7\ndata: {\"n\":\ndata:  1}\n\ndata:x\n\nevent: no\n\nevent: open\ndata: 1\n";
        let expected = [("card", "{\"n\":\n 1}"), ("message", "x")];
        let expected = expected.map(|(name, data)| (name.to_owned(), data.to_owned()));
        assert_eq!(events(text), expected);
    }

    proptest! {
        /// Events that are written are read back, whatever comes between them.
        #[test]
        fn what_is_written_is_read(
            written in prop::collection::vec(("[a-z]{1,9}", "[ -~]{0,40}(\n[ -~]{0,9})?"), 0..9),
            comment in "[ -~]{0,20}",
        ) {
            let mut text = String::new();
            for (name, data) in &written {
                text += &format!(":{comment}\nevent: {name}\nid: 1\n");
                for line in data.split('\n') {
                    text += &format!("data: {line}\n");
                }
                text += "\n";
            }
            prop_assert_eq!(events(&text), written);
        }
    }
}
