import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#src/testing/engines.ts'
import type { OpenDatabase } from './database.ts'
import { isUniqueViolation, refusalOf, sqlStateOf } from './refusal.ts'
import { isUnavailable, isUnreadableInput } from './unavailable.ts'

describe.each(engines)('errors on $name', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.close())

  const errorOf = (statement: ReturnType<typeof sql>) =>
    statement.execute(opened.database).then(
      () => undefined,
      (error: unknown) => error,
    )

  test('raised by refuse() are refusals with its outcome', async () => {
    expect(refusalOf(await errorOf(sql`select refuse('soldOut')`))).toBe('soldOut')
  })

  test('of any other kind are not refusals', async () => {
    expect(refusalOf(await errorOf(sql`select refuse('unknownOutcome')`))).toBeUndefined()
    expect(refusalOf(await errorOf(sql`select 1 / 0`))).toBeUndefined()
    expect(refusalOf(new Error('soldOut'))).toBeUndefined()
    expect(refusalOf(undefined)).toBeUndefined()
  })

  test('of a duplicate key are unique violations', async () => {
    const insert = sql`insert into store (store_id, country, city, name, address, zone, latitude, longitude, hours)
      values ('S1', 'US', 'c', 'n', 'a', 'UTC', 0, 0, '[]')`
    expect(await errorOf(insert)).toBeUndefined()
    expect(isUniqueViolation(await errorOf(insert))).toBe(true)
    expect(isUniqueViolation(await errorOf(sql`select 1 / 0`))).toBe(false)
  })

  test.each([
    ['a NUL byte', sql`select ${'a\0b'}::text`],
    ['an invalid UUID', sql`select ${'x'}::uuid`],
    ['an invalid timestamp', sql`select ${'yesterday noon'}::timestamptz`],
    ['a number that is too large', sql`select ${'99999999999'}::int`],
    ['a NUL character in JSON', sql`select ${'"\\u0000"'}::jsonb ->> 0`],
  ])('of input with %s are unreadable input', async (_what, statement) => {
    const error = await errorOf(statement)
    expect(error, sqlStateOf(error)).toBeInstanceOf(Error)
    expect(isUnreadableInput(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
  })

  test('of invalid statements are neither refusals nor unique violations', async () => {
    for (const statement of [sql`select 1 / 0`, sql`select nothing`, sql`select * from nowhere`]) {
      const error = await errorOf(statement)
      expect([isUnavailable(error), isUnreadableInput(error)]).toEqual([false, false])
    }
  })
})
