import { sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { startPostgres } from '#src/testing/postgres.ts'
import { startSilentProxy } from '#src/testing/silent-proxy.ts'
import { openDatabase } from '../open-database.ts'
import { isUnavailable } from '../unavailable.ts'
import { newWork, runWork } from '../work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const pool = 3

/** A database behind a proxy, with every connection of its pool open; both end with the test. */
async function setUp() {
  const server = await startPostgres({ durable: false })
  const proxy = await startSilentProxy(server.url)
  const opened = await openDatabase(proxy.url, { pool })
  await Promise.all(Array.from({ length: pool }, () => sql`select pg_sleep(0.2)`.execute(opened.database)))
  return {
    proxy,
    opened,
    ask: async (value = 1): Promise<unknown> =>
      (await sql<{ value: number }>`select ${value}::int as value`.execute(opened.database)).rows[0]?.value,
    async [Symbol.asyncDispose]() {
      await opened.close()
      await proxy.stop()
      await server.stop()
    },
  }
}

/** How an attempt ends, and after how long. */
async function ending(attempt: Promise<unknown>): Promise<{ result: string; ms: number }> {
  const start = performance.now()
  const result = await attempt.then(
    (value) => `answered ${String(value)}`,
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  )
  return { result, ms: performance.now() - start }
}

// These mostly wait, so they run at the same time.
test.concurrent('statements on a silent network end, and every connection is replaced after it', async () => {
  await using database = await setUp()
  const { proxy, ask } = database
  proxy.silence()
  const endings = await Promise.all(Array.from({ length: pool }, () => ending(ask())))
  for (const { result, ms } of endings) {
    expect(result).toBe('unavailable')
    expect(ms).toBeLessThan(15_000)
  }
  proxy.resume()
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(ask))).toEqual([1, 2, 3, 4, 5, 6])
})

test.concurrent('after one silent connection the others are replaced before use', async () => {
  await using database = await setUp()
  const { proxy, ask } = database
  proxy.silence()
  expect((await ending(ask())).result).toBe('unavailable')
  proxy.resume()
  // The others are silent still; otherwise each would cost another statement its whole deadline.
  const { result, ms } = await ending(ask(7))
  expect(result).toBe('answered 7')
  expect(ms).toBeLessThan(9_000)
})

test.concurrent('the deadline of a call ends its statement, whose connection is not used again', async () => {
  await using database = await setUp()
  const { opened, ask } = database
  const work = () => newWork(500)
  const slow = () => runWork(work(), () => sql`select pg_sleep(9)`.execute(opened.database))
  const endings = await Promise.all(Array.from({ length: pool }, () => ending(slow())))
  for (const { result, ms } of endings) {
    expect(result).toBe('unavailable')
    expect(ms).toBeLessThan(8_000)
  }
  // On a connection that was used again this would wait for, or receive, the answer of the slow statement.
  const { result, ms } = await ending(ask(5))
  expect(result).toBe('answered 5')
  expect(ms).toBeLessThan(8_000)
})

test.concurrent('a transaction past its deadline is rolled back and frees its connection', async () => {
  await using database = await setUp()
  const { opened } = database
  await sql`create table noted (n int)`.execute(opened.database)
  const transaction = runWork(newWork(700), () =>
    opened.database.transaction().execute(async (inside) => {
      await sql`insert into noted values (1)`.execute(inside)
      await sql`select pg_sleep(3)`.execute(inside)
    }),
  )
  expect((await ending(transaction)).result).toBe('unavailable')
  expect(opened.load().inUse).toBe(0)
  expect((await sql`select * from noted`.execute(opened.database)).rows).toEqual([])
})

test.concurrent('waiting for a connection ends at the deadline of the call', async () => {
  await using database = await setUp()
  const { opened, ask } = database
  const slow = Array.from({ length: pool }, () => sql`select pg_sleep(6)`.execute(opened.database))
  const { result, ms } = await ending(runWork(newWork(300), () => ask()))
  expect(result).toBe('unavailable')
  expect(ms).toBeLessThan(5_000)
  await Promise.all(slow)
})

