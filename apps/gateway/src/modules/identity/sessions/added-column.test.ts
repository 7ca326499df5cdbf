// A newer gateway adds columns while this one signs members in and changes how they do: its prepared statements are refused once, and nothing of that is seen.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addColumn } from '#src/testing/changed-database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { mintLaunchToken } from '../launch/mint-launch-token.ts'
import { signInByLaunch } from '../launch/sign-in-by-launch.ts'
import { identityServices } from '../member/identity-services.ts'
import { testAuthenticator } from '../passkeys/testing-authenticator.ts'
import { setNeededPassword } from '../passwords/set-needed-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import { storePendingSignIn } from '../sign-in/pending-sign-in.ts'
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

async function registerWithPassword() {
  const members = testMembers(gateway)
  const member = await members.registerByEmail()
  const at = members.at(member.device, member.token, member.cookie)
  await gateway.call('POST customer/setPassword', { newPassword: password }, at)
  return { ...member, members, at }
}

type Call = (then: () => Promise<void>) => Promise<{ busCode: string }>

/**
 * Prepares the statements of a call, and makes it again for each table, whose columns change where the call says: before its
 * transaction begins. Returns the refusals.
 */
async function refusalsOf(call: Call, tables: readonly string[]) {
  const refusals: string[] = []
  const attempt = async (when: string, then: () => Promise<void>) => {
    const { busCode } = await call(then)
    if (busCode !== '1') refusals.push(`${when}: ${busCode}`)
  }
  for (let times = 0; times < 3; times++) await attempt('before', () => Promise.resolve())
  for (const table of tables) await attempt(`after a column of ${table}`, () => addColumn(server.url, table))
  return refusals
}

/** The services of the module, whose hashes of passwords take until `then` has resolved. */
function identityWith(then: () => Promise<void>) {
  const identity = identityServices(gateway.services)
  const hash = async (text: string) => {
    const hashed = await identity.hasher.hash(text)
    await then()
    return hashed
  }
  return { ...identity, hasher: { ...identity.hasher, hash } }
}

const toBusCode = (result: { ok: unknown } | { refused: string }) => ({
  busCode: 'ok' in result ? '1' : result.refused,
})
const context = (device: string) =>
  ({ country: 'US', locale: 'en', device, client: '', now: gateway.clock.now() }) as const

test.each(['session', 'member'])('a column of %s is added', async (table) => {
  const { email, device, cookie, members } = await registerWithPassword()
  const renew = () => gateway.call('POST customer/refresh', {}, members.at(device, undefined, cookie))
  const signIn = () => gateway.call('POST customer/emailLogin', { email, password }, members.at(device))
  for (let times = 0; times < 3; times++) expect((await renew()).busCode).toBe('1')
  for (let times = 0; times < 3; times++) expect((await signIn()).busCode).toBe('1')
  await addColumn(server.url, table)
  expect((await renew()).busCode).toBe('1')
  await addColumn(server.url, table)
  expect((await signIn()).busCode).toBe('1')
})

test('while a member sets a password', async () => {
  const { member, device } = await registerWithPassword()
  const { memberId } = member
  const { session_id: sessionId } = await gateway.services.database
    .selectFrom('session')
    .select('session_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const set: Call = async (then) =>
    toBusCode(
      await setPassword(identityWith(then), {
        ...context(device),
        memberId,
        sessionId,
        newPassword: password,
        hasProof: true,
      }),
    )
  expect(await refusalsOf(set, ['member'])).toEqual([])
})

test('while a member sets the password that a sign-in asks for', async () => {
  const { member, device } = await registerWithPassword()
  const { database } = gateway.services
  const set: Call = async (then) => {
    const identity = identityWith(then)
    const pendingToken = await storePendingSignIn(database, identity.secrets, {
      kind: 'password',
      payload: { memberId: member.memberId },
      device,
      now: gateway.clock.now(),
    })
    return toBusCode(
      await setNeededPassword(identity, { ...context(device), pendingToken, newPassword: password }),
    )
  }
  expect(await refusalsOf(set, ['member'])).toEqual([])
})

test('while a member adds a passkey', async () => {
  const { email, device, members, at } = await registerWithPassword()
  const { origin, hostname } = new URL(gateway.services.config.publicOrigin)
  const add: Call = async (then) => {
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
    await then()
    return gateway.call('POST passkey/register', { credential, name: 'My phone' }, at)
  }
  expect(await refusalsOf(add, ['passkey'])).toEqual([])
})

test('while the app signs a member in', async () => {
  const { member } = await registerWithPassword()
  const { database, config } = gateway.services
  const secrets = sessionSecrets(config.serverSecret)
  const now = gateway.clock.now()
  const launch: Call = async (then) => {
    const minted = await mintLaunchToken(database, { memberId: member.memberId, partner: 'app', now })
    await then()
    const result = await signInByLaunch(database, secrets, {
      token: minted?.token ?? '',
      attempt: randomUUID(),
      client: '',
      country: 'US',
      now,
    })
    return toBusCode(result)
  }
  expect(await refusalsOf(launch, ['member', 'launch_token', 'session'])).toEqual([])
})
