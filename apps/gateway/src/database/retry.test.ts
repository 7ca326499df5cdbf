import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startPostgres } from '#src/testing/postgres.ts'
import { openDatabase } from './open-database.ts'
import { retryOnConflict } from './retry.ts'

class Conflict extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Fails with these codes one after the other, then succeeds. */
function failing(...codes: string[]) {
  let runs = 0
  return {
    runs: () => runs,
    run: () => {
      const code = codes[runs++]
      return code === undefined ? Promise.resolve('done') : Promise.reject(new Conflict(code))
    },
  }
}

describe('retryOnConflict', () => {
  test.each([[[]], [['40001']], [['40P01', '40001', '40P01', '40001']]])(
    'runs again after %j',
    async (codes) => {
      const { run, runs } = failing(...codes)
      expect(await retryOnConflict(run)).toBe('done')
      expect(runs()).toBe(codes.length + 1)
    },
  )

  test('gives up after five tries with what the last one said', async () => {
    const { run, runs } = failing(...Array.from({ length: 9 }, () => '40001'))
    await expect(retryOnConflict(run)).rejects.toMatchObject({ code: '40001' })
    expect(runs()).toBe(5)
  })

  test.each(['23505', 'CR001', '57014', 'ECONNRESET'])('does not run again after %s', async (code) => {
    const { run, runs } = failing(code)
    await expect(retryOnConflict(run)).rejects.toMatchObject({ code })
    expect(runs()).toBe(1)
  })

  test('brings transactions through that lock each other out', async () => {
    const server = await startPostgres({ durable: false })
    const { database, close } = await openDatabase(server.url, { pool: 4 })
    try {
      await sql`create table pair (id integer primary key, count integer not null default 0)`.execute(
        database,
      )
      await sql`insert into pair values (1), (2)`.execute(database)
      let tries = 0
      let held = 0
      const bothHoldOne = Promise.withResolvers<void>()
      // Each takes the two rows in the other's order, and the second one only when both hold one.
      const add = (first: number, second: number) =>
        retryOnConflict(() =>
          database.transaction().execute(async (transaction) => {
            tries++
            await sql`update pair set count = count + 1 where id = ${first}`.execute(transaction)
            if (++held === 2) bothHoldOne.resolve()
            await bothHoldOne.promise
            await sql`update pair set count = count + 1 where id = ${second}`.execute(transaction)
          }),
        )
      await Promise.all([add(1, 2), add(2, 1)])
      const { rows } = await sql<{ count: number }>`select count from pair order by id`.execute(database)
      expect(rows).toEqual([{ count: 2 }, { count: 2 }])
      expect(tries).toBeGreaterThan(2)
    } finally {
      await close()
      await server.stop()
    }
  })
})
