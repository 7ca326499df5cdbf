import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sign } from '@crema/contract/http/signature'
import { openDatabase } from './database/open-database.ts'
import { migratedMemoryUrl } from './testing/memory-database.ts'
import { startPostgres } from './testing/postgres.ts'
import { processEnvironment } from './testing/process-environment.ts'

type Running = {
  child: ChildProcessByStdio<null, Readable, Readable>
  out: () => string
  err: () => string
  ended: Promise<number | null>
}

// Tests start processes, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 120_000 })
const pollOptions = { timeout: 60_000 }

const running = new Set<Running>()

/** Starts the gateway's process with these settings alone. */
function run(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...processEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (data: Buffer) => void (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (err += data.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null) // the event's documented type
  const started = { child, out: () => out, err: () => err, ended }
  running.add(started)
  return started
}

async function addressOf(gateway: Running): Promise<string> {
  const pattern = /(?:runs at|listening at) (http:\/\/[\w.]+:\d+)/
  await expect
    .poll(() => pattern.test(gateway.out()) || gateway.child.exitCode !== null, pollOptions)
    .toBe(true)
  const [, address] = pattern.exec(gateway.out()) ?? []
  if (address === undefined) throw new Error(`The gateway did not start: ${gateway.err()}`)
  return address.replace('localhost', '127.0.0.1')
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let folder: string
beforeAll(async () => {
  postgres = await startPostgres({ durable: false, migrated: true })
  folder = mkdtempSync(join(tmpdir(), 'crema-server-'))
})
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true })
  await postgres.stop()
})

describe('a start that fails prints one sentence, without a stack', () => {
  async function start(env: Record<string, string>) {
    const gateway = run(env)
    const code = await gateway.ended
    return { code, out: gateway.out(), err: gateway.err() }
  }
  const withSentence = (begin: string) => ({
    code: 1,
    out: '',
    err: expect.stringMatching(sentence(begin)) as string,
  })
  /** Matches one line that begins with `begin` and ends with a full stop. */
  const sentence = (begin: string) => new RegExp(`^${begin.replace(/[^\w ]/g, '\\$&')}[^\\n]*\\.\\n$`)

  test('a wrong setting', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual(
      withSentence('PORT must be a whole number from 0 to 65535'),
    )
  })

  test('demo mode in production', async () => {
    const env = {
      NODE_ENV: 'production',
      CREMA_DEMO: '1',
      APP_KEY: 'shop',
      APP_SECRET: 'a-secret-of-the-page',
      SERVER_SECRET: 'a-secret-of-the-server-that-is-long',
      PUBLIC_ORIGIN: 'https://coffee.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'hello@coffee.example',
    }
    expect(await start(env)).toEqual(withSentence('CREMA_DEMO must be off in production'))
  })

  test('an unknown brand', async () => {
    expect(await start({ CREMA_BRAND: 'nobody' })).toEqual(
      withSentence('CREMA_BRAND names nobody, which is no folder of brands/'),
    )
  })

  test('no channel for codes', async () => {
    expect(await start({ DATABASE_URL: postgres.url, CREMA_DEMO: 'off' })).toEqual(
      withSentence('SMTP_URL must be set where demo mode is off'),
    )
  })

  test('a database that cannot be reached', async () => {
    expect(await start({ DATABASE_URL: 'postgres://127.0.0.1:1/crema' })).toEqual(
      withSentence('The database at 127.0.0.1:1/crema cannot be used'),
    )
  })

  test('markets without the choice of one', async () => {
    const MARKETS = JSON.stringify([
      { name: 'asia', countries: ['JP'], database: postgres.url, schema: 'asia' },
      { name: 'rest', database: postgres.url },
    ])
    expect(await start({ MARKETS })).toEqual(withSentence('MARKET must be one of asia, rest'))
  })

  test('a folder that cannot be written', async () => {
    expect(await start({ DATA_DIR: '/dev/null/data' })).toEqual(
      withSentence('The data folder /dev/null/data cannot be written'),
    )
  })

  test('an address of another machine', async () => {
    const settings = {
      DATABASE_URL: postgres.url,
      HOST: '203.0.113.1',
      CREMA_DEMO: 'on',
      SERVER_SECRET: 'a secret of this test, which is in no repository but this one',
    }
    expect(await start(settings)).toEqual(
      withSentence('HOST is 203.0.113.1, which is no address of this machine'),
    )
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await start({ DATABASE_URL: await migratedMemoryUrl(), PORT: String(port) })).toEqual(
      withSentence(`Port ${port} is taken`),
    )
    other.close()
  })

  test('a folder in use by another gateway', async () => {
    const first = run({ DATA_DIR: folder })
    await addressOf(first)
    expect(await start({ DATA_DIR: folder })).toEqual(
      withSentence(`The data folder ${folder} is in use by another gateway (process ${first.child.pid})`),
    )
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })
})

