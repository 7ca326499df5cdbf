// Kills gateways and PostgreSQL (SIGKILL) while members claim and tills use vouchers over HTTP.
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
import { startPostgres } from './testing/postgres.ts'

const serverSecret = 'a secret of this test that is long enough'
const partner = {
  id: 'tills',
  secret: 'a secret of the tills of this test',
  rights: ['verify', 'use', 'release', 'number'],
}

type Gateway = { origin: string; kill: () => Promise<void>; start: () => Promise<void> }

const spawnGateway = (databaseUrl: string, port: number): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: {
      PATH: process.env['PATH'],
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

/** Creates signed-in members; returns their tokens. */
async function newMembers(count: number): Promise<string[]> {
  const secrets = sessionSecrets(serverSecret)
  const members = await seedMembers(opened.database, count)
  const sessions = members.map((memberId) =>
    openSession(opened.database, secrets, { memberId, now: new Date(), isProved: true }),
  )
  return (await Promise.all(sessions)).map(({ token }) => token)
}

type Received = {
  status: number
  body: { busCode?: string; data?: { vouchers: { voucherNo: string }[] }; error?: { code: string } }
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

function claim(activityNo: string, token: string, index: number): Promise<Received> {
  const path = '/capi/activity/claim'
  const idempotencyKey = randomUUID()
  return sendUntilResponse(index, (origin) => {
    const timestamp = String(Date.now())
    return fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify({ activityNo }),
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

function redeemAt(till: string, voucherNo: string, index: number): Promise<Received> {
  const path = '/partner/v1/vouchers/use'
  const idempotencyKey = randomUUID()
  const body = JSON.stringify({ code: voucherNo, till, storeId: 'S1' })
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
  const tokens = await newMembers(200)
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
  const tokens = await newMembers(180)
  const toUse = numbersIn(
    await Promise.all(tokens.slice(0, 60).map((token, index) => claim('TILLS', token, index))),
  )
  expect(toUse).toHaveLength(60)

  // A few at a time, so that requests are running at every kill.
  let isOver = false
  const claims = runLimited(
    24,
    [0, 1, 2].flatMap((nth) => tokens.map((token, index) => () => claim('CRASH', token, index + nth))),
  )
  const redeemed = runLimited(
    8,
    toUse.flatMap((voucherNo, index) =>
      [0, 1].map((nth) => () => redeemAt(`T${nth}`, voucherNo, index + nth)),
    ),
  )
  const both = Promise.all([claims, redeemed]).finally(() => {
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
  const [claimed, used] = await both
  // Processes were killed while requests were running.
  expect(kills.gateways).toBeGreaterThanOrEqual(2)
  expect(kills.databases).toBeGreaterThanOrEqual(1)

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
