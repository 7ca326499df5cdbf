// A member's open page is told at once what a till or another device has changed, and nobody else is.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { partnerRights } from '#src/config/partner-settings.ts'
import type { Database } from '#src/database/database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { seedCampaign, seedStore } from '../campaigns/seed-for-tests.ts'
import { tillOf, tillsWith } from '../partners/till-for-tests.ts'
import { seedProgram } from '../stars/stars-for-tests.ts'
import { newVoucherNo } from '../vouchers/codes/voucher-number.ts'
import { addOldClaim, addVouchers } from '../vouchers/testing-vouchers.ts'

vi.setConfig({ testTimeout: 30_000 })

const tills = tillsWith(...partnerRights)
const here = { till: 'T1', storeId: 'S1' }
const streamsMax = 8

/** A stream that a client has open; `events` are those it has received. */
type Opened = {
  status: number
  retryAfter: string | null
  events: string[][]
  hasEnded: () => boolean
  leave: () => void
}

/** With a connection of its own: `fetch` opens another one in place of an aborted one, for which the gateway's end waits. */
async function openStream(origin: string, headers: Record<string, string>): Promise<Opened> {
  const request = get(`${origin}/capi/member/changes`, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const events: string[][] = []
  let text = ''
  let ended = false
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    events.length = 0
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
      events.push((JSON.parse(data) as { changed: string[] }).changed)
  })
  response.on('error', () => undefined).on('close', () => (ended = true))
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'] ?? null,
    events,
    hasEnded: () => ended,
    leave: () => void request.destroy(),
  }
}

