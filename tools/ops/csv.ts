/** Rows of a table in CSV (RFC 4180), read as they come: quoted fields may hold commas, quotes and line ends. */
export type CsvRow = { line: number; fields: string[] }

export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let field = ''
  let fields: string[] = []
  let state: 'plain' | 'quoted' | 'quoteSeen' = 'plain'
  let [line, firstLine] = [1, 1]
  let isFirst = true
  const endField = () => {
    fields.push(field)
    field = ''
    state = 'plain'
  }
  const endRow = (): CsvRow | undefined => {
    endField()
    const row = { line: firstLine, fields }
    fields = []
    const isBlank = row.fields.length === 1 && row.fields[0]?.trim() === ''
    return isBlank ? undefined : row
  }
  for await (const chunk of chunks) {
    // Excel begins its files with a mark of their encoding.
    const text = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
    for (const character of text) {
      if (character === '\n') line++
      if (state === 'quoted') {
        if (character === '"') state = 'quoteSeen'
        else field += character
      } else if (character === '"' && (state === 'quoteSeen' || field === '')) {
        if (state === 'quoteSeen') field += '"'
        state = 'quoted'
      } else if (character === ',') {
        endField()
      } else if (character === '\n') {
        if (field.endsWith('\r')) field = field.slice(0, -1)
        const row = endRow()
        if (row) yield row
        firstLine = line
      } else if (!(state === 'quoteSeen' && character === '\r')) {
        field += character
      }
    }
  }
  const last = field !== '' || fields.length > 0 ? endRow() : undefined
  if (last) yield last
}