/** A request signed with the demo's key. */
function get(address: string, path: string): Promise<Response> {
  const timestamp = String(Date.now())
  const headers = {
    'x-timestamp': timestamp,
    'x-app-key': 'crema-demo',
    'x-sign': sign({ path, timestamp, version: '' }, 'crema-demo-secret'),
  }
  return fetch(address + path, { headers })
}

describe('in demo mode', () => {
  test('it prints its address, links to try, the inbox of codes and the database', async () => {
    const gateway = run({ DATABASE_URL: await migratedMemoryUrl() })
    const address = await addressOf(gateway)
    const shown = address.replace('127.0.0.1', 'localhost')
    const text = gateway.out()
    expect(text).toContain(`${shown}/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en`)
    for (const path of ['/home', '/demo', '/demo/inbox']) expect(text).toContain(`${shown}${path}\n`)
    expect(text).toContain('Database    embedded, in memory')
    expect(gateway.err()).toBe('')

    const list = await get(address, '/capi/activity/list')
    expect(await list.json()).toMatchObject({ code: 200, busCode: '1' })
    for (const path of ['/demo', '/demo/inbox', '/readyz', '/metrics', '/capi/openapi.json']) {
      expect((await fetch(address + path)).status, path).toBe(200)
    }
    expect(gateway.out()).toBe(text)

    gateway.child.kill('SIGINT')
    expect(await gateway.ended).toBe(0)
    expect(gateway.err()).toBe('')
  })
})

describe('with markets', () => {
  test('it makes and uses the tables of its own one', async () => {
    // Other tests load the demo's data into the database that they share.
    const ownPostgres = await startPostgres({ durable: false, migrated: true })
    const MARKETS = JSON.stringify([
      { name: 'asia', countries: ['JP'], database: ownPostgres.url, schema: 'asia' },
      { name: 'rest', database: ownPostgres.url },
    ])
    const gateway = run({ MARKETS, MARKET: 'asia' })
    const address = await addressOf(gateway)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const { database, close } = await openDatabase(ownPostgres.url)
    try {
      const { rows } = await sql`
        select (select count(*) > 0 from asia.campaign) as here, (select count(*) > 0 from public.campaign) as there`.execute(
        database,
      )
      expect(rows).toEqual([{ here: true, there: false }])
    } finally {
      await close()
    }
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(gateway.err()).toBe('')
    await ownPostgres.stop()
  })
})

describe('with markets that have codes', () => {
  test('it serves all of them, waits for one that cannot be reached, and stops', async () => {
    const ownPostgres = await startPostgres({ durable: false, migrated: true })
    const MARKETS = JSON.stringify([
      { name: 'rest', code: '20', database: ownPostgres.url },
      { name: 'asia', code: '10', countries: ['JP'], database: ownPostgres.url, schema: 'asia' },
      { name: 'latin', code: '30', countries: ['ES'], database: 'postgres://127.0.0.1:1/crema' },
    ])
    const gateway = run({ MARKETS })
    const address = await addressOf(gateway)
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', markets: { rest: 'ok', asia: 'ok', latin: 'noDatabase' } },
    ])
    const statuses = ['us', 'jp', 'es'].map(
      async (country) =>
        (await fetch(`${address}/c/DEMO-NEWUSER?cnty=${country}`, { redirect: 'manual' })).status,
    )
    expect(await Promise.all(statuses)).toEqual([302, 302, 302])
    const market = await fetch(`${address}/i/ABCDEFGHJK`, { redirect: 'manual' })
    // It may be an invitation of the market that cannot be asked.
    expect(market.status).toBe(503)
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    await ownPostgres.stop()
  })
})

