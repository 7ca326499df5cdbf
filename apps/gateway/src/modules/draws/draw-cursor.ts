import { decodeCursor, encodeCursor } from '#src/database/cursor.ts'

/** Where a page of codes ends: the instant it is sorted by, and the code, which is unique within its draw. */
export type CodeCursor = { at: string; activityNo: string; code: string }

export const encodeCodeCursor = ({ at, activityNo, code }: CodeCursor): string =>
  encodeCursor({ at, id: `${activityNo} ${code}` })

/** Null where there is none or it is invalid: the list then starts from its beginning. */
export function decodeCodeCursor(text: string | undefined): CodeCursor | null {
  const cursor = decodeCursor(text)
  const [activityNo, code] = cursor?.id.split(' ') ?? []
  return cursor && activityNo !== undefined && code !== undefined ? { at: cursor.at, activityNo, code } : null
}
