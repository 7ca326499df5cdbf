// Kills gateways and PostgreSQL (SIGKILL) while members claim and redeem gifts, and tills use vouchers and give stars, over HTTP.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '@crema/contract/http/signature'
import type { OpenDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { seedCampaign, seedMembers, seedStore } from './modules/campaigns/seed-for-tests.ts'
import { openSession } from './modules/identity/sessions/open-session.ts'
import { sessionSecrets } from './modules/identity/sessions/session-secrets.ts'
import { tillHeaders } from './modules/partners/till-for-tests.ts'
import { auditLedger } from './modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from './modules/stars/stars-for-tests.ts'
import { startPostgres } from './testing/postgres.ts'
import { processEnvironment } from './testing/process-environment.ts'

const serverSecret = 'a secret of this test that is long enough'
const partner = {
  id: 'tills',
  secret: 'a secret of the tills of this test',
  rights: ['verify', 'use', 'release', 'number', 'stars'],
}

type Gateway = { origin: string; kill: () => Promise<void>; start: () => Promise<void> }

const spawnGateway = (databaseUrl: string, port: number): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      ...processEnvironment,
      NODE_ENV: 'test',
      CREMA_DEMO: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SERVER_SECRET: serverSecret,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '8',
      RATE_LIMIT_FACTOR: '1000',
      PARTNERS: JSON.stringify([partner]),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** A gateway's process that can be killed and started again on its port. */
async function prepareGateway(databaseUrl: string): Promise<Gateway> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // of a listening TCP server
  probe.close()
  await once(probe, 'close')
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    origin,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async start() {
      const limit = Date.now() + 80_000
      while (Date.now() < limit) {
        // A gateway that starts while the database restarts exits; a service manager starts it again, as this loop does.
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = spawnGateway(databaseUrl, port)
        if (
          await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return
        await sleep(100)
      }
      throw new Error('A gateway did not start.')
    },
  }
}

let server: Awaited<ReturnType<typeof startPostgres>>
let opened: OpenDatabase
let gateways: Gateway[]
beforeAll(async () => {
  server = await startPostgres({ own: true })
  opened = await openDatabase(server.url, { pool: 4 })
  await migrate(opened.database)
  await seedStore(opened.database, 'S1')
  gateways = await Promise.all(Array.from({ length: 4 }, () => prepareGateway(server.url)))
  await Promise.all(gateways.map((gateway) => gateway.start()))
}, 120_000)
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.kill()))
  await opened.close()
  await server.stop()
})

/** Creates signed-in members. */
async function newMembers(count: number): Promise<{ token: string; accountNumber: string }[]> {
  const secrets = sessionSecrets(serverSecret)
  const members = await seedMembers(opened.database, count)
  const open = async (memberId: string) => {
    const { token } = await openSession(opened.database, secrets, {
      memberId,
      now: new Date(),
      isProved: true,
    })
    const { account_number: accountNumber } = await opened.database
      .selectFrom('member')
      .where('member_id', '=', memberId)
      .select('account_number')
      .executeTakeFirstOrThrow()
    return { token, accountNumber }
  }
  return Promise.all(members.map(open))
}
const newTokens = async (count: number) => (await newMembers(count)).map(({ token }) => token)

type Received = {
  status: number
  body: {
    busCode?: string
    data?: { vouchers: { voucherNo: string }[] }
    error?: { code: string }
    /** Of a till's call about stars. */
    stars?: number
  }
}

/** Sends until there is a response below 500, each time to another gateway, as clients in a bad network do. */
async function sendUntilResponse(
  first: number,
  send: (origin: string) => Promise<Response>,
): Promise<Received> {
  for (let tries = first; tries < first + 300; tries++) {
    const { origin } = gateways[tries % gateways.length] ?? { origin: '' }
    const answer = await send(origin).then(
      async (got) => ({ status: got.status, body: (await got.json()) as Received['body'] }),
      () => undefined,
    )
    if (answer && answer.status < 500) return answer
    await sleep(50)
  }
  throw new Error('There was no response.')
}

