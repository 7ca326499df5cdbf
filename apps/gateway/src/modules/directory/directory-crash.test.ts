// Kills a process (SIGKILL) before each statement of a registration, a change of address and a deletion.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { processEnvironment } from '#src/testing/process-environment.ts'
import { codeSecrets } from '../identity/codes/code-secrets.ts'
import { crashTest, type CrashOperation } from './directory-crash-for-tests.ts'
import { createDirectory, reservationMs, type Directory } from './directory.ts'
import { loginKeys } from './login-key.ts'
import { openDirectory } from './open-directory.ts'

vi.setConfig({ testTimeout: 240_000 })

const { serverSecret, now, market, address, newAddress, code, challengeId, device } = crashTest
const memberId = '018f3e6a-0000-7000-8000-00000000000a'

let server: Awaited<ReturnType<typeof startPostgres>>
let asia: OpenDatabase
let europe: OpenDatabase
let opened: OpenDatabase
let time: Date
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  asia = await openDatabase(server.url, { schema: market })
  europe = await openDatabase(server.url, { schema: 'europe' })
  await migrate(asia.database, { schema: market, resumable: true })
  await migrate(europe.database, { schema: 'europe', resumable: true })
  opened = await openDirectory({ directoryUrl: server.url, markets: [] })
}, 180_000)
afterAll(async () => {
  for (const each of [asia, europe, opened]) await each.close()
  await server.stop()
})

beforeEach(() => {
  time = now
})

const directoryOf = (name: string): Directory =>
  createDirectory(
    {
      directory: () => opened.database,
      serverSecret,
      clock: () => time,
      log: {
        warn: (...line: unknown[]) => {
          throw new Error(`The directory warned: ${JSON.stringify(line)}`)
        },
      },
      databaseOf: (each) => ({ [market]: asia, europe })[each]?.database,
    },
    name,
  )

async function crash(operation: CrashOperation, killBefore: number) {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'directory-crash-for-tests.ts'),
      server.url,
      operation,
      memberId,
      String(killBefore),
    ],
    { env: { ...processEnvironment, NODE_ENV: 'test' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { isKilled: child.signalCode === 'SIGKILL', output }
}

/** A member with an address and its entry, and a code for another address. */
async function seed() {
  const { database } = asia
  await database.deleteFrom('member').execute()
  await database.deleteFrom('challenge').execute()
  await sql`truncate entry`.execute(opened.database)
  await database
    .insertInto('member')
    .values({ member_id: memberId, email: address, country: 'JP', language: 'en', registered_at: now })
    .execute()
  await directoryOf(market).settle(memberId)
  await directoryOf(market).settle(memberId)
  const secrets = codeSecrets(serverSecret)
  await database
    .insertInto('challenge')
    .values({
      challenge_id: challengeId,
      purpose: 'bind',
      target: newAddress,
      network_hmac: secrets.networkHmac('network'),
      device_hmac: secrets.deviceHmac(device),
      from_known_device: false,
      code_hmac: secrets.codeHmac({ challengeId, target: newAddress }, code),
      tries_left: 5,
      created_at: now,
      expires_at: new Date(now.getTime() + 600_000),
    })
    .execute()
}

async function clear() {
  await asia.database.deleteFrom('member').execute()
  await sql`truncate entry`.execute(opened.database)
}

const addressesIn = async ({ database }: OpenDatabase) =>
  (await database.selectFrom('member').select('email').execute()).map(({ email }) => email)

/** Whose address it is, according to the directory; undefined where it is nobody's. */
async function ownerOf(value: string) {
  const { key } = loginKeys(serverSecret)({ kind: 'email', value })
  const { rows } = await sql<{ market: string; pending: boolean }>`
    select market, pending_since is not null as pending from entry where key = ${key}::bytea`.execute(
    opened.database,
  )
  return rows[0]
}

/** Whether another market may register the address now. */
async function canRegisterElsewhere(value: string): Promise<boolean> {
  const directory = directoryOf('europe')
  try {
    const reserved = await directory.transaction(europe.database, async (transaction) => {
      const result = await directory.reserve(transaction, crypto.randomUUID(), { kind: 'email', value })
      // Nothing is written: the reservation is released with the transaction.
      return result
    })
    return 'ok' in reserved
  } catch {
    return false
  }
}

const operations: { operation: CrashOperation; prepare: () => Promise<void> }[] = [
  { operation: 'register', prepare: clear },
  { operation: 'change', prepare: seed },
  { operation: 'delete', prepare: seed },
]

test.each(operations)('killed at any statement of: $operation', async ({ operation, prepare }) => {
  await prepare()
  const { output, isKilled } = await crash(operation, 0)
  expect(isKilled).toBe(false)
  const statements = Number(output)
  expect(statements).toBeGreaterThan(5)
  for (let killBefore = 1; killBefore <= statements; killBefore++) {
    await prepare()
    time = now
    expect((await crash(operation, killBefore)).isKilled).toBe(true)

    // At once: nobody else gets an address that the market has.
    const held = await addressesIn(asia)
    for (const value of held) expect(await canRegisterElsewhere(value ?? '')).toBe(false)

    // After the time of a reservation: directory and market agree, nothing is pending, and what nobody has is free.
    time = new Date(now.getTime() + reservationMs)
    await directoryOf(market).settleOverdue()
    expect(await addressesIn(asia)).toEqual(held)
    for (const value of [address, newAddress]) {
      const expected = held.includes(value) ? { market, pending: false } : undefined
      expect({ killBefore, owner: await ownerOf(value) }).toEqual({ killBefore, owner: expected })
      expect(await canRegisterElsewhere(value)).toBe(expected === undefined)
    }
  }
})
