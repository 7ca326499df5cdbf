import { types } from 'pg'

type Parser = (text: string) => unknown

/** PostgreSQL's numbers for its types. */
const oid = { bytea: 17, int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 }

/**
 * How values are read, the same with both engines: counts as numbers, exact numbers and days as text,
 * instants as Date, bytes as Buffer.
 */
export const parsers: Record<number, Parser> = {
  [oid.int8]: readCount,
  [oid.numeric]: (text) => text,
  [oid.date]: (text) => text,
  [oid.timestamp]: (text) => text,
  [oid.timestamptz]: (text) => new Date(text),
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
}

/** `pg`'s way to be told of them. It is only ever sent text. */
export const pgTypes = {
  getTypeParser: (id: number): Parser => parsers[id] ?? (types.getTypeParser(id) as Parser), // typed any there
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count)) throw new RangeError('A bigint is too large for a number.')
  return count
}
