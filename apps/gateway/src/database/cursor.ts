/** Where a page of a list ended: the sorted instant and the key that tells equals apart. */
export type Cursor = { at: string; id: string }

/** Opaque to the page; base64url of JSON. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at, cursor.id])).toString('base64url')
}

/** The cursor a page sent back, or null when there is none or it was made up: the list then starts anew. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parsed)) return null
    const [at, id] = parsed as unknown[] // Array.isArray widens to any
    return isInstant(at) && isText(id) ? { at, id } : null
  } catch {
    return null
  }
}

/** As PostgreSQL takes it too: a day that is in the calendar, of four figures' year, down to microseconds. */
const isInstant = (part: unknown): part is string =>
  typeof part === 'string'
  && /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/.test(part)
  && new Date(part).toISOString().slice(0, 23) === part.slice(0, 23)

/** PostgreSQL refuses a text with a zero in it. */
export const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0')