test.concurrent('connecting to a silent server ends at the deadline of the call', async () => {
  await using database = await setUp()
  const { proxy, ask } = database
  proxy.silence()
  await Promise.all(Array.from({ length: pool }, () => ending(ask())))
  // All connections are gone; new ones are accepted and get no answer.
  const { result, ms } = await ending(runWork(newWork(500), () => ask()))
  expect(result).toBe('unavailable')
  expect(ms).toBeLessThan(4_500)
})

test.concurrent('a server process that is stopped is no wait without an end', async () => {
  await using database = await setUp()
  const { opened, ask } = database
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'crema-gateway' and datname = current_database()`.execute(
    opened.database,
  )
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const { result, ms } = await ending(ask())
    expect(result).toBe('unavailable')
    expect(ms).toBeLessThan(15_000)
    expect(await ask(2)).toBe(2)
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
})

test.concurrent('closing does not wait for silent connections', async () => {
  await using database = await setUp()
  const { proxy, opened } = database
  proxy.silence()
  const start = performance.now()
  await opened.close()
  expect(performance.now() - start).toBeLessThan(5_000)
  proxy.resume()
})

describe('a call', () => {
  const checkOuts = async (run: () => Promise<unknown>): Promise<number> => {
    const connect = vi.spyOn(Pool.prototype, 'connect')
    try {
      await runWork(newWork(60_000), run)
      return connect.mock.calls.length
    } finally {
      connect.mockRestore()
    }
  }

  test('keeps its connection from one statement to the next, also after an error of the server', async () => {
    await using database = await setUp()
    const { opened, ask } = database
    const count = await checkOuts(async () => {
      await ask()
      await expect(sql`select 1 / 0`.execute(opened.database)).rejects.toThrow('division by zero')
      await opened.database.transaction().execute((inside) => sql`select 1`.execute(inside))
      await ask()
    })
    expect(count).toBe(1)
    await expect.poll(() => opened.load().inUse).toBe(0)
  })

  test('gives it back while it waits for something else', async () => {
    await using database = await setUp()
    const { opened, ask } = database
    const count = await checkOuts(async () => {
      await ask()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(opened.load().inUse).toBe(0)
      await ask()
    })
    expect(count).toBe(2)
  })

  test('has as many connections as it has statements at once', async () => {
    await using database = await setUp()
    const { opened, ask } = database
    const count = await checkOuts(async () => {
      await Promise.all([ask(), ask()])
      await ask()
    })
    expect(count).toBe(2)
    await expect.poll(() => opened.load()).toMatchObject({ inUse: 0, waiting: 0 })
  })

  test('that its client has left gives the kept connection back and gets no other', async () => {
    await using database = await setUp()
    const { opened, ask } = database
    let isGone = false
    const left = runWork(newWork(60_000, { isGone: () => isGone }), async () => {
      await ask()
      isGone = true
      return ask()
    })
    await expect(left).rejects.toMatchObject({ reason: 'callerGone' })
    expect(opened.load()).toMatchObject({ inUse: 0, refused: { callerGone: 1 } })
  })

  test('does not keep a connection that broke', async () => {
    await using database = await setUp()
    const { opened, ask } = database
    await runWork(newWork(60_000), async () => {
      const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(opened.database)
      await expect(broken).rejects.toSatisfy(isUnavailable)
      expect(await ask(3)).toBe(3)
    })
  })

  test('begins only where a connection is free, however long those that have begun compute', async () => {
    await using database = await setUp()
    const { ask } = database
    let running = 0
    let most = 0
    const call = async () => {
      await ask()
      most = Math.max(most, ++running)
      for (let n = 0; n < 5; n++) await ask()
      running--
    }
    await Promise.all(Array.from({ length: 100 }, () => runWork(newWork(60_000), call)))
    expect(most).toBe(pool)
  })
})