const claim = (activityNo: string, token: string, index: number): Promise<Received> =>
  callAsMember('activity/claim', { activityNo }, token, index)

/** Repetitions are sent under the same key, those of a later call too where it is given. */
function callAsMember(
  name: string,
  input: object,
  token: string,
  index: number,
  idempotencyKey: string = randomUUID(),
): Promise<Received> {
  const path = `/capi/${name}`
  return sendUntilResponse(index, (origin) => {
    const timestamp = String(Date.now())
    return fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(15_000),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-country': 'US',
        'x-timestamp': timestamp,
        'x-app-key': 'crema-demo',
        'x-sign': sign({ path, timestamp, version: '' }, 'crema-demo-secret'),
        'idempotency-key': idempotencyKey,
      },
    })
  })
}

const redeemAt = (till: string, voucherNo: string, index: number): Promise<Received> =>
  callAsTill('vouchers/use', { code: voucherNo, till }, index)

function callAsTill(name: string, input: object, index: number): Promise<Received> {
  const path = `/partner/v1/${name}`
  const idempotencyKey = randomUUID()
  const body = JSON.stringify({ ...input, storeId: 'S1' })
  return sendUntilResponse(index, (origin) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(15_000),
      headers: { ...tillHeaders(partner, path, body, new Date()), 'idempotency-key': idempotencyKey },
    }),
  )
}

const numbersIn = (answers: Received[]) =>
  answers.flatMap(({ body }) =>
    body.busCode === '1' ? (body.data?.vouchers.map(({ voucherNo }) => voucherNo) ?? []) : [],
  )
const count = (answers: Received[], name: string) =>
  answers.filter(({ body }) => (body.busCode ?? body.error?.code ?? 'ok') === name).length

async function ledgerOf(activityNo: string) {
  const {
    rows: [row],
  } = await sql<Record<'claims' | 'members' | 'vouchers' | 'taken' | 'participants', number>>`
    select
      (select count(*) from claim where activity_no = ${activityNo}) as claims,
      (select count(distinct member_id) from claim where activity_no = ${activityNo}) as members,
      (select count(*) from voucher where activity_no = ${activityNo}) as vouchers,
      (select sum(taken)::int from quota where activity_no = ${activityNo} and scope = 'total') as taken,
      (select sum(taken)::int from quota where activity_no = ${activityNo} and scope = 'participants') as participants
    `.execute(opened.database)
  return row
}

test('of 200 members at four gateways exactly 50 get one of 50 sets', async () => {
  await seedCampaign(opened.database, {
    activityNo: 'FIFTY',
    totalStock: 50,
    endsAt: new Date('2099-01-01T00:00:00Z'),
  })
  const tokens = await newTokens(200)
  const answers = await Promise.all(tokens.map((token, index) => claim('FIFTY', token, index)))
  expect([count(answers, '1'), count(answers, 'soldOut')]).toEqual([50, 150])
  expect(await ledgerOf('FIFTY')).toMatchObject({ claims: 50, vouchers: 50, taken: 50 })
}, 60_000)

