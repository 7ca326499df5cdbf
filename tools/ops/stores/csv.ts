/** Reads CSV (RFC 4180) as a stream. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

export type CsvRow = { line: number; fields: string[] }

type CsvRecord = { record: string[]; info: { lines: number } }

/** Rows with the line at which each begins; blank lines are skipped. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const records: AsyncIterable<CsvRecord> = Readable.from(chunks).pipe(
    parse({
      // Excel writes a byte order mark.
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  let carriageReturns = 0
  for await (const { record, info } of records) {
    const text = record.join()
    // `info.lines` is the line at which the record ends, and counts a quoted CRLF as two lines.
    carriageReturns += occurrences(text, '\r\n')
    yield { line: info.lines - carriageReturns - occurrences(text, '\n'), fields: record }
  }
}

const occurrences = (text: string, part: string) => text.split(part).length - 1
