/** The end of a page of a list: the instant it is sorted by, and the key of the last item. */
export type Cursor = { at: string; id: string }

/** Base64url of JSON; opaque to clients. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at, cursor.id])).toString('base64url')
}

/**
 * The page that a list shows of the rows that it has read: the first `limit` of them, and the cursor of the next page, which there is
 * where more were read.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null }
}

/** Decodes a client's cursor. Null where there is none or it is invalid: the list then starts from its beginning. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parsed)) return null
    const [at, id] = parsed as unknown[] // Array.isArray widens to any
    return isInstant(at) && isStorableText(id) ? { at, id } : null
  } catch {
    return null
  }
}

/** Accepted by PostgreSQL, too: a valid date with a year of four digits, with milliseconds or microseconds. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string'
  && /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/.test(value)
  && new Date(value).toISOString().slice(0, 23) === value.slice(0, 23)

/** PostgreSQL refuses text that contains a NUL character. */
export const isStorableText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0')