test('after SIGKILL of gateways and PostgreSQL no confirmed claim is lost, none is doubled, no limit is exceeded', async () => {
  const limits = { totalStock: 260, participantCap: 150, perPersonLimit: 2, coupons: 2 }
  await seedCampaign(opened.database, {
    activityNo: 'CRASH',
    ...limits,
    endsAt: new Date('2099-01-01T00:00:00Z'),
  })
  await seedCampaign(opened.database, {
    activityNo: 'TILLS',
    coupons: 1,
    perPersonLimit: 1,
    endsAt: new Date('2099-01-01T00:00:00Z'),
  })
  const tokens = await newTokens(180)
  const toUse = numbersIn(
    await Promise.all(tokens.slice(0, 60).map((token, index) => claim('TILLS', token, index))),
  )
  expect(toUse).toHaveLength(60)

  // A few at a time, so that requests are running at every kill.
  const [claimed, used] = await whileKilled(() =>
    Promise.all([
      runLimited(
        24,
        [0, 1, 2].flatMap((nth) => tokens.map((token, index) => () => claim('CRASH', token, index + nth))),
      ),
      runLimited(
        8,
        toUse.flatMap((voucherNo, index) =>
          [0, 1].map((nth) => () => redeemAt(`T${nth}`, voucherNo, index + nth)),
        ),
      ),
    ]),
  )

  // Every confirmed claim is stored once, with all of its vouchers.
  const granted = count(claimed, '1')
  const confirmed = numbersIn(claimed)
  expect(new Set(confirmed).size).toBe(granted * limits.coupons)
  const stored = await opened.database
    .selectFrom('voucher')
    .where('activity_no', '=', 'CRASH')
    .select('voucher_no')
    .execute()
  expect(new Set(stored.map((row) => row.voucher_no))).toEqual(new Set(confirmed))
  const ledger = await ledgerOf('CRASH')
  expect(ledger).toEqual({
    claims: granted,
    members: 150,
    vouchers: granted * limits.coupons,
    taken: granted,
    participants: 150,
  })
  expect(granted).toBe(limits.totalStock)
  const refused = ['soldOut', 'participantLimitReached', 'participationLimitReached'].reduce(
    (sum, name) => sum + count(claimed, name),
    0,
  )
  expect(granted + refused).toBe(claimed.length)

  // Of two tills with the same voucher one used it, and one event is recorded.
  expect([count(used, 'ok'), count(used, 'voucherUsed')]).toEqual([60, 60])
  const { rows: events } = await sql<{ voucher_no: string; times: number }>`
    select v.voucher_no, count(e.*) as times from voucher v
    left join voucher_event e on e.voucher_no = v.voucher_no and e.kind = 'used'
    where v.activity_no = 'TILLS' and v.used_at is not null group by v.voucher_no`.execute(opened.database)
  expect(events.map(({ times }) => times)).toEqual(toUse.map(() => 1))
}, 120_000)

