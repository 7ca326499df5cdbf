import type { Pool, PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPoolOfOne, startPostgres } from '#src/testing/postgres.ts'
import { pgTypes } from '../values.ts'
import { executePrepared, type PreparedStatement } from './prepared-query.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let pool: Pool
let client: PoolClient
/** How often PostgreSQL has described the columns of a statement. */
let described: number
beforeAll(async () => {
  server = await startPostgres({ durable: false })
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  pool = openPoolOfOne(server.url, { types: pgTypes })
  client = await pool.connect()
  described = 0
  client.connection.on('rowDescription', () => described++)
})
afterEach(async () => {
  client.release()
  await pool.end()
})

const statementOf = (name: string): PreparedStatement => ({ name, columns: null })

type Row = Record<string, unknown>

async function rowsOf(
  statement: PreparedStatement,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await executePrepared(client, statement, text, values)
  return rows as Row[] // each has columns
}

test('the columns are described the first time only, and rows are read as before', async () => {
  const statement = statementOf('values')
  const text = `select $1::int as n, $2::timestamptz as at, $3::text as text, '{}'::jsonb as json, null as nothing`
  for (let n = 0; n < 4; n++) {
    const at = new Date(n)
    const result = await executePrepared(client, statement, text, [n, at, `text ${n}`])
    expect(result).toMatchObject({ command: 'SELECT', rowCount: 1 })
    expect(result.rows).toEqual([{ n, at, text: `text ${n}`, json: {}, nothing: null }])
  }
  expect(described).toBe(1)
  const [one] = await rowsOf(statement, text, [1, new Date(1), ''])
  const [other] = await rowsOf(statement, text, [2, new Date(2), ''])
  expect([one?.['n'], other?.['n']]).toEqual([1, 2])
})

test('no row, many rows, and statements that return none', async () => {
  const series = statementOf('series')
  for (const count of [3, 0, 2]) {
    const rows = await rowsOf(series, 'select n from generate_series(1, $1::int) n', [count])
    expect(rows.map((row) => row['n'])).toEqual(Array.from({ length: count }, (_, n) => n + 1))
  }
  await client.query('create temporary table kept (n int)')
  const insert = statementOf('insert')
  for (let n = 0; n < 3; n++) {
    const result = await executePrepared(client, insert, 'insert into kept values ($1)', [n])
    expect(result).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  }
})

test('an error of the server or of a value leaves the connection usable', async () => {
  const divide = statementOf('divide')
  const text = 'select 6 / $1::int as part'
  const part = (value: unknown) => rowsOf(divide, text, [value])
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  await expect(part(circular)).rejects.toThrow('circular')
  for (let n = 0; n < 3; n++) {
    expect(await part(2)).toEqual([{ part: 3 }])
    await expect(part(0)).rejects.toMatchObject({ code: '22012' })
  }
  await expect(part(circular)).rejects.toThrow('circular')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await part(3)).toEqual([{ part: 2 }])
})

test('a value that cannot be read rejects', async () => {
  const statement = statementOf('large')
  const read = (value: string) => rowsOf(statement, 'select $1::int8 as n', [value])
  expect(await read('1')).toEqual([{ n: 1 }])
  await expect(read('9223372036854775807')).rejects.toThrow(RangeError)
  expect(await read('2')).toEqual([{ n: 2 }])
})
