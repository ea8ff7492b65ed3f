//! Rows in Parquet files that any reader opens.

use crate::row::Row;
use crate::spec::Spec;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::{Field, Row as Record};
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::str::FromStr;
use std::sync::Arc;
use winnable_catalog::UnknownWord;

const SCHEMA: &str = "
    required binary game (STRING); required binary deal (STRING); required int64 number;
    required binary verdict (STRING); optional binary reason (STRING);
    required int64 states; required int64 duplicates; required int32 moves; optional int32 certain_after;
    optional int32 max_empty_columns; required int32 min_cards_left; optional int32 stock_left; optional int32 choices;
    required int64 microseconds; required binary engine (STRING); required binary version (STRING);
    optional binary fingerprint (STRING); optional int64 cpu_microseconds;";

/// The entry of a file's metadata that says of which experiment its rows are.
const EXPERIMENT: &str = "winnable.experiment";

/// Writes the rows of an experiment to a file, with the experiment that they are of in its metadata.
pub fn write(file: impl Write + Send, rows: &[Row], spec: &Spec) -> Result<(), ParquetError> {
    let grade = if spec.grade { "optional binary grade (STRING); optional int32 points;" } else { "" };
    let solution = if spec.keep_moves { "optional binary solution (STRING);" } else { "" };
    let certificate = if spec.certify { "optional binary certificate (STRING);" } else { "" };
    let proof = if spec.player().is_none() { "optional binary proof (STRING);" } else { "" };
    let columns = format!("{SCHEMA} {grade} {solution} {proof} {certificate}");
    let schema = Arc::new(parse_message_type(&format!("message deals {{ {columns} }}"))?);
    let origin = vec![KeyValue::new(EXPERIMENT.to_string(), spec.identity())];
    let properties =
        WriterProperties::builder().set_compression(Compression::SNAPPY).set_key_value_metadata(Some(origin)).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let text = |get: fn(&Row) -> &str| rows.iter().map(|r| Some(ByteArray::from(get(r)))).collect::<Vec<_>>();
    let long = |get: fn(&Row) -> u64| rows.iter().map(|r| Some(get(r) as i64)).collect::<Vec<_>>();
    let int = |get: fn(&Row) -> Option<u32>| rows.iter().map(|r| get(r).map(|n| n as i32)).collect::<Vec<_>>();
    column::<ByteArrayType>(&mut group, text(|r| &r.game), false)?;
    column::<ByteArrayType>(&mut group, text(|r| &r.deal), false)?;
    column::<Int64Type>(&mut group, long(|r| r.number), false)?;
    let verdicts = rows.iter().map(|r| Some(ByteArray::from(r.verdict.name()))).collect();
    column::<ByteArrayType>(&mut group, verdicts, false)?;
    column::<ByteArrayType>(
        &mut group,
        rows.iter().map(|r| r.reason.map(|reason| ByteArray::from(reason.name()))).collect(),
        true,
    )?;
    column::<Int64Type>(&mut group, long(|r| r.states), false)?;
    column::<Int64Type>(&mut group, long(|r| r.duplicates), false)?;
    column::<Int32Type>(&mut group, int(|r| Some(r.moves)), false)?;
    column::<Int32Type>(&mut group, int(|r| r.certain_after), true)?;
    column::<Int32Type>(&mut group, int(|r| r.max_empty_columns), true)?;
    column::<Int32Type>(&mut group, int(|r| Some(r.min_cards_left)), false)?;
    column::<Int32Type>(&mut group, int(|r| r.stock_left), true)?;
    column::<Int32Type>(&mut group, int(|r| r.choices), true)?;
    column::<Int64Type>(&mut group, long(|r| r.microseconds), false)?;
    column::<ByteArrayType>(&mut group, text(|r| &r.engine), false)?;
    column::<ByteArrayType>(&mut group, text(|r| &r.version), false)?;
    let fingerprints = rows.iter().map(|r| r.fingerprint.as_deref().map(ByteArray::from)).collect();
    column::<ByteArrayType>(&mut group, fingerprints, true)?;
    let cpu_times = rows.iter().map(|r| r.cpu_microseconds.map(|n| n as i64)).collect();
    column::<Int64Type>(&mut group, cpu_times, true)?;
    if spec.grade {
        let grades = rows.iter().map(|r| r.grade.map(|grade| ByteArray::from(grade.name()))).collect();
        column::<ByteArrayType>(&mut group, grades, true)?;
        column::<Int32Type>(&mut group, int(|r| r.points), true)?;
    }
    if spec.keep_moves {
        let solutions = rows.iter().map(|r| r.solution.as_deref().map(ByteArray::from)).collect();
        column::<ByteArrayType>(&mut group, solutions, true)?;
    }
    if spec.player().is_none() {
        let proofs = rows.iter().map(|r| r.proof.as_deref().map(ByteArray::from)).collect();
        column::<ByteArrayType>(&mut group, proofs, true)?;
    }
    if spec.certify {
        let certificates = rows.iter().map(|r| r.certificate.as_deref().map(ByteArray::from)).collect();
        column::<ByteArrayType>(&mut group, certificates, true)?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

/// Writes one column; `None` becomes a null, which only optional columns may hold.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: Vec<Option<T::T>>,
    optional: bool,
) -> parquet::errors::Result<()> {
    let levels: Vec<i16> = values.iter().map(|v| i16::from(v.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    let mut writer = group.next_column()?.expect("the schema has this column");
    writer.typed::<T>().write_batch(&values, optional.then_some(&levels), None)?;
    writer.close()
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

/// Reads all rows of a file, and the experiment that they are of, if it says so.
pub fn read(file: impl ChunkReader + 'static) -> Result<(Vec<Row>, Option<String>), String> {
    let reader = SerializedFileReader::new(file).map_err(text)?;
    let entries = reader.metadata().file_metadata().key_value_metadata();
    let experiment = entries.and_then(|entries| entries.iter().find(|entry| entry.key == EXPERIMENT));
    let experiment = experiment.and_then(|entry| entry.value.clone());
    let records = reader.get_row_iter(None).map_err(text)?;
    let rows = records.map(|record| row(&record.map_err(text)?)).collect::<Result<_, _>>()?;
    Ok((rows, experiment))
}

fn row(record: &Record) -> Result<Row, String> {
    let field = |name: &str| record.get_column_iter().find(|(n, _)| *n == name).map(|(_, field)| field);
    let text = |name: &str| match field(name) {
        Some(Field::Str(text)) => Ok(text.clone()),
        other => Err(format!("expected text in column {name}, found {other:?}")),
    };
    let number = |name: &str| match field(name) {
        Some(Field::Long(n)) => Ok(*n as u64),
        Some(Field::Int(n)) => Ok(*n as u64),
        other => Err(format!("expected a number in column {name}, found {other:?}")),
    };
    let maybe = |name: &str| matches!(field(name), Some(f) if *f != Field::Null);
    let small = |name: &str| maybe(name).then(|| number(name)).transpose().map(|n| n.map(|n| n as u32));
    Ok(Row {
        game: text("game")?,
        deal: text("deal")?,
        number: number("number")?,
        verdict: word(text("verdict")?)?,
        reason: maybe("reason").then(|| word(text("reason")?)).transpose()?,
        states: number("states")?,
        duplicates: number("duplicates")?,
        moves: number("moves")? as u32,
        certain_after: small("certain_after")?,
        max_empty_columns: small("max_empty_columns")?,
        min_cards_left: number("min_cards_left")? as u32,
        stock_left: small("stock_left")?,
        choices: small("choices")?,
        microseconds: number("microseconds")?,
        cpu_microseconds: maybe("cpu_microseconds").then(|| number("cpu_microseconds")).transpose()?,
        engine: text("engine")?,
        version: text("version")?,
        fingerprint: maybe("fingerprint").then(|| text("fingerprint")).transpose()?,
        grade: maybe("grade").then(|| word(text("grade")?)).transpose()?,
        points: small("points")?,
        solution: maybe("solution").then(|| text("solution")).transpose()?,
        proof: maybe("proof").then(|| text("proof")).transpose()?,
        certificate: maybe("certificate").then(|| text("certificate")).transpose()?,
    })
}

/// Reads one of a list of words.
fn word<T: FromStr<Err = UnknownWord>>(text: String) -> Result<T, String> {
    text.parse().map_err(|error: UnknownWord| error.to_string())
}
