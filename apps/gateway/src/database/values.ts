import { types } from 'pg'

type Parser = (text: string) => unknown

/** PostgreSQL's type OIDs. */
const oid = { bytea: 17, int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 }

/**
 * Parsers of values, the same for both engines: bigint as number, numeric, date and timestamp as text, timestamptz as Date,
 * bytea as Buffer.
 */
export const parsers: Record<number, Parser> = {
  [oid.int8]: readBigint,
  [oid.numeric]: (text) => text,
  [oid.date]: (text) => text,
  [oid.timestamp]: (text) => text,
  [oid.timestamptz]: (text) => new Date(text),
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
}

/** The parsers in the form that `pg` expects. Values arrive in text format. */
export const pgTypes = {
  getTypeParser: (id: number): Parser => parsers[id] ?? (types.getTypeParser(id) as Parser), // typed any there
}

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint is too large for a number.')
  return value
}
