import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPoolOfOne, startPostgres } from '#src/testing/postgres.ts'
import type { OpenDatabase } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { retryOnConflict } from '../retry.ts'
import { ownPlan } from '../statements/own-plan.ts'
import { isUnavailable } from '../unavailable.ts'
import { createPreparedStatements } from './prepared-statements.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres({ durable: false })
}, 60_000)
afterAll(() => server.stop())

describe('statements of the gateway', () => {
  let opened: OpenDatabase
  beforeEach(async () => {
    opened = await openDatabase(server.url, { pool: 1 })
  })
  afterEach(() => opened.close())

  const add = (value: number) =>
    sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(opened.database)
  const prepared = async () => {
    const { rows } = await sql<{ statement: string; custom: number; generic: number }>`
      select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
      opened.database,
    )
    return rows
  }

  test('one that is sent again is prepared once, and planned five times at most', async () => {
    for (let n = 0; n < 20; n++) expect((await add(n)).rows).toEqual([{ sum: n + 1 }])
    // The first time it was sent without a name.
    expect(await prepared()).toEqual([{ statement: 'select $1::int + 1 as sum', custom: 5, generic: 14 }])
  })

  test('one that is sent once, one without values, and one with a plan of its own are not prepared', async () => {
    await add(1)
    for (let n = 0; n < 3; n++) {
      await sql`select 1`.execute(opened.database)
      await sql`
        ${ownPlan}select ${n}::int`.execute(opened.database)
    }
    expect(await prepared()).toEqual([])
  })

  test('one that fails can be sent again', async () => {
    const divide = async (by: number) =>
      (await sql<{ part: number }>`select 6 / ${by}::int as part`.execute(opened.database)).rows[0]?.part
    for (let n = 0; n < 3; n++) {
      await expect(divide(0)).rejects.toThrow('division by zero')
      expect(await divide(2)).toBe(3)
    }
    const unknown = () => sql`select ${1}::int from nowhere`.execute(opened.database)
    for (let n = 0; n < 3; n++) await expect(unknown()).rejects.toThrow('does not exist')
    expect(await prepared()).toMatchObject([{ statement: 'select 6 / $1::int as part' }])
  })

  describe('whose columns have changed', () => {
    let columns = 0
    const read = (database = opened.database) =>
      sql<object>`select * from wide where n = ${1}::int`.execute(database)
    beforeEach(async () => {
      columns = 1
      await sql`create table wide (n int)`.execute(opened.database)
      await sql`insert into wide values (1)`.execute(opened.database)
      for (let n = 0; n < 8; n++) await read()
    })
    afterEach(() => sql`drop table wide`.execute(opened.database))

    /** What a newer gateway does meanwhile. */
    const addColumn = async () => {
      const client = openPoolOfOne(server.url)
      await client.query(`alter table wide add column c${columns++} int`)
      await client.end()
    }

    test('is sent again', async () => {
      await addColumn()
      expect((await read()).rows).toEqual([{ n: 1, c1: null }])
      await addColumn()
      for (let n = 0; n < 3; n++) expect((await read()).rows).toEqual([{ n: 1, c1: null, c2: null }])
    })

    test('ends its transaction, which can be repeated', async () => {
      await addColumn()
      let attempts = 0
      const { rows } = await retryOnConflict(() => {
        attempts++
        return opened.database.transaction().execute((transaction) => read(transaction))
      })
      expect([attempts, rows]).toEqual([2, [{ n: 1, c1: null }]])
    })

    test('ends a transaction once, however many connections and statements there are', async () => {
      const several = await openDatabase(server.url, { pool: 4 })
      try {
        const texts = ['n', 'n + 0', 'n + 1 - 1', 'n * 1', 'n / 1', '- - n'].map((value) => sql.raw(value))
        const run = () =>
          several.database.transaction().execute(async (transaction) => {
            for (const value of texts)
              await sql<object>`select *, ${value} as value from wide where n = ${1}::int`.execute(
                transaction,
              )
          })
        // Each connection prepares all of them.
        for (let n = 0; n < 4; n++) await Promise.all([run(), run(), run(), run()])
        await addColumn()
        let attempts = 0
        const counted = () => {
          attempts++
          return run()
        }
        for (let n = 0; n < 4; n++) await retryOnConflict(counted)
        expect(attempts).toBe(5)
        await Promise.all([run(), run(), run(), run()])
      } finally {
        await several.close()
      }
    })

    test('ends a transaction that is not repeated as unavailable, so that the caller sends it again', async () => {
      await addColumn()
      const attempt = () => opened.database.transaction().execute((transaction) => read(transaction))
      await expect(attempt()).rejects.toSatisfy(isUnavailable)
      expect((await attempt()).rows).toEqual([{ n: 1, c1: null }])
    })
  })
})

describe('limits', () => {
  let pool: Pool
  let client: PoolClient
  beforeEach(async () => {
    pool = openPoolOfOne(server.url)
    client = await pool.connect()
  })
  afterEach(async () => {
    client.release()
    await pool.end()
  })

  const list = async () =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
      .map(({ statement }) => statement)
      .toSorted()

  test('a connection closes the statement that it has not used for longest', async () => {
    const statements = createPreparedStatements({ perConnection: 2, texts: 10 })
    const send = async (name: string) => {
      const text = `select $1::int as ${name}`
      const prepared = statements.prepare(client, text, [7])
      const result = await client.query({
        text,
        values: [7],
        ...(prepared !== null && { name: prepared.name }),
      })
      expect(result.rows).toEqual([{ [name]: 7 }])
    }
    for (const name of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) await send(name)
    expect(await list()).toEqual(['select $1::int as a', 'select $1::int as c'])
    // Those that were closed are prepared again.
    for (const name of ['b', 'a', 'c', 'b']) await send(name)
    expect(await list()).toEqual(['select $1::int as b', 'select $1::int as c'])
  })

  test('texts that are sent once each push out none that is sent often', () => {
    const statements = createPreparedStatements({ perConnection: 2, texts: 3 })
    const isNamed = (text: string) => statements.prepare(client, text, [1]) !== null
    expect([isNamed('hot'), isNamed('hot')]).toEqual([false, true])
    for (let n = 0; n < 10; n++) {
      expect(isNamed(`once ${n}`)).toBe(false)
      expect(isNamed('hot')).toBe(true)
    }
    // Forgotten meanwhile.
    expect(isNamed('once 0')).toBe(false)
  })

  test('the name is that of the text, in every process', () => {
    const [one, other] = [createPreparedStatements(), createPreparedStatements()].map((statements) => {
      statements.prepare(client, 'select $1', [1])
      return statements.prepare(client, 'select $1', [1])?.name
    })
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(other).toBe(one)
  })
})
