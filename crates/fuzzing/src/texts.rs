//! Cards, run.toml, certificates and judges.

use crate::text;
use winnable_cards::{Card, Form, Rank};
use winnable_certificate::{Certificate, CheckLimits, check};
use winnable_lab::Spec;
use winnable_players::calculation::{Judge, Obstruction};

/// A card that is read is written in every form, and read again the same.
pub(crate) fn cards(data: &[u8]) {
    let text = text(data);
    let _ = Rank::read(&text);
    if let Ok(card) = text.parse::<Card>() {
        for form in [Form::Usual, Form::Paper] {
            assert_eq!(card.written(form).parse(), Ok(card), "from \"{text}\"");
        }
    }
}

/// A spec that is read is written, and read again the same.
pub(crate) fn run_files(data: &[u8]) {
    let Ok(spec) = toml::from_str::<Spec>(&text(data)) else { return };
    let written = toml::to_string(&spec).expect("a spec is written");
    let again: Spec = toml::from_str(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    // NaN is not equal to itself, and no spec has one.
    assert_eq!(again, spec, "{written}");
    let _ = (spec.command(), spec.deals_in_words(), spec.deals_here());
}

/// A certificate that is read is written, and read again the same; the checker has an answer.
pub(crate) fn certificates(data: &[u8]) {
    let Ok(certificate) = text(data).parse::<Certificate>() else { return };
    let again = certificate.to_string().parse::<Certificate>();
    assert_eq!(again.as_ref(), Ok(&certificate));
    let _ = check(&certificate, CheckLimits { positions: 100, bytes: 1 << 24 });
}

/// A judge with a wrong hash is refused; with the right one whatever it says is looked at.
pub(crate) fn judges(data: &[u8]) {
    let _ = Obstruction::read(&text(data));
    for stacks in [1, 4] {
        let _ = Judge::read(data, stacks);
    }
    let Some(end) = data.windows(2).position(|two| two == b"\n\n") else { return };
    let (header, body) = (text(&data[..end]).into_owned(), &data[end + 2..]);
    let lines = header.lines().filter(|line| !line.starts_with("hash "));
    let mut bytes = lines.map(|line| format!("{line}\n")).collect::<String>().into_bytes();
    bytes.extend(format!("hash {:016x}\n\n", fnv1a(body)).bytes());
    bytes.extend(body);
    for stacks in [1, 4] {
        let _ = Judge::read(&bytes, stacks);
    }
}

/// The hash of a judge's weights, as its file format describes it.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
