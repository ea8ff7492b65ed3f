//! The engine as WebAssembly, for hosts that have no server: a browser, Node.js. `js/wasm.js` calls it.
//!
//! The host asks for [`room`], writes there what it has to say, and calls one of [`ask`], [`add`], [`give`] and [`needs`]; then
//! [`told`] and [`told_length`] say where the answer lies. There is one buffer each way, and no pointer is read here: what the host
//! writes goes into a vector that this module owns. A panic is a trap, after which the host throws the instance away; so is a
//! search that is stopped, since nothing can be told to an instance that is busy.

use std::cell::RefCell;
use winnable_engine::{Asker, Error, Fault, Limits, answer, give_judge};

/// The largest limits of a search. Memory of WebAssembly ends at 4 GiB and one table at 2 GiB, and a table that grows is copied into
/// one of twice its size.
const MOST: Limits = Limits { states: u64::MAX, bytes: 1 << 30 };

thread_local! {
    /// What the host wrote.
    static HEARD: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// What it is told.
    static TOLD: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Milliseconds since some moment.
#[cfg(target_family = "wasm")]
fn clock() -> f64 {
    #[link(wasm_import_module = "host")]
    // The host's clock: it takes nothing and gives a number, so that calling it can break nothing.
    #[allow(unsafe_code)]
    unsafe extern "C" {
        safe fn now() -> f64;
    }
    now()
}

/// Elsewhere this crate is only built for its tests.
#[cfg(not(target_family = "wasm"))]
fn clock() -> f64 {
    0.0
}

/// Room for so many bytes of the host, which it writes before it calls anything else.
// An export needs its name as it is; no other function of the module has it.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    HEARD.with_borrow_mut(|heard| {
        heard.clear();
        heard.resize(length, 0);
        heard.as_mut_ptr()
    })
}

/// Where the answer lies.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn told() -> *const u8 {
    TOLD.with_borrow(|told| told.as_ptr())
}

/// How many bytes the answer has.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn told_length() -> usize {
    TOLD.with_borrow(Vec::len)
}

/// Answers the question that was written: its name, of so many bytes, then the question. Gives 0 for an answer, or whose fault it
/// is that there is none (1 the question's, 2 no such question, 3 stopped, 4 a defect), with a message in place of the answer.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn ask(name_length: usize) -> u32 {
    tell(heard(name_length).and_then(|(name, question)| {
        let question = text(question)?;
        let asker = Asker { watch: &Default::default(), most: MOST, clock };
        answer(&name, &question, &asker).map(String::into_bytes)
    }))
}

/// Makes the rule file that was written one of the games: its name, of so many bytes, then its text.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn add(name_length: usize) -> u32 {
    tell(heard(name_length).and_then(|(name, file)| {
        winnable_engine::tell_text(&name, &text(file)?)?;
        Ok(Vec::new())
    }))
}

/// Takes the judge that was written: the name of its file, of so many bytes, then the file.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn give(name_length: usize) -> u32 {
    tell(heard(name_length).and_then(|(name, bytes)| {
        give_judge(&name, bytes).map_err(|message| Error { fault: Fault::Question, message })?;
        Ok(Vec::new())
    }))
}

/// Tells the file of the judge that the game needs whose name was written, or nothing.
// As above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn needs(name_length: usize) -> u32 {
    tell(heard(name_length).and_then(|(name, _)| Ok(winnable_engine::needs(&name)?.unwrap_or_default().into())))
}

/// What the host wrote: a name of so many bytes, and what follows it.
fn heard(name_length: usize) -> Result<(String, Vec<u8>), Error> {
    let mut name = HEARD.take();
    if name_length > name.len() {
        return Err(bad(format!("expected a name of {name_length} bytes, found {}", name.len())));
    }
    let rest = name.split_off(name_length);
    Ok((text(name)?, rest))
}

fn text(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| bad(format!("expected a question in UTF-8: {error}")))
}

fn bad(message: String) -> Error {
    Error { fault: Fault::Question, message }
}

fn tell(answered: Result<Vec<u8>, Error>) -> u32 {
    let (code, bytes) = match answered {
        Ok(bytes) => (0, bytes),
        Err(Error { fault, message }) => {
            let code = match fault {
                Fault::Question => 1,
                Fault::Unknown => 2,
                Fault::Stopped => 3,
                Fault::Defect => 4,
            };
            (code, message.into_bytes())
        }
    };
    TOLD.set(bytes);
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a host does, but for the pointers.
    fn called(function: extern "C" fn(usize) -> u32, name: &str, rest: &[u8]) -> (u32, String) {
        room(name.len() + rest.len());
        HEARD.with_borrow_mut(|heard| {
            heard[..name.len()].copy_from_slice(name.as_bytes());
            heard[name.len()..].copy_from_slice(rest);
        });
        let code = function(name.len());
        let told = TOLD.with_borrow(|told| String::from_utf8(told.clone()).unwrap());
        assert_eq!(told.len(), told_length());
        (code, told)
    }

    #[test]
    fn a_question_is_answered_or_refused() {
        let line = br#"{"game":"freecell","deal":"617"}"#;
        let (code, told) = called(ask, "position", line);
        assert!(code == 0 && told.contains("\"ms:617\""), "{told}");
        assert_eq!(called(ask, "none", b"{}"), (2, "there is no question none here".into()));
        assert_eq!(called(ask, "position", b"{").0, 1);
        assert_eq!(called(ask, "position", b"\xff").0, 1);
        assert_eq!(called(needs, "calculation:3", b""), (0, "judge-3.bin".into()));
        assert_eq!(called(needs, "freecell", b""), (0, String::new()));
        let (code, told) = called(give, "judge-3.bin", b"no judge");
        assert!(code == 1 && told.contains("expected the first line"), "{told}");
        let rules = b"name = \"mine\"\n[piles]\ncount = 9\nbuild = \"down\"\nsuits = \"any\"\nmoves = \"one\"\nspaces = \"any\"\n";
        let (code, told) = called(ask, "position", br#"{"game":"mine.toml","deal":"1"}"#);
        assert!(code == 1 && told.contains("expected a game that is known here"), "{told}");
        assert_eq!(called(add, "mine.toml", rules), (0, String::new()));
        assert_eq!(called(ask, "position", br#"{"game":"mine.toml","deal":"1"}"#).0, 0);
        let (code, told) = called(add, "other.toml", b"name = 3");
        assert!(code == 1 && told.starts_with("other.toml: line 1, column 8: "), "{told}");
        room(3);
        assert_eq!(ask(4), 1);
    }
}
