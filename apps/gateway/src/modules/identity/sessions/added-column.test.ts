// A newer gateway adds columns while this one signs members in and changes how they do: its prepared statements are refused once, and nothing of that is seen.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/database/open-database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { mintLaunchToken } from '../launch/mint-launch-token.ts'
import { signInByLaunch } from '../launch/sign-in-by-launch.ts'
import { testAuthenticator } from '../passkeys/testing-authenticator.ts'
import { testMembers } from '../testing-members.ts'
import { sessionSecrets } from './session-secrets.ts'

vi.setConfig({ testTimeout: 120_000 })

const password = 'a cup of something warm'

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  // One connection, so that each call finds what the one before has prepared.
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T08:00:00Z',
    config: { databasePool: 1 },
  })
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

let columns = 0
/** What a newer gateway does meanwhile. */
async function addColumn(table: string) {
  const newer = await openDatabase(server.url, { pool: 1 })
  await sql`alter table ${sql.table(table)} add column ${sql.id(`added_${columns++}`)} text`.execute(
    newer.database,
  )
  await newer.close()
}

async function registerWithPassword() {
  const members = testMembers(gateway)
  const member = await members.registerByEmail()
  const at = members.at(member.device, member.token, member.cookie)
  await gateway.call('POST customer/setPassword', { newPassword: password }, at)
  return { ...member, members, at }
}

/** Prepares the statements of a call, and makes it again after each change of columns. Returns the refusals. */
async function refusalsOf(call: () => Promise<{ busCode: string }>, tables: readonly string[]) {
  const refusals: string[] = []
  const attempt = async (when: string) => {
    const { busCode } = await call()
    if (busCode !== '1') refusals.push(`${when}: ${busCode}`)
  }
  for (let times = 0; times < 3; times++) await attempt('before')
  for (const table of tables) {
    await addColumn(table)
    await attempt(`after a column of ${table}`)
  }
  return refusals
}

test.each(['session', 'member'])('a column of %s is added', async (table) => {
  const { email, device, cookie, members } = await registerWithPassword()
  const renew = () => gateway.call('POST customer/refresh', {}, members.at(device, undefined, cookie))
  const signIn = () => gateway.call('POST customer/emailLogin', { email, password }, members.at(device))
  for (let times = 0; times < 3; times++) expect((await renew()).busCode).toBe('1')
  for (let times = 0; times < 3; times++) expect((await signIn()).busCode).toBe('1')
  await addColumn(table)
  expect((await renew()).busCode).toBe('1')
  await addColumn(table)
  expect((await signIn()).busCode).toBe('1')
})

test('while a member sets a password', async () => {
  const { at } = await registerWithPassword()
  const set = () => gateway.call('POST customer/setPassword', { newPassword: password }, at)
  expect(await refusalsOf(set, ['member', 'session'])).toEqual([])
})

test('while a member changes a password by the old one', async () => {
  const { email, members } = await registerWithPassword()
  let [given, next] = [password, 'another cup of something']
  const modify = async () => {
    const answer = await gateway.call(
      'POST customer/modifyEmailPwd',
      { email, password: given, newPassword: next },
      members.at(randomUUID()),
    )
    ;[given, next] = [next, given]
    return answer
  }
  expect(await refusalsOf(modify, ['member', 'session', 'outbox'])).toEqual([])
})

test('while a member sets the password that a sign-in asks for', async () => {
  const { email, device, members } = await registerWithPassword()
  const { database } = gateway.services
  const set = async () => {
    await database.updateTable('member').set({ must_set_password: true }).where('email', '=', email).execute()
    gateway.clock.move(60_000)
    const given = await members.emailCode(email, 'login', device)
    const { data } = await gateway.call('POST customer/emailLogin', { email, ...given }, members.at(device))
    const { pendingToken } = data as { pendingToken: string } // of a sign-in that asks for a password
    return gateway.call(
      'POST customer/setPassword',
      { newPassword: password, pendingToken },
      members.at(device),
    )
  }
  expect(await refusalsOf(set, ['member', 'pending_sign_in'])).toEqual([])
})

test('while a member adds a passkey', async () => {
  const { email, device, members, at } = await registerWithPassword()
  const { origin, hostname } = new URL(gateway.services.config.publicOrigin)
  const add = async () => {
    gateway.clock.move(60_000)
    const given = await members.emailCode(email, 'proof', device)
    const proof = await gateway.call('POST customer/proof', given, at)
    const { data } = await gateway.call(
      'POST passkey/registerOptions',
      { proofToken: proof.data.proofToken },
      at,
    )
    const options = data.options as { challenge: string; user: { id: string } } // creation options of WebAuthn
    const credential = testAuthenticator({ origin, rpId: hostname }).create(options)
    return gateway.call('POST passkey/register', { credential, name: 'My phone' }, at)
  }
  expect(await refusalsOf(add, ['passkey', 'member'])).toEqual([])
})

test('while the app signs a member in', async () => {
  const { member } = await registerWithPassword()
  const { database, config } = gateway.services
  const secrets = sessionSecrets(config.serverSecret)
  const now = gateway.clock.now()
  const launch = async () => {
    const minted = await mintLaunchToken(database, { memberId: member.memberId, partner: 'app', now })
    const result = await signInByLaunch(database, secrets, {
      token: minted?.token ?? '',
      attempt: randomUUID(),
      client: '',
      country: 'US',
      now,
    })
    return { busCode: 'ok' in result ? '1' : result.refused }
  }
  expect(await refusalsOf(launch, ['member', 'launch_token', 'session'])).toEqual([])
})