/** Longer than a change takes to arrive, to see that none does. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 400))

describe.each(['PGlite', 'PostgreSQL'])('on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined
  let gateway: TestGateway
  let database: Database
  let origin: string
  const watch = (token?: string) => openStream(origin, gateway.headersFor('GET member/changes', { token }))

  beforeAll(async () => {
    server = engine === 'PostgreSQL' ? await startPostgres({ durable: false, migrated: true }) : undefined
    gateway = await startGateway({
      database: server?.url ?? 'embedded',
      now: '2026-06-10T12:00:00Z',
      config: { partners: [tills], liveStreamsMax: streamsMax },
    })
    database = gateway.services.database
    origin = await gateway.listen()
    await seedStore(database, 'S1')
    await seedProgram(database, { programNo: 'US' })
  }, 60_000)
  afterAll(async () => {
    await gateway.close()
    await server?.stop()
  })

  async function newMember() {
    const { token, memberId } = await gateway.signIn(`${randomUUID()}@example.com`)
    const { account_number: accountNumber } = await database
      .selectFrom('member')
      .where('member_id', '=', memberId)
      .select('account_number')
      .executeTakeFirstOrThrow()
    return { token, memberId, accountNumber }
  }
  async function newVoucher(memberId: string) {
    const voucherNo = newVoucherNo()
    await addOldClaim(database, memberId)
    await addVouchers(database, memberId, [
      { voucherNo, expires: Date.parse('2027-01-01') * 1000, used: null },
    ])
    return voucherNo
  }
  const till = (path: string, input: object) => tillOf(gateway, tills)(path, { ...here, ...input })
  const credit = (accountNumber: string, sourceId: string = randomUUID()) =>
    till('points/credit', { accountNumber, sourceId, amountMinor: 500, currency: 'USD' })

  test('use and release of a voucher, and stars of an order and its refund, reach the member and nobody else', async () => {
    const [mira, other] = [await newMember(), await newMember()]
    const voucherNo = await newVoucher(mira.memberId)
    const [page, otherPage] = [await watch(mira.token), await watch(other.token)]
    expect(page.status).toBe(200)

    const before = performance.now()
    expect(await till('use', { code: voucherNo })).toMatchObject({ status: 200 })
    await expect.poll(() => page.events, { interval: 10 }).toEqual([['vouchers']])
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(await till('release', { voucherNo })).toMatchObject({ status: 200 })
    await expect.poll(() => page.events.length).toBe(2)

    const sourceId = randomUUID()
    expect(await credit(mira.accountNumber, sourceId)).toMatchObject({ status: 200 })
    await expect.poll(() => page.events[2]).toEqual(['stars'])
    await till('points/reverse', { sourceId, refundId: randomUUID(), amountMinor: 500 })
    await expect.poll(() => page.events[3]).toEqual(['stars'])

    await aMoment()
    expect(page.events).toEqual([['vouchers'], ['vouchers'], ['stars'], ['stars']])
    expect(otherPage.events).toEqual([])
    for (const each of [page, otherPage]) each.leave()
  })

  test('what changes nothing is not reported: a refused use, an order that is sent again', async () => {
    const { token, memberId, accountNumber } = await newMember()
    const voucherNo = await newVoucher(memberId)
    const sourceId = randomUUID()
    await credit(accountNumber, sourceId)
    await till('use', { code: voucherNo })
    const page = await watch(token)
    await expect.poll(() => page.events).toEqual([['stars', 'vouchers']])
    expect(await credit(accountNumber, sourceId)).toMatchObject({ status: 200 })
    expect(await till('use', { code: voucherNo })).toMatchObject({ body: { error: { code: 'voucherUsed' } } })
    await aMoment()
    expect(page.events).toHaveLength(1)
    page.leave()
  })

  test('changes that come together are one event, and a gift is one of both kinds', async () => {
    const { token, accountNumber } = await newMember()
    const activityNo = `GIFT-${randomUUID()}`
    await seedCampaign(database, { activityNo, kind: 'gifts', priceStars: 5, endsAt: new Date('2026-12-01') })
    await credit(accountNumber)
    const page = await watch(token)
    await expect.poll(() => page.events).toEqual([['stars']])
    const { busCode } = await gateway.call('POST point/redeem', { activityNo, priceStars: 5 }, { token })
    expect(busCode).toBe('1')
    await expect.poll(() => page.events).toEqual([['stars'], ['stars', 'vouchers']])
    page.leave()
  })

  test('a change of shortly before the stream is reported at its beginning, since the page has read before', async () => {
    const { token, accountNumber } = await newMember()
    await credit(accountNumber)
    const page = await watch(token)
    await expect.poll(() => page.events).toEqual([['stars']])
    page.leave()
  })

  test('only a member’s token opens a stream', async () => {
    expect((await watch()).status).toBe(401)
    expect((await watch('A'.repeat(43))).status).toBe(401)
  })

  test('a stream ends when the member signs out, for this session alone', async () => {
    const email = `${randomUUID()}@example.com`
    const [first, second] = [await gateway.signIn(email), await gateway.signIn(email)]
    const [page, other] = [await watch(first.token), await watch(second.token)]
    await gateway.call('POST customer/logout', {}, { token: first.token })
    await expect.poll(page.hasEnded).toBe(true)
    await aMoment()
    expect(other.hasEnded()).toBe(false)
    other.leave()
  })

  test('a stream ends when another device ends the session, and when the account is blocked', async () => {
    const email = `${randomUUID()}@example.com`
    const [first, second] = [await gateway.signIn(email), await gateway.signIn(email)]
    const [page, other] = [await watch(first.token), await watch(second.token)]
    const { session_id: sessionId } = await database
      .selectFrom('session')
      .where('member_id', '=', first.memberId)
      .select('session_id')
      .orderBy('session_id')
      .executeTakeFirstOrThrow()
    await database.deleteFrom('session').where('session_id', '=', sessionId).execute()
    await expect.poll(() => [page, other].filter(({ hasEnded }) => hasEnded()).length).toBe(1)
    await database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('member_id', '=', first.memberId)
      .execute()
    await expect.poll(() => page.hasEnded() && other.hasEnded()).toBe(true)
  })

  test('a stream ends with its token', async () => {
    const { token, memberId } = await newMember()
    await database
      .updateTable('session')
      .set({ token_expires_at: new Date(gateway.clock.now().getTime() + 500) })
      .where('member_id', '=', memberId)
      .execute()
    const page = await watch(token)
    expect(page.hasEnded()).toBe(false)
    await expect.poll(page.hasEnded).toBe(true)
  })

  test('a member has three streams at most, of which the oldest ends, and a process as many as its setting', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, newMember))
    const [first] = members
    await expect.poll(() => openStreams(gateway)).toBe(0)
    const own: Opened[] = []
    for (let nth = 0; nth < 4; nth++) own.push(await watch(first?.token))
    await expect.poll(() => own.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false])
    await expect.poll(() => openStreams(gateway)).toBe(3)

    const others: Opened[] = []
    for (const { token } of [...members.slice(1), ...members.slice(1)].slice(0, streamsMax - 3))
      others.push(await watch(token))
    expect(others.map(({ status }) => status)).toEqual(Array(streamsMax - 3).fill(200))
    const refused = await watch(members[1]?.token)
    expect(refused.status).toBe(503)
    expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(30)

    for (const each of [...own, ...others]) each.leave()
    await expect.poll(() => openStreams(gateway)).toBe(0)
  })

  describe.runIf(engine === 'PostgreSQL')('its listener', () => {
    test('after the connection of the listener broke, every stream reports everything once, and changes arrive again', async () => {
      const { token, accountNumber } = await newMember()
      const page = await watch(token)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'crema-gateway-listener' and datname = current_database()`.execute(database)
      await expect.poll(() => page.events, { timeout: 15_000 }).toEqual([['stars', 'vouchers', 'friends']])
      await credit(accountNumber)
      await expect.poll(() => page.events[1]).toEqual(['stars'])
      page.leave()
    })

    test('listens on one connection for campaigns and members', async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where application_name = 'crema-gateway-listener' and datname = current_database()`.execute(database)
      expect(rows).toHaveLength(1)
    })
  })

  test('claims notify nobody: a notification takes a lock of the whole server at its commit', async () => {
    const { token } = await newMember()
    const activityNo = `CLAIM-${randomUUID()}`
    await seedCampaign(database, { activityNo, endsAt: new Date('2026-12-01') })
    const page = await watch(token)
    expect((await gateway.call('POST activity/claim', { activityNo }, { token })).busCode).toBe('1')
    await aMoment()
    expect(page.events).toEqual([])
    page.leave()
  })
})

/** As the metrics say. */
async function openStreams({ app }: TestGateway): Promise<number> {
  const { body } = await app.inject({ url: '/metrics' })
  return Number(/^crema_live_streams (\d+)$/m.exec(body)?.[1])
}