test('after SIGKILL no confirmed stars or gifts are lost, none are doubled, and the books are right', async () => {
  const endsAt = new Date('2099-01-01T00:00:00Z')
  const startsAt = new Date('2026-01-01T00:00:00Z')
  await seedProgram(opened.database, { programNo: 'US', startsAt, endsAt, redeemUntil: endsAt })
  const [activityNo, priceStars, stock] = ['GIFT', 30, 100]
  await seedCampaign(opened.database, {
    activityNo,
    priceStars,
    perPersonLimit: 3,
    totalStock: stock,
    endsAt,
  })
  const members = await newMembers(60)
  const dollars = { amountMinor: 1_000, currency: 'USD' }
  await runLimited(
    8,
    members.map(
      ({ accountNumber }, index) =>
        () =>
          callAsTill(
            'points/credit',
            { accountNumber, sourceId: `BEFORE-${index}`, ...dollars, till: 'T0' },
            index,
          ),
    ),
  )

  // An order of 10 dollars gives 100 stars; a refund of 4 takes 40 back, before or after they are spent.
  const buy = async (accountNumber: string, index: number) => {
    const [sourceId, refundId] = [randomUUID(), randomUUID()]
    const order = { accountNumber, sourceId, ...dollars }
    const refund = { sourceId, refundId, amountMinor: 400 }
    // Two tills send the same order, and then the same refund, under keys of their own.
    const twice = (name: string, input: object) =>
      Promise.all([0, 1].map((nth) => callAsTill(name, { ...input, till: `T${nth}` }, index + nth)))
    return {
      sourceId,
      refundId,
      answers: [...(await twice('points/credit', order)), ...(await twice('points/reverse', refund))],
    }
  }
  const redeem = async (token: string, index: number) => {
    const key = randomUUID()
    const send = (nth: number) =>
      callAsMember('point/redeem', { activityNo, priceStars }, token, index + nth, key)
    return [await send(0), await send(1)] as const
  }
  const [orders, redeemed] = await whileKilled(() =>
    Promise.all([
      runLimited(
        8,
        [0, 1].flatMap((nth) =>
          members.map(
            ({ accountNumber }, index) =>
              () =>
                buy(accountNumber, index + nth),
          ),
        ),
      ),
      runLimited(
        8,
        [0, 1, 2].flatMap((nth) =>
          members.map(
            ({ token }, index) =>
              () =>
                redeem(token, index + nth),
          ),
        ),
      ),
    ]),
  )

  // Every answer about an order is the same, and it is in the books once.
  for (const { answers } of orders)
    expect(answers.map(({ status, body }) => [status, body.stars])).toEqual([
      [200, 100],
      [200, 100],
      [200, 40],
      [200, 40],
    ])
  const { rows: events } = await sql<{ order_no: string; kinds: string[] }>`
    select order_no, array_agg(kind || coalesce(' ' || refund_no, '') order by kind) as kinds from star_event
    where order_no not like 'BEFORE-%' group by order_no`.execute(opened.database)
  expect(new Map(events.map(({ order_no: orderNo, kinds }) => [orderNo, kinds]))).toEqual(
    new Map(orders.map(({ sourceId, refundId }) => [sourceId, ['earned', `reversed ${refundId}`]])),
  )

  // A repetition has the same outcome and vouchers. Its balance is a later one where the stored response was lost with
  // the database, which does not wait for the disk to store it.
  for (const [first, again] of redeemed) {
    expect(again.body.busCode).toBe(first.body.busCode)
    expect(again.body.data?.vouchers).toEqual(first.body.data?.vouchers)
  }
  // Every gift that was confirmed was paid once and has its voucher.
  const firsts = redeemed.map(([first]) => first)
  const granted = count(firsts, '1')
  expect(granted).toBe(stock)
  expect(count(firsts, 'giftSoldOut')).toBe(firsts.length - stock)
  const numbers = await opened.database
    .selectFrom('voucher')
    .where('activity_no', '=', activityNo)
    .select('voucher_no')
    .execute()
  expect(numbers.map((row) => row.voucher_no).toSorted()).toEqual(numbersIn(firsts).toSorted())
  const {
    rows: [sums],
  } = await sql`
    select (select count(*)::int from star_event where kind = 'redeemed') as redeemed,
      (select sum(stars)::int from star_event) as stars,
      (select sum(remaining)::int from star_lot) - (select sum(owed)::int from star_account) as held`.execute(
    opened.database,
  )
  const left = members.length * 100 + orders.length * (100 - 40) - granted * priceStars
  expect(sums).toEqual({ redeemed: granted, stars: left, held: left })
  expect(await auditLedger(opened.database, 10)).toEqual([])
}, 120_000)

/** Kills a gateway every quarter of a second, and every second time PostgreSQL with it, until `work` is done. */
async function whileKilled<Value>(work: () => Promise<Value>): Promise<Value> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const kills = { gateways: 0, databases: 0 }
  const starts: Promise<void>[] = []
  for (let round = 0; !isOver && round < 6; round++) {
    await sleep(250)
    const gateway = gateways[round % gateways.length]
    if (isOver || !gateway) break
    await gateway.kill()
    kills.gateways++
    if (round % 2 === 0) {
      await server.kill()
      kills.databases++
      await server.restart()
    }
    // The next one is killed while this one starts; two of the four always run.
    starts.push(gateway.start())
    await starts[round - 1]
  }
  await Promise.all(starts)
  const value = await working
  // Processes were killed while requests were running.
  expect(kills.gateways).toBeGreaterThanOrEqual(2)
  expect(kills.databases).toBeGreaterThanOrEqual(1)
  return value
}

/** Runs functions in order, `width` at a time. */
async function runLimited<Value>(width: number, runs: (() => Promise<Value>)[]): Promise<Value[]> {
  const values: Value[] = []
  let next = 0
  const worker = async () => {
    for (let run = runs[next++]; run; run = runs[next++]) values.push(await run())
  }
  await Promise.all(Array.from({ length: width }, worker))
  return values
}
