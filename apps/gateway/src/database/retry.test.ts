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

  test('throws the last error after five attempts', async () => {
    const { run, runs } = failing(...Array.from({ length: 9 }, () => '40001'))
    await expect(retryOnConflict(run)).rejects.toMatchObject({ code: '40001' })
    expect(runs()).toBe(5)
  })

  test.each(['23505', 'CR001', '57014', 'ECONNRESET'])('does not repeat after %s', async (code) => {
    const { run, runs } = failing(code)
    await expect(retryOnConflict(run)).rejects.toMatchObject({ code })
    expect(runs()).toBe(1)
  })

  test('repeats transactions that deadlock until both succeed', async () => {
    const server = await startPostgres({ durable: false })
    const { database, close } = await openDatabase(server.url, { pool: 4 })
    try {
      await sql`create table pair (id integer primary key, count integer not null default 0)`.execute(
        database,
      )
      await sql`insert into pair values (1), (2)`.execute(database)
      let attempts = 0
      let locked = 0
      const bothLocked = Promise.withResolvers<void>()
      // Both lock the two rows in opposite order, and the second row after both have locked their first.
      const add = (first: number, second: number) =>
        retryOnConflict(() =>
          database.transaction().execute(async (transaction) => {
            attempts++
            await sql`update pair set count = count + 1 where id = ${first}`.execute(transaction)
            if (++locked === 2) bothLocked.resolve()
            await bothLocked.promise
            await sql`update pair set count = count + 1 where id = ${second}`.execute(transaction)
          }),
        )
      await Promise.all([add(1, 2), add(2, 1)])
      const { rows } = await sql<{ count: number }>`select count from pair order by id`.execute(database)
      expect(rows).toEqual([{ count: 2 }, { count: 2 }])
      expect(attempts).toBeGreaterThan(2)
    } finally {
      await close()
      await server.stop()
    }
  })
})
