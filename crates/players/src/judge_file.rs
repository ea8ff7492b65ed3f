//! A judge as a file: lines of text that say what it is, an empty line, and the weights.
//!
//! | line | meaning |
//! |---|---|
//! | `winnable judge 1` | the version of the format |
//! | `game calculation:3` | the game it judges |
//! | `features 2` | the version of the features, which a program must have to use it |
//! | `rows 8744` | rows of the first layer |
//! | `width 256` | width of the first layer |
//! | `games 4000000` | training games |
//! | `seed 1` | the seed of the training |
//! | `validation 80.40` | percent of validation deals that the judge won by itself |
//! | `command ...` | the command that made it |
//! | `hash 0123456789abcdef` | FNV-1a of all that follows the empty line |
//!
//! The weights are a bit for each row of the first layer that was ever trained; for each of these rows a scale (f32) and
//! `width` signed bytes; then the other layers as f32. All numbers are little-endian.

use crate::net::{NARROW, Net, WIDTHS};

/// What a file says about its judge.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// The canonical name of the game.
    pub game: String,
    /// The version of the features.
    pub features: u32,
    /// Rows of the first layer.
    pub rows: usize,
    /// Width of the first layer.
    pub width: usize,
    /// Training games.
    pub games: u64,
    /// The seed of the training.
    pub seed: u64,
    /// Percent of validation deals won by the judge alone.
    pub validation: f64,
    /// The command that made it.
    pub command: String,
}

const FORMAT: &str = "winnable judge 1";

impl Header {
    fn to_text(&self, hash: u64) -> String {
        let Header { game, features, rows, width, games, seed, validation, command } = self;
        format!(
            "{FORMAT}\ngame {game}\nfeatures {features}\nrows {rows}\nwidth {width}\ngames {games}\nseed {seed}\n\
             validation {validation:.2}\ncommand {command}\nhash {hash:016x}\n\n"
        )
    }
}

/// The net as a file. Rows that are all 0 are left out.
pub fn write(header: &Header, net: &Net) -> Vec<u8> {
    let mut body = vec![0u8; net.rows().div_ceil(8)];
    for row in 0..net.rows() {
        let weights = net.row(row);
        let most = weights.iter().fold(0f32, |most, w| most.max(w.abs()));
        if most == 0.0 {
            continue;
        }
        body[row / 8] |= 1 << (row % 8);
        let scale = most / 127.0;
        body.extend(scale.to_le_bytes());
        body.extend(weights.iter().map(|w| (w / scale).round_ties_even() as i8 as u8));
    }
    body.extend(net.weights().skip(net.first.len()).flat_map(f32::to_le_bytes));
    let mut bytes = header.to_text(fnv1a(&body)).into_bytes();
    bytes.extend(body);
    bytes
}

/// Reads a file; the error says what was expected and what came.
pub fn read(bytes: &[u8], game: &str, features: u32, rows: usize) -> Result<(Header, Net), String> {
    let end = bytes.windows(2).take(4096).position(|two| two == b"\n\n");
    let text = end.and_then(|end| std::str::from_utf8(&bytes[..end]).ok()).unwrap_or("");
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    if first != FORMAT {
        return Err(format!("expected the first line \"{FORMAT}\", found {}", quoted(first)));
    }
    let mut value = |key: &str| {
        let line = lines.next().unwrap_or("");
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| format!("expected a line \"{key} ...\", found {}", quoted(line)))
    };
    let header = Header {
        game: value("game")?.to_string(),
        features: number("features", value("features")?)?,
        rows: number("rows", value("rows")?)?,
        width: number("width", value("width")?)?,
        games: number("games", value("games")?)?,
        seed: number("seed", value("seed")?)?,
        validation: number("validation", value("validation")?)?,
        command: value("command")?.to_string(),
    };
    let hash = value("hash")?;
    if header.game != game {
        return Err(format!("expected a judge of {game}, found one of {}", quoted(&header.game)));
    }
    if (header.features, header.rows) != (features, rows) {
        let found = format!("version {} with {}", header.features, header.rows);
        return Err(format!("expected features version {features} with {rows} rows, found {found}"));
    }
    if !WIDTHS.contains(&header.width) {
        return Err(format!("expected a width of {WIDTHS:?}, found {}", header.width));
    }
    let body = &bytes[text.len() + 2..];
    if format!("{:016x}", fnv1a(body)) != hash {
        return Err(format!("expected weights with the hash {hash}, found {:016x}", fnv1a(body)));
    }
    let net = weights(body, rows, header.width).ok_or("expected weights of the length that the header says")?;
    Ok((header, net))
}

