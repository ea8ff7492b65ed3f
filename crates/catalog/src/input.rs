//! Reading a text that somebody gives: a position or a list of moves, from a file or from standard input.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;
use thiserror::Error;

/// The most bytes that are read. No position has a thousandth of it, and no solution that people look at comes near.
pub const MOST_INPUT: u64 = 1 << 20;

/// Why a text could not be read.
#[derive(Debug, Error)]
pub enum InputError {
    /// The system does not let us.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// It is too long.
    #[error("expected at most {} MiB ({most} bytes), found more", most >> 20)]
    TooLong {
        /// The most bytes that are read.
        most: u64,
    },
    /// It is a picture, a program, a dataset.
    #[error("expected a text in UTF-8, found other bytes from byte {} on", .at + 1)]
    NotText {
        /// How many bytes are text.
        at: usize,
    },
}

impl InputError {
    /// Whether there is no such file.
    pub fn is_not_found(&self) -> bool {
        matches!(self, InputError::System(error) if error.kind() == ErrorKind::NotFound)
    }
}

/// The text in this file, or in standard input for `-`, without the byte order mark that some editors put first.
pub fn read_text(path: &str) -> Result<String, InputError> {
    read_text_at_most(path, MOST_INPUT)
}

/// The text in this file, or on standard input for `-`, of at most so many bytes.
pub fn read_text_at_most(path: impl AsRef<Path>, most: u64) -> Result<String, InputError> {
    let path = path.as_ref();
    text(if path == Path::new("-") { bytes(std::io::stdin().lock(), most)? } else { bytes(File::open(path)?, most)? })
}

/// No more is read than decides whether it is too long, so that an endless input ends too.
fn bytes(source: impl Read, most: u64) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(InputError::TooLong { most }) } else { Ok(bytes) }
}

/// UTF-8; after its byte order mark also UTF-16, which `>` writes in older shells of Windows.
fn text(bytes: Vec<u8>) -> Result<String, InputError> {
    let units = |pairs: &[u8], unit: fn([u8; 2]) -> u16| -> Vec<u16> {
        pairs.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect()
    };
    let wide = match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => Some(units(rest, u16::from_le_bytes)),
        [0xFE, 0xFF, rest @ ..] => Some(units(rest, u16::from_be_bytes)),
        _ => None,
    };
    if let Some(units) = wide {
        return String::from_utf16(&units).map_err(|_| InputError::NotText { at: 0 });
    }
    let text =
        String::from_utf8(bytes).map_err(|error| InputError::NotText { at: error.utf8_error().valid_up_to() })?;
    // A zero byte is valid UTF-8, but stands in no text.
    match text.find('\0') {
        Some(at) => Err(InputError::NotText { at }),
        None => Ok(text.strip_prefix('\u{FEFF}').map(str::to_string).unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_accepted() {
        let read = |bytes: &[u8]| text(bytes.to_vec()).unwrap();
        assert_eq!(read("\u{FEFF}1: ♥10".as_bytes()), "1: ♥10");
        let wide = |unit: fn(u16) -> [u8; 2]| "\u{FEFF}1: ♥10".encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        assert_eq!(read(&wide(u16::to_le_bytes)), "1: ♥10");
        assert_eq!(read(&wide(u16::to_be_bytes)), "1: ♥10");
        assert_eq!(read(b""), "");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let say = |bytes: &[u8]| text(bytes.to_vec()).unwrap_err().to_string();
        assert_eq!(say(b"1: TH \xC3"), "expected a text in UTF-8, found other bytes from byte 7 on");
        assert_eq!(say(b"TH\0"), "expected a text in UTF-8, found other bytes from byte 3 on");
        assert_eq!(say(b"\xFF\xFE\x00\xD8"), "expected a text in UTF-8, found other bytes from byte 1 on");
    }

    #[test]
    fn an_endless_input_is_refused() {
        let endless = bytes(std::io::repeat(b'#'), MOST_INPUT);
        assert_eq!(endless.unwrap_err().to_string(), "expected at most 1 MiB (1048576 bytes), found more");
        assert_eq!(bytes(std::io::repeat(b'#').take(7), 7).unwrap().len(), 7);
    }
}
