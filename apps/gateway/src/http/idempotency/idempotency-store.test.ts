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

const reserve = endpoint({
  method: 'POST',
  path: 'test/reserve',
  summary: 'Reserves a number, once for each key.',
  request: z.object({ word: z.string(), more: z.optional(z.int()) }),
  response: z.object({ word: z.string(), ordinal: z.int(), call: z.int() }),
  outcomes: ['soldOut'],
  idempotent: true,
})
const other = endpoint({ ...reserve, path: 'test/other' })

let effects = 0
/** Makes every response different, as a clock would. */
let calls = 0

/** Like the product's rules, it writes the key with its effect, so that a key has one effect. */
function reservingRoutes({ database }: Services): Route[] {
  const handle = async ({ word }: { word: string }, { idempotencyKey }: { idempotencyKey: string }) => {
    if (word === 'crash') throw new Error('a crash')
    if (word === 'refuse') {
      effects++
      return { refused: 'soldOut' as const, help: { nextOpenAt: null } }
    }
    const { numAffectedRows } =
      await sql`insert into reserved values (${idempotencyKey}) on conflict do nothing`.execute(database)
    effects += Number(numAffectedRows ?? 0n)
    const { rows } = await sql<{
      ordinal: number
    }>`select ordinal from reserved where key = ${idempotencyKey}`.execute(database)
    const ok = { word, ordinal: rows[0]?.ordinal ?? 0, call: ++calls }
    // Read after the effect: one more with each reservation.
    return {
      ok,
      ...(word === 'read' && {
        readWhenStored: sql<object>`jsonb_build_object('call', (select -count(*) from reserved))`,
      }),
    }
  }
  return [route(reserve, handle), route(other, handle)]
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
      routes: (services) => [...memberRoutes(services), ...reservingRoutes(services)],
    })
    database = gateway.services.database
    await sql`create table reserved (key uuid primary key, ordinal integer generated always as identity)`.execute(
      database,
    )
    token = (await gateway.signIn('member@example.com')).token
  })
  afterAll(async () => {
    await gateway.close()
    await stop()
  })

  const send = async (input: unknown, idempotencyKey: string, path = 'test/reserve') => {
    const { statusCode, body } = await gateway.send(`POST ${path}`, input, { token, idempotencyKey })
    const { traceId, ...response } = JSON.parse(body) as Record<string, unknown>
    return { statusCode, traceId, response }
  }
  const counting = async (run: () => Promise<unknown>) => {
    const before = effects
    await run()
    return effects - before
  }

  test('fields that are read when the response is stored stay as they were then', async () => {
    const idempotencyKey = randomUUID()
    const first = await send({ word: 'read' }, idempotencyKey)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from reserved`.execute(
      database,
    )
    expect(first.response).toMatchObject({
      busCode: '1',
      data: { word: 'read', call: -(rows[0]?.count ?? 0) },
    })
    await send({ word: 'read' }, randomUUID())
    expect((await send({ word: 'read' }, idempotencyKey)).response).toEqual(first.response)
    const both = randomUUID()
    const [one, another] = await Promise.all([send({ word: 'read' }, both), send({ word: 'read' }, both)])
    expect(another.response).toEqual(one.response)
  })

  test('returns the same response and has one effect', async () => {
    const idempotencyKey = randomUUID()
    const added = await counting(async () => {
      const first = await send({ word: 'a' }, idempotencyKey)
      const again = await send({ word: 'a' }, idempotencyKey.toUpperCase())
      expect(first).toMatchObject({ statusCode: 200, response: { busCode: '1', data: { word: 'a' } } })
      expect(again.response).toEqual(first.response)
      // Each request has its own traceId in the log.
      expect(again.traceId).not.toBe(first.traceId)
    })
    expect(added).toBe(1)
  })

  test('does not depend on the order of the fields', async () => {
    const idempotencyKey = randomUUID()
    const first = await send({ word: 'a', more: 1 }, idempotencyKey)
    expect((await send({ more: 1, word: 'a' }, idempotencyKey)).response).toEqual(first.response)
  })

  test('repeats a refusal with its data', async () => {
    const idempotencyKey = randomUUID()
    const refused = await counting(async () => {
      const first = await send({ word: 'refuse' }, idempotencyKey)
      expect(first.response).toMatchObject({ code: 200, busCode: 'soldOut', data: { nextOpenAt: null } })
      expect((await send({ word: 'refuse' }, idempotencyKey)).response).toEqual(first.response)
    })
    expect(refused).toBe(1)
  })

  test('with another body or endpoint is a 422', async () => {
    const idempotencyKey = randomUUID()
    await send({ word: 'a' }, idempotencyKey)
    expect(await send({ word: 'b' }, idempotencyKey)).toMatchObject({
      statusCode: 422,
      response: { code: 422, busCode: 'keyReused' },
    })
    expect((await send({ word: 'a' }, idempotencyKey, 'test/other')).statusCode).toBe(422)
  })

  test('of another member is another key', async () => {
    const idempotencyKey = randomUUID()
    await send({ word: 'a' }, idempotencyKey)
    const { token: another } = await gateway.signIn('other@example.com')
    const { statusCode } = await gateway.send(
      'POST test/reserve',
      { word: 'b' },
      { token: another, idempotencyKey },
    )
    expect(statusCode).toBe(200)
  })

  test('can be sent again after an error', async () => {
    const idempotencyKey = randomUUID()
    expect((await send({ word: 'crash' }, idempotencyKey)).statusCode).toBe(500)
    expect((await send({ word: 'crash' }, idempotencyKey)).statusCode).toBe(500)
    expect((await send({ word: 'a', more: 1.5 }, idempotencyKey)).statusCode).toBe(400)
    expect((await send({ word: 'a' }, idempotencyKey)).statusCode).toBe(200)
  })

  test('sent twenty times at once has one effect and one response', async () => {
    const idempotencyKey = randomUUID()
    const added = await counting(async () => {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => send({ word: 'a' }, idempotencyKey)),
      )
      for (const { statusCode, response } of responses)
        expect([statusCode, response]).toEqual([200, responses[0]?.response])
    })
    expect(added).toBe(1)
  })

  test('expires after a day and is purged', async () => {
    const idempotencyKey = randomUUID()
    const { token: fresh } = await gateway.signIn('tomorrow@example.com')
    const sendFresh = async (word: string) =>
      (await gateway.send('POST test/reserve', { word }, { token: fresh, idempotencyKey })).statusCode
    const stored = () =>
      database
        .selectFrom('idempotent_response')
        .select('idempotency_key')
        .where('idempotency_key', '=', idempotencyKey)
        .execute()
    const start = gateway.clock.now()
    expect(await sendFresh('a')).toBe(200)
    // Moving the clock would end the session, so the stored response is made older.
    const age = (milliseconds: number) =>
      database
        .updateTable('idempotent_response')
        .set({ created_at: new Date(start.getTime() - milliseconds) })
        .where('idempotency_key', '=', idempotencyKey)
        .execute()

    await age(dayMs - 1)
    expect(await purgeResponses(database, start)).toBe(0)
    expect(await sendFresh('b')).toBe(422)

    await age(dayMs)
    expect(await sendFresh('b')).toBe(200)
    expect(await sendFresh('a')).toBe(422)

    await age(dayMs)
    expect(await purgeResponses(database, start)).toBe(1)
    expect(await stored()).toEqual([])
  })
})
