import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import type { Database } from '#src/database/database.ts'
import { memberRoutes } from '#src/modules/identity/member/member-routes.ts'
import type { Services } from '#src/services.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { route, type Route } from '../endpoint/route.ts'
import { purgeResponses } from './idempotency-store.ts'

const dayMs = 24 * 60 * 60_000

const take = endpoint({
  method: 'POST',
  path: 'test/take',
  summary: 'Takes one, once a key.',
  request: z.object({ word: z.string(), more: z.optional(z.int()) }),
  response: z.object({ word: z.string(), ordinal: z.int(), call: z.int() }),
  outcomes: ['soldOut'],
  idempotent: true,
})
const other = endpoint({ ...take, path: 'test/other' })

let effects = 0
/** Makes each answer another one, as a clock would. */
let calls = 0

/** A rule as the real ones are: the key is part of what it writes, so the same key cannot write twice. */
function takingRoutes({ database }: Services): Route[] {
  const handle = async ({ word }: { word: string }, { idempotencyKey }: { idempotencyKey: string }) => {
    if (word === 'crash') throw new Error('a crash')
    if (word === 'refuse') {
      effects++
      return { refused: 'soldOut' as const, help: { nextOpenAt: null } }
    }
    const { numAffectedRows } =
      await sql`insert into taken values (${idempotencyKey}) on conflict do nothing`.execute(database)
    effects += Number(numAffectedRows ?? 0n)
    const { rows } = await sql<{
      ordinal: number
    }>`select ordinal from taken where key = ${idempotencyKey}`.execute(database)
    return { ok: { word, ordinal: rows[0]?.ordinal ?? 0, call: ++calls } }
  }
  return [route(take, handle), route(other, handle)]
}

const engines = [
  { name: 'PGlite', open: () => Promise.resolve({ url: undefined, stop: () => Promise.resolve() }) },
  { name: 'PostgreSQL', open: () => startPostgres({ durable: false }) },
]

describe.each(engines)('the same key on $name', (engine) => {
  let gateway: TestGateway
  let database: Database
  let stop: () => Promise<void>
  let token: string

  beforeAll(async () => {
    const server = await engine.open()
    stop = () => server.stop()
    gateway = await startGateway({
      database: server.url,
      now: '2026-11-21T10:00:00.000Z',
      routes: (services) => [...memberRoutes(services), ...takingRoutes(services)],
    })
    database = gateway.services.database
    await sql`create table taken (key uuid primary key, ordinal integer generated always as identity)`.execute(
      database,
    )
    token = (await gateway.signIn('taker@example.com')).token
  })
  afterAll(async () => {
    await gateway.close()
    await stop()
  })

  const send = async (input: unknown, idempotencyKey: string, path = 'test/take') => {
    const { statusCode, body } = await gateway.send(`POST ${path}`, input, { token, idempotencyKey })
    const { traceId, ...answer } = JSON.parse(body) as Record<string, unknown>
    return { statusCode, traceId, answer }
  }
  const counting = async (run: () => Promise<unknown>) => {
    const before = effects
    await run()
    return effects - before
  }

  test('gives the same answer and has one effect', async () => {
    const key = randomUUID()
    const taken = await counting(async () => {
      const first = await send({ word: 'a' }, key)
      const again = await send({ word: 'a' }, key.toUpperCase())
      expect(first).toMatchObject({ statusCode: 200, answer: { busCode: '1', data: { word: 'a' } } })
      expect(again.answer).toEqual(first.answer)
      // Each request keeps its own name in the log.
      expect(again.traceId).not.toBe(first.traceId)
    })
    expect(taken).toBe(1)
  })

  test('does not mind in which order the fields come', async () => {
    const key = randomUUID()
    const first = await send({ word: 'a', more: 1 }, key)
    expect((await send({ more: 1, word: 'a' }, key)).answer).toEqual(first.answer)
  })

  test('repeats a refusal, help and all', async () => {
    const key = randomUUID()
    const refused = await counting(async () => {
      const first = await send({ word: 'refuse' }, key)
      expect(first.answer).toMatchObject({ code: 200, busCode: 'soldOut', data: { nextOpenAt: null } })
      expect((await send({ word: 'refuse' }, key)).answer).toEqual(first.answer)
    })
    expect(refused).toBe(1)
  })

  test('with another body or call is a 422', async () => {
    const key = randomUUID()
    await send({ word: 'a' }, key)
    expect(await send({ word: 'b' }, key)).toMatchObject({
      statusCode: 422,
      answer: { code: 422, busCode: 'keyReused' },
    })
    expect((await send({ word: 'a' }, key, 'test/other')).statusCode).toBe(422)
  })

  test('is another member’s own', async () => {
    const key = randomUUID()
    await send({ word: 'a' }, key)
    const { token: another } = await gateway.signIn('other@example.com')
    const { statusCode } = await gateway.send(
      'POST test/take',
      { word: 'b' },
      { token: another, idempotencyKey: key },
    )
    expect(statusCode).toBe(200)
  })

  test('may be tried again after an error', async () => {
    const key = randomUUID()
    expect((await send({ word: 'crash' }, key)).statusCode).toBe(500)
    expect((await send({ word: 'crash' }, key)).statusCode).toBe(500)
    expect((await send({ word: 'a', more: 1.5 }, key)).statusCode).toBe(400)
    expect((await send({ word: 'a' }, key)).statusCode).toBe(200)
  })

  test('sent twenty times at once has one effect and one answer', async () => {
    const key = randomUUID()
    const taken = await counting(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send({ word: 'a' }, key)))
      for (const { statusCode, answer } of answers)
        expect([statusCode, answer]).toEqual([200, answers[0]?.answer])
    })
    expect(taken).toBe(1)
  })

  test('is forgotten after a day, in the table as well', async () => {
    const key = randomUUID()
    const { token: fresh } = await gateway.signIn('tomorrow@example.com')
    const sendFresh = async (word: string) =>
      (await gateway.send('POST test/take', { word }, { token: fresh, idempotencyKey: key })).statusCode
    const kept = () =>
      database
        .selectFrom('idempotent_response')
        .select('idempotency_key')
        .where('idempotency_key', '=', key)
        .execute()
    const start = gateway.clock.now()
    expect(await sendFresh('a')).toBe(200)
    // The session is asked about at the same clock, so the answer's age is moved instead of it.
    const age = (milliseconds: number) =>
      database
        .updateTable('idempotent_response')
        .set({ created_at: new Date(start.getTime() - milliseconds) })
        .where('idempotency_key', '=', key)
        .execute()

    await age(dayMs - 1)
    expect(await purgeResponses(database, start)).toBe(0)
    expect(await sendFresh('b')).toBe(422)

    await age(dayMs)
    expect(await sendFresh('b')).toBe(200)
    expect(await sendFresh('a')).toBe(422)

    await age(dayMs)
    expect(await purgeResponses(database, start)).toBe(1)
    expect(await kept()).toEqual([])
  })
})
