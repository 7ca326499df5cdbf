import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { seedAssist } from '#src/modules/assist/assist-for-tests.ts'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import type { Services } from '#src/services.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { route } from '../endpoint/route.ts'

vi.setConfig({ testTimeout: 120_000 })

const overloadMs = 1_000
/** A call has two such statements, so two connections run 20 calls a second. */
const statementMs = 50

const work = endpoint({
  method: 'POST',
  path: 'test/work',
  summary: 'Runs two statements.',
  access: 'public',
  request: z.object({ name: z.string() }),
  response: z.object({}),
})

const routes = ({ database }: Services) => [
  route(work, async ({ name }) => {
    const run = () => sql`select pg_sleep(${statementMs / 1_000})`.execute(database)
    await run()
    await sql`insert into done (name) values (${name})`.execute(database)
    await run()
    return { ok: {} }
  }),
]

async function startOnPostgres() {
  const server = await startPostgres({ durable: false, migrated: true })
  const gateway = await startGateway({
    routes,
    database: server.url,
    overloadMs,
    config: { databasePool: 2 },
  })
  await sql`create table done (name text)`.execute(gateway.services.database)
  return {
    gateway,
    done: async () =>
      (await sql<{ name: string }>`select name from done`.execute(gateway.services.database)).rows.map(
        ({ name }) => name,
      ),
    stop: async () => {
      await gateway.close()
      await server.stop()
    },
  }
}

describe('with more calls than PostgreSQL answers', () => {
  test('each is answered in time: those that begin end, the others are refused with Retry-After', async () => {
    const { gateway, done, stop } = await startOnPostgres()
    try {
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, n) => {
          const start = performance.now()
          const { statusCode, headers } = await gateway.send('POST test/work', { name: String(n) })
          return { statusCode, retryAfter: headers['retry-after'], ms: performance.now() - start }
        }),
      )
      const answered = answers.filter(({ statusCode }) => statusCode === 200)
      const refused = answers.filter(({ statusCode }) => statusCode === 503)
      expect(answered.length + refused.length).toBe(200)
      expect(answered.length).toBeGreaterThan(4)
      expect(refused.length).toBeGreaterThan(150)
      for (const { retryAfter, ms } of refused) {
        expect(retryAfter).toMatch(/^[2-5]$/)
        expect(ms).toBeLessThan(8_000)
      }
      // A call that was refused has done nothing, and none was refused half-way.
      expect((await done()).length).toBe(answered.length)
      expect(gateway.log.filter(({ level }) => level === 'error')).toEqual([])
      const { body } = await gateway.app.inject('/metrics')
      expect(body).toContain(`crema_database_refusals{reason="overload"} ${refused.length}`)
    } finally {
      await stop()
    }
  })

  test('the gateway is ready', async () => {
    const { gateway, stop } = await startOnPostgres()
    try {
      const calls = Array.from({ length: 50 }, (_, n) => gateway.send('POST test/work', { name: String(n) }))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect((await gateway.app.inject('/readyz')).statusCode).toBe(200)
      await Promise.all(calls)
    } finally {
      await stop()
    }
  })

  test('a call whose client has gone takes no connection', async () => {
    const { gateway, done, stop } = await startOnPostgres()
    try {
      const origin = await gateway.listen()
      const call = (name: string) => {
        const sent = request(`${origin}/capi/test/work`, {
          method: 'POST',
          headers: gateway.headersFor('POST test/work'),
          agent: new Agent({ keepAlive: false }),
        })
        sent.on('error', () => undefined)
        sent.end(JSON.stringify({ name }))
        return sent
      }
      const first = [call('a'), call('b')].map((sent) => once(sent, 'response'))
      const leaving = ['c', 'd'].map(call)
      const last = once(call('e'), 'response')
      await expect.poll(() => gateway.services.databaseLoad().waiting, { interval: 5 }).toBe(3)
      for (const sent of leaving) sent.destroy()
      await Promise.all([...first, last])
      expect((await done()).toSorted()).toEqual(['a', 'b', 'e'])
      expect(gateway.services.databaseLoad().refused.callerGone).toBe(2)
    } finally {
      await stop()
    }
  })
})

test('the embedded database answers or refuses every claim in time', async () => {
  await using gateway = await startGateway({ database: 'embedded', overloadMs })
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'HOT' })
  const tokens: string[] = []
  for (const n of [0, 1, 2, 3]) tokens.push((await gateway.signIn(`m${n}@example.com`)).token)
  const statuses: number[] = []
  let slowest = 0
  await Promise.all(
    Array.from({ length: 600 }, async (_, n) => {
      const begin = performance.now()
      const answer = await gateway.send(
        'POST activity/claim',
        { activityNo: 'HOT' },
        { token: tokens[n % 4] },
      )
      statuses.push(answer.statusCode)
      if (answer.statusCode === 503) {
        expect(answer.headers['retry-after']).toMatch(/^[2-5]$/)
        slowest = Math.max(slowest, performance.now() - begin)
      }
    }),
  )
  // How many of a burst are granted depends on the machine; none is on one that is busy with other tests.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(503)
  expect(slowest).toBeLessThan(8_000)
  await vi.waitFor(
    async () => {
      const after = await gateway.send('POST activity/claim', { activityNo: 'HOT' }, { token: tokens[0] })
      expect(after.statusCode).toBe(200)
    },
    { timeout: 30_000, interval: 500 },
  )
})

/** Prepares calls that are limited on the embedded database, and returns how one is sent. */
const limited: [
  name: string,
  prepare: (gateway: TestGateway) => Promise<() => ReturnType<TestGateway['send']>>,
][] = [
  [
    'claims',
    async (gateway) => {
      await seedCampaign(gateway.services.database, { activityNo: 'HOT' })
      const { token } = await gateway.signIn('mira@example.com')
      return () => gateway.send('POST activity/claim', { activityNo: 'HOT' }, { token })
    },
  ],
  [
    'helps',
    async (gateway) => {
      await seedAssist(gateway.services.database, { activityNo: 'HOT' })
      const { token: inviter } = await gateway.signIn('nora@example.com')
      const started = await gateway.call('POST fission/start', { activityNo: 'HOT' }, { token: inviter })
      const { fissionCode } = started.data
      const { token } = await gateway.signIn('mira@example.com')
      return () => gateway.send('POST fission/assist', { activityNo: 'HOT', fissionCode }, { token })
    },
  ],
]

test.each(limited)(
  'the embedded database has a number of %s in flight, whose burst refuses no sign-in',
  async (_, prepare) => {
    // Without a limit of time.
    await using gateway = await startGateway({ database: 'embedded' })
    const send = await prepare(gateway)
    const calls = Array.from({ length: 300 }, send)
    const signIns = Array.from({ length: 60 }, (__, n) =>
      gateway.send('POST customer/emailCode', { email: `m${n}@example.com`, purpose: 'login' }),
    )
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^[2-5]$/)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300 - refused.length)
    for (const answer of await Promise.all(signIns)) expect(answer.statusCode).toBe(200)
    expect(refused.length).toBeGreaterThan(200)
    expect(refused.length).toBeLessThanOrEqual(260)
    expect((await send()).statusCode).toBe(200)
  },
)
