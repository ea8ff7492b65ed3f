//! Rows in Parquet files that any reader opens.

use crate::columns::{COLUMNS, Column, Values, columns_of, empty_row};
use crate::row::Row;
use crate::spec::Spec;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{FileMetaData, KeyValue};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::{Field, Row as Record};
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

/// The entry of a file's metadata that says of which experiment its rows are.
pub(crate) const EXPERIMENT: &str = "winnable.experiment";

/// Writes whole rows of an experiment to a file, with the experiment that they are of in its metadata.
pub fn write(file: impl Write + Send, rows: &[Row], spec: &Spec) -> Result<(), ParquetError> {
    let fields: String = columns_of(spec).map(field).collect();
    let schema = Arc::new(parse_message_type(&format!("message deals {{ {fields} }}"))?);
    let origin = vec![KeyValue::new(EXPERIMENT.to_string(), spec.identity())];
    let properties =
        WriterProperties::builder().set_compression(Compression::SNAPPY).set_key_value_metadata(Some(origin)).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for Column { is_required, values, .. } in columns_of(spec) {
        let is_optional = !is_required;
        match values {
            Values::Text(get, _) => {
                let texts = rows.iter().map(|row| get(row).map(|text| ByteArray::from(&*text))).collect();
                column::<ByteArrayType>(&mut group, texts, is_optional)?;
            }
            Values::Long(get, _) => {
                let numbers = rows.iter().map(|row| get(row).map(|n| n as i64)).collect();
                column::<Int64Type>(&mut group, numbers, is_optional)?;
            }
            Values::Int(get, _) => {
                let numbers = rows.iter().map(|row| get(row).map(|n| n as i32)).collect();
                column::<Int32Type>(&mut group, numbers, is_optional)?;
            }
        }
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

/// A column as Parquet's schema has it.
pub(crate) fn field(column: &Column) -> String {
    let presence = if column.is_required { "required" } else { "optional" };
    match column.values {
        Values::Text(..) => format!("{presence} binary {} (STRING);", column.name),
        Values::Long(..) => format!("{presence} int64 {};", column.name),
        Values::Int(..) => format!("{presence} int32 {};", column.name),
    }
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

pub(crate) fn text(error: impl ToString) -> String {
    error.to_string()
}

/// What a file says of itself under this name.
pub(crate) fn entry(about: &FileMetaData, name: &str) -> Option<String> {
    about.key_value_metadata()?.iter().find(|entry| entry.key == name)?.value.clone()
}

/// Reads all rows of a file of whole ones, and the experiment that they are of, if it says so.
pub fn read(file: impl ChunkReader + 'static) -> Result<(Vec<Row>, Option<String>), String> {
    let reader = SerializedFileReader::new(file).map_err(text)?;
    let experiment = entry(reader.metadata().file_metadata(), EXPERIMENT);
    let records = reader.get_row_iter(None).map_err(text)?;
    let rows = records.map(|record| row(&record.map_err(text)?)).collect::<Result<_, _>>()?;
    Ok((rows, experiment))
}

fn row(record: &Record) -> Result<Row, String> {
    let mut row = empty_row();
    for Column { name, is_required, values, .. } in COLUMNS {
        let field = record.get_column_iter().find(|(field, _)| *field == name).map(|(_, field)| field);
        match (values, field) {
            (_, None | Some(Field::Null)) if !is_required => {}
            (Values::Text(_, put), Some(Field::Str(text))) => put(&mut row, text.clone())?,
            (Values::Text(..), other) => return Err(format!("expected text in column {name}, found {other:?}")),
            (Values::Long(_, put), Some(Field::Long(number))) => put(&mut row, *number as u64),
            (Values::Int(_, put), Some(Field::Int(number))) => put(&mut row, *number as u32),
            (_, other) => return Err(format!("expected a number in column {name}, found {other:?}")),
        }
    }
    // Rows that are older than the empty place have 0 there.
    if row.choices.is_none() && !row.verdict.is_win() {
        row.moves = None;
    }
    Ok(row)
}
