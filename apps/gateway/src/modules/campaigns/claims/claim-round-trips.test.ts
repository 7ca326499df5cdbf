// How often a claim over HTTP asks PostgreSQL, and takes a connection from the pool.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathPrefix } from '@crema/contract/http/headers'
import { countStatements } from '#src/testing/count-statements.ts'
import { startGateway, type CallOptions, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedCampaign } from '../seed-for-tests.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let origin: string
let token: string

beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({ database: server.url, now: '2026-06-10T12:00:00Z' })
  origin = await gateway.listen()
  for (const activityNo of ['FIRST', 'HOT', 'GONE', 'MANY']) {
    await seedCampaign(gateway.services.database, {
      activityNo,
      coupons: 2,
      totalStock: activityNo === 'GONE' ? 0 : 100,
      participantCap: 100,
      perPersonLimit: activityNo === 'MANY' ? 50 : 1,
    })
  }
  // The first claim of a campaign stores the terms of its vouchers.
  token = (await gateway.signIn('noor@example.com')).token
  for (const activityNo of ['HOT', 'MANY']) await claim(activityNo)
  token = (await gateway.signIn('mira@example.com')).token
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

async function claim(activityNo: string, idempotencyKey: string = randomUUID()): Promise<string> {
  const options: CallOptions = { token, idempotencyKey }
  const response = await fetch(`${origin}${pathPrefix}activity/claim`, {
    method: 'POST',
    headers: gateway.headersFor('POST activity/claim', options),
    body: JSON.stringify({ activityNo }),
  })
  return ((await response.json()) as { busCode: string }).busCode
}

test('a claim that is granted: session, campaign, claim, response, on one connection', async () => {
  const counts = await countStatements(async () => expect(await claim('HOT')).toBe('1'))
  expect(counts).toEqual({ statements: 4, connections: 1 })
})

test('the first claim of a version of its coupons stores their terms and is made again', async () => {
  const counts = await countStatements(async () => expect(await claim('FIRST')).toBe('1'))
  expect(counts).toEqual({ statements: 6, connections: 1 })
})

test('a claim that is refused by the rules', async () => {
  const counts = await countStatements(async () => expect(await claim('GONE')).toBe('soldOut'))
  expect(counts).toEqual({ statements: 3, connections: 1 })
})

test('a claim that is sent again is one statement', async () => {
  const idempotencyKey = randomUUID()
  await claim('MANY', idempotencyKey)
  const counts = await countStatements(async () => expect(await claim('MANY', idempotencyKey)).toBe('1'))
  expect(counts).toEqual({ statements: 1, connections: 1 })
})

test('claims at once have one connection each', async () => {
  const counts = await countStatements(async () => {
    for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 8 }, () => claim('GONE')))
  })
  expect(counts.connections).toBe(32)
})
