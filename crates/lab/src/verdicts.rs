//! Files of numbers and verdicts alone, which any reader of Parquet opens. Numbers that follow each other cost nearly nothing
//! (differences, run by run), verdicts a bit each where there are two of them, and less where one of them is rare.

use crate::kept::Verdicts;
use crate::parts::{EXPERIMENT, entry, field, text};
use crate::span::Span;
use crate::spec::{Spec, UNKNOWN};
use parquet::basic::{Compression, Encoding, Type};
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use parquet::file::reader::{ChunkReader, FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::io::Write;
use std::sync::Arc;
use winnable_catalog::Verdict;

/// The entry of a file's metadata that says which build found the verdicts.
const BUILD: &str = "winnable.fingerprint";

/// The columns.
pub(crate) const NUMBER: &str = "number";
pub(crate) const VERDICT: &str = "verdict";

/// Rows that are decoded at once.
const AT_ONCE: usize = 8192;

/// Writes the verdicts of the deals from a place on.
pub fn write(file: impl Write + Send, start: u64, verdicts: &Verdicts, spec: &Spec) -> Result<(), ParquetError> {
    let fields: String = crate::columns::columns_of(spec).map(field).collect();
    let schema = Arc::new(parse_message_type(&format!("message deals {{ {fields} }}"))?);
    let build = verdicts.build.clone().unwrap_or_else(|| UNKNOWN.to_string());
    let origin = vec![KeyValue::new(EXPERIMENT.to_string(), spec.identity()), KeyValue::new(BUILD.to_string(), build)];
    let properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_2_0)
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_column_dictionary_enabled(ColumnPath::from(NUMBER), false)
        .set_column_encoding(ColumnPath::from(NUMBER), Encoding::DELTA_BINARY_PACKED)
        .set_offset_index_disabled(true)
        .set_data_page_row_count_limit(usize::MAX)
        .set_key_value_metadata(Some(origin))
        .build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let numbers: Vec<i64> = (start..).take(verdicts.list.len()).map(|place| spec.number(place) as i64).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<Int64Type>().write_batch(&numbers, None, None)?;
    column.close()?;
    let names: Vec<ByteArray> = verdicts.list.iter().map(|verdict| ByteArray::from(verdict.name())).collect();
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<ByteArrayType>().write_batch(&names, None, None)?;
    column.close()?;
    group.close()?;
    writer.close()?;
    Ok(())
}

/// Reads the verdicts of a span, if the file has these and no others.
pub fn read(file: impl ChunkReader + 'static, span: &Span, spec: &Spec) -> Result<(Verdicts, Option<String>), String> {
    let reader = SerializedFileReader::new(file).map_err(text)?;
    let about = reader.metadata().file_metadata();
    let schema = about.schema_descr();
    let place = |name: &str, kind: Type| {
        let found = (0..schema.num_columns()).find(|&i| schema.column(i).name() == name);
        found.filter(|&i| schema.column(i).physical_type() == kind && schema.column(i).max_def_level() == 0)
    };
    let columns = (place(NUMBER, Type::INT64), place(VERDICT, Type::BYTE_ARRAY), schema.num_columns());
    let (Some(of_number), Some(of_verdict), 2) = columns else {
        let found: Vec<String> = (0..schema.num_columns()).map(|i| schema.column(i).name().to_string()).collect();
        return Err(format!("expected the columns number and verdict, found {}", found.join(", ")));
    };
    let build = entry(about, BUILD);
    let known = spec.builds();
    if !build.as_deref().is_some_and(|build| known.contains(build)) {
        let known = known.into_iter().collect::<Vec<_>>().join(" or ");
        return Err(format!("expected the fingerprint {known}, found {}", build.as_deref().unwrap_or("none")));
    }
    let mut list = Vec::new();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(text)?;
        let mut numbers = column::<Int64Type>(&*group, of_number)?;
        let mut verdicts = column::<ByteArrayType>(&*group, of_verdict)?;
        loop {
            let (mut some, mut names) = (Vec::new(), Vec::new());
            let (count, ..) = numbers.read_records(AT_ONCE, None, None, &mut some).map_err(text)?;
            let (named, ..) = verdicts.read_records(AT_ONCE, None, None, &mut names).map_err(text)?;
            if count != named {
                return Err(format!("expected a verdict for each number, found {named} for {count}"));
            }
            if count == 0 {
                break;
            }
            for (number, name) in some.into_iter().zip(&names) {
                let place = span.start + list.len() as u64;
                if place < span.end && number as u64 != spec.number(place) {
                    let (name, row) = (spec.name(place), list.len() + 1);
                    return Err(format!("expected the deal {name} in row {row}, found the number {}", number as u64));
                }
                list.push(verdict(name.data(), spec)?);
            }
        }
    }
    let experiment = entry(about, EXPERIMENT);
    Ok((Verdicts { list, build: build.filter(|build| build != UNKNOWN) }, experiment))
}

fn column<T: DataType>(group: &dyn RowGroupReader, at: usize) -> Result<ColumnReaderImpl<T>, String> {
    Ok(get_typed_column_reader(group.get_column_reader(at).map_err(text)?))
}

/// A verdict by its name, which must be one of an engine or of a player, as the experiment has it.
fn verdict(name: &[u8], spec: &Spec) -> Result<Verdict, String> {
    let (who, known): (_, &[Verdict]) = match spec.player() {
        None => ("an engine", &[Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided]),
        Some(_) => ("a player", &[Verdict::Won, Verdict::Lost]),
    };
    let found = known.iter().copied().find(|verdict| verdict.name().as_bytes() == name);
    found.ok_or_else(|| format!("expected a verdict of {who}, found \"{}\"", String::from_utf8_lossy(name)))
}
