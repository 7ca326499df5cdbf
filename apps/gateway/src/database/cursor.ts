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
    return typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at)) ? { at, id } : null
  } catch {
    return null
  }
}