describe('on a signal', () => {
  test('during the start it ends with the exit code of the signal', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // of a listening TCP server
    const gateway = run({ DATABASE_URL: `postgres://127.0.0.1:${port}/crema` })
    await once(silent, 'connection')
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(143)
    silent.close()
  })

  test('it finishes running requests and exits', async () => {
    const gateway = run({ DATABASE_URL: postgres.url })
    const address = await addressOf(gateway)
    const { database, close } = await openDatabase(postgres.url)
    const { call } = await database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`lock table campaign in access exclusive mode`.execute(transaction)
      const waiting = get(address, '/capi/activity/list')
      await expect
        .poll(
          async () => (await sql`select 1 from pg_locks where not granted`.execute(database)).rows.length,
          pollOptions,
        )
        .toBeGreaterThan(0)
      gateway.child.kill('SIGTERM')
      // It accepts no new connections, but the running request has no response yet.
      await expect
        .poll(
          () =>
            get(address, '/healthz').then(
              () => 'open',
              () => 'closed',
            ),
          pollOptions,
        )
        .toBe('closed')
      expect(gateway.child.exitCode).toBeNull()
      return { call: waiting }
    })
    const answer = await call
    expect(await answer.json()).toMatchObject({ code: 200, busCode: '1' })
    expect(await gateway.ended).toBe(0)
    await close()
  })

  test('a second signal ends it at once', async () => {
    const gateway = run({ DATABASE_URL: postgres.url })
    const address = await addressOf(gateway)
    const { database, close } = await openDatabase(postgres.url)
    await database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`lock table campaign in access exclusive mode`.execute(transaction)
      const call = get(address, '/capi/activity/list').then(
        () => 'finished',
        () => 'cut off',
      )
      await expect
        .poll(
          async () => (await sql`select 1 from pg_locks where not granted`.execute(database)).rows.length,
          pollOptions,
        )
        .toBeGreaterThan(0)
      gateway.child.kill('SIGTERM')
      gateway.child.kill('SIGINT')
      expect(await gateway.ended).toBe(1)
      expect(await call).toBe('cut off')
    })
    await close()
  })

  test.each([
    [{}, 3_000],
    [{ STOP_DELAY_MS: '2000' }, 2_000],
  ])('in production it first reports at /readyz that it is stopping %j', async (settings, delayMs) => {
    const gateway = run({
      ...settings,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      APP_KEY: 'crema-demo',
      APP_SECRET: 'another-secret-of-the-page',
      SERVER_SECRET: 'a-secret-of-the-server-that-is-long',
      PUBLIC_ORIGIN: 'https://coffee.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'hello@coffee.example',
    })
    const address = await addressOf(gateway)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    // The demo is not served.
    expect((await fetch(`${address}/demo`)).status).toBe(404)
    expect((await fetch(`${address}/demo/inbox`)).status).toBe(404)

    const stoppedAt = performance.now()
    gateway.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, pollOptions).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await gateway.ended).toBe(0)
    expect(performance.now() - stoppedAt).toBeGreaterThanOrEqual(delayMs)
    // Log collectors read each line as JSON.
    const lines = gateway.out().trim().split('\n')
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
    // It listens after the requests that warm it up.
    const positionOf = (text: string) => lines.findIndex((line) => line.includes(text))
    expect(positionOf('/readyz')).toBeGreaterThanOrEqual(0)
    expect(positionOf('listening at')).toBeGreaterThan(positionOf('/readyz'))
    expect(gateway.err()).toBe('')
  })
})