fn number<T: std::str::FromStr>(key: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number after \"{key}\", found {}", quoted(text)))
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    format!("{short:?}")
}

fn weights(body: &[u8], rows: usize, width: usize) -> Option<Net> {
    let mut net = Net::zero(rows, width);
    let (trained, mut rest) = body.split_at_checked(rows.div_ceil(8))?;
    for (row, weights) in net.first.chunks_exact_mut(width).enumerate() {
        if trained[row / 8] >> (row % 8) & 1 == 0 {
            continue;
        }
        let (scale, bytes) = rest.split_first_chunk::<4>()?;
        let (bytes, after) = bytes.split_at_checked(width)?;
        let scale = f32::from_le_bytes(*scale);
        weights.iter_mut().zip(bytes).for_each(|(w, &b)| *w = f32::from(b as i8) * scale);
        rest = after;
    }
    if rest.len() != 4 * ((width + 1) * NARROW + NARROW + 1) {
        return None;
    }
    let start = net.first.len();
    let numbers = rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    net.weights_mut().skip(start).zip(numbers).for_each(|(w, number)| *w = number);
    let is_sound = net.weights().all(|w| w.abs() < 1000.0);
    is_sound.then(|| net.rounded())
}

/// The hash FNV-1a of 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> (Header, Net) {
        let mut n = 0u32;
        let unit = || {
            n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (n >> 8) as f32 / (1 << 24) as f32
        };
        let mut net = Net::random(20, 32, unit);
        net.first[5 * 32..6 * 32].fill(0.0);
        let header = Header {
            game: "calculation:3".into(),
            features: 2,
            rows: 20,
            width: 32,
            games: 7,
            seed: 1,
            validation: 12.5,
            command: "winnable tune".into(),
        };
        (header, net)
    }

    #[test]
    fn what_is_written_is_read() {
        let (header, net) = example();
        let bytes = write(&header, &net);
        let (read_header, read_net) = read(&bytes, "calculation:3", 2, 20).unwrap();
        assert_eq!(read_header, header);
        assert_eq!(read_net.second, net.second);
        assert!(read_net.row(5).iter().all(|&w| w == 0.0));
        for (w, original) in read_net.first.iter().zip(&net.first) {
            assert!((w - original).abs() < 0.0006, "{w} for {original}");
            assert_eq!(w * 2048.0, (w * 2048.0).round(), "sums must be exact");
        }
    }

    #[test]
    fn what_does_not_match_is_refused() {
        let (header, net) = example();
        let bytes = write(&header, &net);
        let error =
            |bytes: &[u8], game: &str, features: u32, rows: usize| read(bytes, game, features, rows).unwrap_err();
        assert!(
            error(&bytes, "calculation:4", 2, 20).contains("expected a judge of calculation:4, found one of \"calc")
        );
        assert!(error(&bytes, "calculation:3", 3, 20).contains("expected features version 3"));
        assert!(error(&bytes, "calculation:3", 2, 21).contains("found version 2 with 20"));
        let mut damaged = bytes.clone();
        *damaged.last_mut().unwrap() ^= 1;
        assert!(error(&damaged, "calculation:3", 2, 20).contains("hash"));
        assert!(error(&bytes[..bytes.len() - 1], "calculation:3", 2, 20).contains("hash"));
        assert!(error(b"1 2 3", "calculation:3", 2, 20).contains("expected the first line"));
        let wide = Header { width: 33, ..header };
        assert!(error(&write(&wide, &net), "calculation:3", 2, 20).contains("expected a width"));
    }
}
