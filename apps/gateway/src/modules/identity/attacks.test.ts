// Attacks on sign-in and accounts. On a PostgreSQL server, since PGlite does not run transactions concurrently.
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { headers } from '@crema/contract/http/headers'
import { documentEditions } from '#src/modules/privacy/documents/document-editions.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { startGateway, type CallOptions, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { statementsSeen } from '#src/testing/query-plans.ts'
import { codeSecrets } from './codes/code-secrets.ts'
import { mintLaunchToken } from './launch/mint-launch-token.ts'
import { byEmail } from './member/contact.ts'
import { findByContact } from './member/member-store.ts'
import { checkPassword } from './passwords/check-password.ts'
import { passwordHasher } from './passwords/password-hasher.ts'
import { signInByPassword } from './passwords/sign-in-by-password.ts'
import { sessionSecrets } from './sessions/session-secrets.ts'
import {
  consents,
  e164,
  freshEmail,
  freshPhone,
  testMembers,
  signedIn,
  wrongCode,
} from './testing-members.ts'

// Each test makes many calls with real password hashes, which is slow.
vi.setConfig({ testTimeout: 120_000 })

const seen = statementsSeen()
let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let members: ReturnType<typeof testMembers>
beforeAll(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T08:00:00Z',
    plugin: seen.plugin,
    config: { databasePool: 20, trustProxy: ['127.0.0.1'] },
  })
  members = testMembers(gateway)
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

const password = 'a cup of something warm'
const outcomesOf = (answers: { busCode: string }[]) => Object.groupBy(answers, ({ busCode }) => busCode)
/** A device that calls from an address of its own. */
const from = (address: string, device: string) => {
  const at = members.at(device)
  return { ...at, headers: { ...at.headers, 'x-forwarded-for': address } }
}
const loginWith = (email: string, given: string, device: string = randomUUID()) =>
  gateway.call('POST customer/emailLogin', { email, password: given }, members.at(device))

/** A valid challenge with the same code for each of several callers, so that only the table's unique key decides. */
async function copyChallenge(
  count: number,
  target: string,
  { challengeId, code }: { challengeId: string; code: string },
) {
  const { database, config } = gateway.services
  const secrets = codeSecrets(config.serverSecret)
  const first = await database
    .selectFrom('challenge')
    .selectAll()
    .where('challenge_id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const challengeIds = Array.from({ length: count }, () => randomUUID())
  const copies = challengeIds.map((copyId) => ({
    ...first,
    challenge_id: copyId,
    code_hmac: secrets.codeHmac({ challengeId: copyId, target }, code),
  }))
  await database.insertInto('challenge').values(copies).execute()
  return { challengeIds, code }
}

const textOf = (statement: RootOperationNode) =>
  gateway.services.database
    .getExecutor()
    .compileQuery(statement, createQueryId())
    .sql.trim()
    .replace(/\s+/g, ' ')
/** Statements of deliveries, which run asynchronously. */
const isOutboxDelivery = (text: string) => /\boutbox\b/.test(text) && !text.includes('insert into')

async function registerWithPassword() {
  const member = await members.registerByEmail()
  await gateway.call(
    'POST customer/setPassword',
    { newPassword: password },
    members.at(member.device, member.token, member.cookie),
  )
  return member
}

describe('code guessing', () => {
  test('of 40 concurrent guesses of a code five are compared, over all calls that accept the code', async () => {
    const phone = freshPhone()
    const device = randomUUID()
    const given = await members.smsCode(phone, 'login', device)
    const guess = { ...phone, challengeId: given.challengeId, code: wrongCode(given.code) }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2
          ? gateway.call('POST customer/checkSmsCode', guess, members.at(device))
          : gateway.call('POST customer/loginBySmsCode', { ...guess, consents }, members.at(device)),
      ),
    )
    expect(outcomesOf(answers)['codeWrong']).toHaveLength(4)
    expect(outcomesOf(answers)['codeTooManyTries']).toHaveLength(36)
    const late = await gateway.call(
      'POST customer/loginBySmsCode',
      { ...phone, ...given, consents },
      members.at(device),
    )
    expect(late.busCode).toBe('codeTooManyTries')
  })

  test('new codes allow 65 guesses a day for one address, over all devices and networks', async () => {
    const email = freshEmail()
    let compared = 0
    for (let requests = 0; requests < 70; requests++) {
      const at = from(`203.0.113.${requests}`, randomUUID())
      const sent = await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, at)
      for (let attempt = 0; sent.busCode === '1' && attempt < 6; attempt++) {
        const { busCode } = await gateway.call(
          'POST customer/checkEmailCode',
          { email, challengeId: sent.data.challengeId, code: '000000' },
          at,
        )
        compared += 1
        if (busCode === 'codeTooManyTries') break
      }
      gateway.clock.move(1_200_000)
    }
    expect(compared).toBe(65)
    gateway.clock.move(86_400_000)
  })
})

describe('locking a member out', () => {
  const minutes = (count: number) => count * 60_000
  const codeAt = async (at: CallOptions, email: string) => {
    const before = (await members.codesTo(email)).items.length
    const { busCode, data } = await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, at)
    return busCode === '1'
      ? { email, challengeId: data.challengeId, code: await members.newCodeOf(email, before) }
      : busCode
  }

  test('requests for codes from unknown devices neither delay the member nor replace the member’s code', async () => {
    const { email, device } = await registerWithPassword()
    gateway.clock.move(minutes(60))
    const own = await codeAt(members.at(device), email)
    let sent = 0
    for (let count = 0; count < 40; count++) {
      const at = from('203.0.113.9', randomUUID())
      if (typeof (await codeAt(at, email)) === 'object') sent += 1
      if (count === 0) {
        expect(own).toMatchObject({ email })
        const signIn = await gateway.call(
          'POST customer/emailLogin',
          own as { email: string },
          members.at(device),
        )
        expect(signIn, 'a code that was requested before the one of an unknown device').toMatchObject({
          busCode: '1',
        })
      }
      gateway.clock.move(minutes(6))
    }
    expect(sent).toBe(8)
    const elsewhere = from('198.51.100.7', randomUUID())
    for (const at of [members.at(device), elsewhere]) {
      const given = await codeAt(at, email)
      expect(given).toMatchObject({ email })
      const signIn = await gateway.call('POST customer/emailLogin', given as { email: string }, at)
      expect(signIn).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
    }
    gateway.clock.move(86_400_000)
  })

  test('wrong passwords from an unknown device hold up neither the member’s devices nor other networks', async () => {
    const { email, device } = await registerWithPassword()
    const login = (given: string, at: CallOptions) =>
      gateway.call('POST customer/emailLogin', { email, password: given }, at)
    let compared = 0
    for (let count = 0; count < 30; count++) {
      const { busCode } = await login(`a wrong guess ${count}`, from('203.0.113.9', randomUUID()))
      if (busCode === 'passwordWrong') compared += 1
      gateway.clock.move(minutes(1))
    }
    expect(compared).toBeGreaterThan(5)
    expect(compared).toBeLessThan(15)
    expect(await login(password, from('203.0.113.9', randomUUID()))).toMatchObject({
      busCode: 'tooManyRequests',
    })
    expect(await login(password, members.at(device))).toMatchObject({ busCode: '1' })
    expect(await login(password, from('198.51.100.7', randomUUID()))).toMatchObject({ busCode: '1' })
    // In the network of the unknown device, too, a code signs in.
    const at = from('203.0.113.9', randomUUID())
    const given = await codeAt(at, email)
    expect(await gateway.call('POST customer/emailLogin', given as { email: string }, at)).toMatchObject({
      busCode: '1',
    })
  })

  test('many networks guess 72 passwords in 30 days at most; the member’s device and a code still sign in', async () => {
    const { email, device } = await registerWithPassword()
    const { config, database } = gateway.services
    let compared = 0
    const hasher = {
      checkCapacity: () => {},
      hash: () => Promise.reject(new Error('nothing is hashed here')),
      verify: () => {
        compared += 1
        return Promise.resolve(false)
      },
    }
    const secrets = codeSecrets(config.serverSecret)
    const member = await findByContact(database, byEmail(email))
    const guess = (index: number) =>
      checkPassword(
        { config, database, secrets, hasher },
        {
          member,
          login: email,
          password: 'a guess',
          address: `10.0.${index >> 8}.${index & 255}`,
          device: randomUUID(),
          now: gateway.clock.now(),
        },
      )
    await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index)))
    expect(compared).toBe(30)
    for (let index = 100; index < 820; index++) {
      gateway.clock.move(minutes(60))
      await guess(index)
    }
    expect(compared).toBeGreaterThan(60)
    expect(compared).toBeLessThanOrEqual(72)
    expect(
      await gateway.call('POST customer/emailLogin', { email, password }, from('198.51.100.7', randomUUID())),
    ).toMatchObject({ busCode: 'tooManyRequests' })
    expect(
      await gateway.call('POST customer/emailLogin', { email, password }, members.at(device)),
    ).toMatchObject({
      busCode: '1',
    })
    const at = from('198.51.100.8', randomUUID())
    const given = await codeAt(at, email)
    expect(await gateway.call('POST customer/emailLogin', given as { email: string }, at)).toMatchObject({
      busCode: '1',
    })
  })

  test('typing mistakes are forgiven after the right password, and those of others are not', async () => {
    const { email } = await registerWithPassword()
    const login = (given: string, address: string) =>
      gateway.call('POST customer/emailLogin', { email, password: given }, from(address, randomUUID()))
    // 64 mistakes in all, which would use up what unknown devices share.
    for (let round = 0; round < 16; round++) {
      for (let count = 0; count < 4; count++)
        expect((await login('a mistake', '198.51.100.7')).busCode).toBe('passwordWrong')
      await gateway.services.database.deleteFrom('member_device').execute()
      expect((await login(password, '198.51.100.7')).busCode).toBe('1')
    }
  })
})

describe('fresh proofs', () => {
  test('a proof is valid for ten minutes, for its own session, and unmodified', async () => {
    const [mine, other] = [await members.registerByEmail(), await members.registerByEmail()]
    const at = members.at(mine.device, mine.token)
    const { data } = await gateway.call(
      'POST customer/proof',
      await members.emailCode(mine.email, 'proof', mine.device),
      at,
    )
    expect(data.expiresInSeconds).toBe(600)
    const change = (proofToken: string, caller = at) =>
      gateway.call('POST customer/setPassword', { newPassword: 'slow morning light', proofToken }, caller)
    const [endsAt = '', signature = ''] = data.proofToken.split('.')
    for (const forged of [`${Number(endsAt) + 60_000}.${signature}`, `${endsAt}.`, endsAt, `.${signature}`]) {
      expect(await change(forged)).toMatchObject({ busCode: 'proofRequired' })
    }
    expect(await change(data.proofToken, members.at(other.device, other.token))).toMatchObject({
      busCode: 'proofRequired',
    })
    gateway.clock.move(600_000 - 1)
    expect(await change(data.proofToken)).toMatchObject({ busCode: '1' })
    gateway.clock.move(1)
    expect(await change(data.proofToken)).toMatchObject({ busCode: 'proofRequired' })
  })
})

describe('a stolen token', () => {
  const minutes = (count: number) => count * 60_000

  /** What a thief with a token tries: contacts and a password of their own. */
  async function addOwnLogins(token: string, cookie?: string) {
    const device = randomUUID()
    const at = members.at(device, token, cookie)
    const [email, phone] = [freshEmail(), freshPhone()]
    return {
      email: (
        await gateway.call(
          'POST customer/setEmail',
          { email, ...(await members.emailCode(email, 'bind', device)) },
          at,
        )
      ).busCode,
      phone: (
        await gateway.call(
          'POST customer/bindPhone',
          { ...phone, ...(await members.smsCode(phone, 'bind', device)) },
          at,
        )
      ).busCode,
      password: (await gateway.call('POST customer/setPassword', { newPassword: password }, at)).busCode,
    }
  }
  const refused = { email: 'proofRequired', phone: 'proofRequired', password: 'proofRequired' }

  test('adds no first address, phone or password, not even seconds after the sign-in', async () => {
    const thief = await members.registerByEmail()
    for (const victim of [await members.registerByPhone(), await members.registerByEmail()]) {
      expect(await addOwnLogins(victim.token), 'the token alone').toEqual(refused)
      expect(await addOwnLogins(victim.token, thief.cookie), 'with the thief’s own cookie').toEqual(refused)
      const [name] = victim.cookie.split('=')
      expect(await addOwnLogins(victim.token, `${name}=${randomUUID()}.${'x'.repeat(43)}`)).toEqual(refused)
      const { data } = await gateway.call('GET customer/info', {}, { token: victim.token })
      expect(data).toEqual(victim.member)
    }
  })

  test('adds nothing with the cookie either, ten minutes after the sign-in and however often it is refreshed', async () => {
    const { phone, token, cookie, device, member } = await members.registerByPhone()
    gateway.clock.move(minutes(5))
    const refreshed = await gateway.send('POST customer/refresh', {}, members.at(device, undefined, cookie))
    const [renewed] = refreshed.cookies
    gateway.clock.move(minutes(5))
    const current = `${renewed?.name}=${renewed?.value}`
    expect(await addOwnLogins(token, current)).toEqual(refused)
    // The owner proves it by a code to the phone.
    const own = members.at(device, token, current)
    const {
      data: { proofToken },
    } = await gateway.call('POST customer/proof', await members.smsCode(phone, 'proof', device), own)
    const email = freshEmail()
    const added = await gateway.call(
      'POST customer/setEmail',
      { email, ...(await members.emailCode(email, 'bind', device)), proofToken },
      own,
    )
    expect(added).toMatchObject({ busCode: '1', data: { ...member, email, logins: ['email', 'phone'] } })
  })

  test('leaves the codes of a refused change valid for the owner’s proof', async () => {
    const { phone, token, device } = await members.registerByPhone()
    const own = members.at(device, token)
    const email = freshEmail()
    const given = { email, ...(await members.emailCode(email, 'bind', device)) }
    expect((await gateway.call('POST customer/setEmail', given, own)).busCode).toBe('proofRequired')
    gateway.clock.move(minutes(1))
    const {
      data: { proofToken },
    } = await gateway.call('POST customer/proof', await members.smsCode(phone, 'proof', device), own)
    expect((await gateway.call('POST customer/setEmail', { ...given, proofToken }, own)).busCode).toBe('1')
  })

  test('the owner who has just signed in adds a phone in the same browser without another proof', async () => {
    const { token, cookie, device } = await members.registerByEmail()
    gateway.clock.move(minutes(9))
    const phone = freshPhone()
    const added = await gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...(await members.smsCode(phone, 'bind', device)) },
      members.at(device, token, cookie),
    )
    expect(added).toMatchObject({ busCode: '1', data: { signedOut: false } })
  })
})

describe('a launch link', () => {
  test('gives no right to set a first password or to add contacts', async () => {
    const { member, phone } = await members.registerByPhone()
    const minted = await mintLaunchToken(gateway.services.database, {
      memberId: member.memberId,
      partner: 'app',
      now: gateway.clock.now(),
    })
    const device = randomUUID()
    const launched = await gateway.send(
      'POST customer/launch',
      { token: minted?.token ?? '', attempt: randomUUID() },
      members.at(device),
    )
    const [cookie] = launched.cookies
    const { token } = signedIn(launched.json<{ data: Parameters<typeof signedIn>[0] }>().data)
    const at = members.at(device, token, `${cookie?.name}=${cookie?.value}`)
    const email = freshEmail()
    for (const [name, request] of [
      ['POST customer/setPassword', { newPassword: password }],
      ['POST customer/setEmail', { email, ...(await members.emailCode(email, 'bind', device)) }],
      ['GET customer/export', {}],
      ['POST passkey/remove', { credentialId: 'x'.repeat(22) }],
      ['POST customer/unlinkLogin', { provider: 'google' }],
    ] as const)
      expect((await gateway.call(name, request as never, at)).busCode, name).toBe('proofRequired')
    gateway.clock.move(60_000)
    const {
      data: { proofToken },
    } = await gateway.call('POST customer/proof', await members.smsCode(phone, 'proof', device), at)
    const saved = await gateway.call('POST customer/setPassword', { newPassword: password, proofToken }, at)
    expect(saved.busCode).toBe('1')
  })
})

describe('changes of an account with a phone only', () => {
  const textsTo = async (phone: Parameters<typeof e164>[0]) =>
    (await members.codesTo(e164(phone))).notices.map(({ notice }) => notice)

  test('are told by text message to the phone that the account had before', async () => {
    const { phone, token, cookie, device } = await members.registerByPhone()
    const own = members.at(device, token, cookie)
    await gateway.call('POST customer/setPassword', { newPassword: password }, own)
    await expect.poll(() => textsTo(phone)).toEqual(['passwordChanged'])
    await gateway.call('POST customer/loginBySmsCode', { ...phone, password }, members.at(randomUUID()))
    await expect.poll(() => textsTo(phone)).toEqual(['newDevice', 'passwordChanged'])
    gateway.clock.move(60_000)
    const {
      data: { proofToken },
    } = await gateway.call('POST customer/proof', { password }, own)
    const next = freshPhone()
    const changed = await gateway.call(
      'POST customer/bindPhone',
      { ...next, ...(await members.smsCode(next, 'bind', device)), proofToken },
      own,
    )
    expect(changed.busCode).toBe('1')
    await expect.poll(() => textsTo(phone)).toContain('phoneChanged')
    expect(await textsTo(next)).toEqual([])
  })

  test('a first address is told to the phone, and later changes to the address', async () => {
    const { phone, token, cookie, device } = await members.registerByPhone()
    const own = members.at(device, token, cookie)
    const email = freshEmail()
    await gateway.call(
      'POST customer/setEmail',
      { email, ...(await members.emailCode(email, 'bind', device)) },
      own,
    )
    await expect.poll(() => textsTo(phone)).toEqual(['loginAdded'])
    await gateway.call('POST customer/setPassword', { newPassword: password }, own)
    await expect.poll(() => members.noticesTo(email)).toEqual(['passwordChanged'])
    expect(await textsTo(phone)).toEqual(['loginAdded'])
  })

  test('a sign-in by a code to the phone is not told there again', async () => {
    const { phone } = await members.registerByPhone()
    const device = randomUUID()
    const signIn = await gateway.call(
      'POST customer/loginBySmsCode',
      { ...phone, ...(await members.smsCode(phone, 'login', device)) },
      members.at(device),
    )
    expect(signIn.data.outcome).toBe('signedIn')
    const email = freshEmail()
    await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, members.at(randomUUID()))
    await expect.poll(async () => (await members.codesTo(email)).items.length).toBe(1)
    expect(await textsTo(phone)).toEqual([])
  })

  test('are told at most ten times a day, and count in the budget for text messages', async () => {
    const { phone, token, cookie, device } = await members.registerByPhone()
    const { sent } = gateway.services.smsBudget.counts
    for (let count = 0; count < 12; count++) {
      const changed = await gateway.call(
        'POST customer/setPassword',
        { newPassword: `${password} ${count}` },
        members.at(device, token, cookie),
      )
      expect(changed.busCode).toBe('1')
    }
    expect(gateway.services.smsBudget.counts.sent - sent).toBe(10)
    await expect.poll(async () => (await textsTo(phone)).length).toBe(10)
  })
})

describe('code reuse across purposes and targets', () => {
  test('a code is refused for another purpose, another target and on another device', async () => {
    const { email, device, token } = await members.registerByEmail()
    gateway.clock.move(3_600_000)
    const codes = {
      recover: await members.emailCode(email, 'recover', device),
      proof: await members.emailCode(email, 'proof', device),
      bind: await members.emailCode(email, 'bind', device),
    }
    const fresh = signedIn(
      (
        await gateway.call(
          'POST customer/emailLogin',
          { email, ...(await members.emailCode(email, 'login', device)) },
          members.at(device),
        )
      ).data,
    )
    expect(token).not.toBe(fresh.token)
    const at = members.at(device, fresh.token)
    for (const given of Object.values(codes)) {
      expect(await gateway.call('POST customer/emailLogin', { email, ...given }, at)).toMatchObject({
        busCode: 'codeExpired',
      })
    }
    expect(await gateway.call('POST customer/proof', codes.recover, at)).toMatchObject({
      busCode: 'codeExpired',
    })
    expect(
      await gateway.call(
        'POST customer/recoverPassword',
        { email, ...codes.proof, newPassword: password },
        at,
      ),
    ).toMatchObject({ busCode: 'codeExpired' })
    const target = freshEmail()
    expect(await gateway.call('POST customer/setEmail', { email: target, ...codes.bind }, at)).toMatchObject({
      busCode: 'proofRequired',
    })
    const otherMember = await members.registerByPhone()
    const otherCall = members.at(otherMember.device, otherMember.token, otherMember.cookie)
    // The code was requested on the member's device and is refused on another one.
    expect(await gateway.call('POST customer/setEmail', { email, ...codes.bind }, otherCall)).toMatchObject({
      busCode: 'codeExpired',
    })
    // A proof code is accepted only for the account of its address.
    expect(
      await gateway.call('POST customer/proof', codes.proof, members.at(device, otherMember.token)),
    ).toMatchObject({ busCode: 'codeExpired' })
    expect(
      await gateway.call('POST customer/proof', codes.proof, members.at('elsewhere', fresh.token)),
    ).toMatchObject({ busCode: 'codeExpired' })
    expect(await gateway.call('POST customer/proof', codes.proof, at)).toMatchObject({ busCode: '1' })
    expect(await gateway.call('POST customer/proof', codes.proof, at), 'a replay').toMatchObject({
      busCode: 'codeExpired',
    })
  })

  test('a pending sign-in is used once by concurrent calls', async () => {
    const { email } = await registerWithPassword()
    await gateway.services.database
      .updateTable('member')
      .set({ must_set_password: true })
      .where('email', '=', email)
      .execute()
    const device = randomUUID()
    gateway.clock.move(60_000)
    const { data } = await gateway.call(
      'POST customer/emailLogin',
      { email, ...(await members.emailCode(email, 'login', device)) },
      members.at(device),
    )
    const { pendingToken } = data as { pendingToken: string }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        gateway.call(
          'POST customer/setPassword',
          { newPassword: password, pendingToken },
          members.at(device),
        ),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['tokenInvalid']).toHaveLength(7)
  })
})

describe('session fixation', () => {
  test('a sign-in replaces a session that an attacker planted', async () => {
    const attacker = await members.registerByEmail()
    const email = freshEmail()
    const device = randomUUID()
    const given = await members.emailCode(email, 'login', device)
    // The victim's browser carries the attacker's cookie and token.
    const answer = await gateway.send(
      'POST customer/emailLogin',
      { email, ...given, consents },
      members.at(device, attacker.token, attacker.cookie),
    )
    const [cookie] = answer.cookies
    expect(`${cookie?.name}=${cookie?.value}`).not.toBe(attacker.cookie)
    const victim = signedIn(answer.json<{ data: Parameters<typeof signedIn>[0] }>().data)
    expect(victim.token).not.toBe(attacker.token)
    expect(victim.member.memberId).not.toBe(attacker.member.memberId)
    // The planted session is ended, so the attacker cannot use it.
    expect(await members.statusOf(attacker.token)).toBe(401)
    const refreshed = await gateway.call(
      'POST customer/refresh',
      {},
      members.at(device, undefined, attacker.cookie),
    )
    expect(refreshed.busCode).toBe('loginRequired')
  })
})

describe('open redirect by `next`', () => {
  // The page's own redirects by `next` are tested in the page. The gateway redirects from here only.
  test.each([
    { next: 'https://else.example' },
    { redirect_uri: 'https://else.example/', state: 'https://else.example' },
    { state: '/\\\\else.example', next: '//else.example' },
  ])('a return from an identity provider with %j redirects to this site', async (fields) => {
    for (const query of ['', `?${new URLSearchParams(fields).toString()}`]) {
      const answer = await gateway.app.inject({
        method: 'POST',
        url: `/sign-in/return/google${query}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          host: 'else.example',
          'x-forwarded-host': 'else.example',
        },
        payload: new URLSearchParams(fields).toString(),
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cotti-login'])
    }
  })
})

describe('account takeover by an unverified e-mail', () => {
  test('an unverified address of an attacker’s account gives neither account access to the other', async () => {
    const attacker = await members.registerByPhone()
    const email = freshEmail()
    await gateway.services.database
      .updateTable('member')
      .set({ contact_email: email })
      .where('member_id', '=', attacker.member.memberId)
      .execute()
    const device = randomUUID()
    const login = async () =>
      gateway.call(
        'POST customer/emailLogin',
        { email, ...(await members.emailCode(email, 'login', device)), consents },
        members.at(device),
      )
    const { data } = await login()
    expect(data.outcome).toBe('associationOffered')
    // The victim declines and registers a separate account.
    const { pendingToken } = data as { pendingToken: string }
    const declined = await gateway.call(
      'POST customer/associate',
      { pendingToken, decline: true, consents },
      members.at(device),
    )
    const victim = signedIn(declined.data)
    expect(victim.member.memberId).not.toBe(attacker.member.memberId)
    gateway.clock.move(60_000)
    expect(signedIn((await login()).data).member.memberId).toBe(victim.member.memberId)
    // The attacker cannot bind the address, since its code is not sent to the attacker.
    const theft = await gateway.call(
      'POST customer/setEmail',
      { email, challengeId: randomUUID(), code: '123456' },
      members.at(attacker.device, attacker.token, attacker.cookie),
    )
    expect(theft.busCode).toBe('codeExpired')
  })
})

describe('concurrent bindings', () => {
  test('one of twelve members who concurrently bind the same phone succeeds', async () => {
    const phone = freshPhone()
    const callers = []
    while (callers.length < 12) callers.push(await members.registerByEmail())
    const device = randomUUID()
    const given = await copyChallenge(
      callers.length,
      e164(phone),
      await members.smsCode(phone, 'bind', device),
    )
    const answers = await Promise.all(
      callers.map(({ token, cookie }, index) =>
        gateway.call(
          'POST customer/bindPhone',
          { ...phone, challengeId: given.challengeIds[index] ?? '', code: given.code },
          members.at(device, token, cookie),
        ),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['phoneTaken']).toHaveLength(11)
    const owners = await gateway.services.database
      .selectFrom('member')
      .select('member_id')
      .where('phone', '=', e164(phone))
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('of two phones bound concurrently to one account the second is a change and requires a proof', async () => {
    const { token, device, cookie } = await members.registerByEmail()
    const phones = [freshPhone(), freshPhone()]
    const given = []
    for (const phone of phones) given.push({ ...phone, ...(await members.smsCode(phone, 'bind', device)) })
    const answers = await Promise.all(
      given.map((each) => gateway.call('POST customer/bindPhone', each, members.at(device, token, cookie))),
    )
    expect(answers.map(({ busCode }) => busCode).toSorted()).toEqual(['1', 'proofRequired'])
  })

  test('one of twelve members who concurrently bind the same address succeeds', async () => {
    const email = freshEmail()
    const callers = []
    while (callers.length < 12) callers.push(await members.registerByPhone())
    const device = randomUUID()
    const given = await copyChallenge(callers.length, email, await members.emailCode(email, 'bind', device))
    const answers = await Promise.all(
      callers.map(({ token, cookie }, index) =>
        gateway.call(
          'POST customer/setEmail',
          { email, challengeId: given.challengeIds[index] ?? '', code: given.code },
          members.at(device, token, cookie),
        ),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['emailTaken']).toHaveLength(11)
  })

  test('a pending sign-in that is linked and declined concurrently belongs to one account afterwards', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await members.registerByPhone()
      const email = freshEmail()
      await gateway.services.database
        .updateTable('member')
        .set({ contact_email: email })
        .where('member_id', '=', owner.member.memberId)
        .execute()
      const device = randomUUID()
      const at = members.at(device)
      const { data } = await gateway.call(
        'POST customer/emailLogin',
        { email, ...(await members.emailCode(email, 'login', device)) },
        at,
      )
      const { pendingToken } = data as { pendingToken: string }
      const {
        data: { challengeId },
      } = await gateway.call('POST customer/associateCode', { pendingToken }, at)
      const code = await members.newCodeOf(e164(owner.phone), 1)
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          gateway.call('POST customer/associate', { pendingToken, challengeId, code }, at),
        ),
        ...Array.from({ length: 4 }, () =>
          gateway.call('POST customer/associate', { pendingToken, decline: true, consents }, at),
        ),
      ])
      expect(outcomesOf(answers)['1']).toHaveLength(1)
      const owners = await gateway.services.database
        .selectFrom('member')
        .select('member_id')
        .where('email', '=', email)
        .execute()
      expect(owners).toHaveLength(1)
    }
  })
})

describe('password guessing', () => {
  test('of 40 concurrent passwords five are compared; codes still work, and the wait doubles', async () => {
    const { email, device } = await registerWithPassword()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => loginWith(email, `a wrong guess ${index}`)),
    )
    expect(outcomesOf(answers)['passwordWrong']).toHaveLength(5)
    expect(outcomesOf(answers)['tooManyRequests']).toHaveLength(35)
    expect(
      await loginWith(email, password),
      'the correct one, on an unknown device of the network',
    ).toMatchObject({
      busCode: 'tooManyRequests',
      data: { retryAfterSeconds: 30 },
    })
    gateway.clock.move(60_000)
    expect(await loginWith(email, 'wrong again')).toMatchObject({ busCode: 'passwordWrong' })
    expect(await loginWith(email, password)).toMatchObject({ data: { retryAfterSeconds: 60 } })
    const byCode = await gateway.call(
      'POST customer/emailLogin',
      { email, ...(await members.emailCode(email, 'login', device)) },
      members.at(device),
    )
    expect(byCode).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
    gateway.clock.move(60_000)
    expect(await loginWith(email, password)).toMatchObject({ busCode: '1' })
    // A correct one resets the count.
    for (let count = 0; count < 4; count++)
      expect((await loginWith(email, 'wrong again')).busCode).toBe('passwordWrong')
    expect((await loginWith(email, password)).busCode).toBe('1')
  })

  test('address, phone, proof and password change of one account share the attempts of a device', async () => {
    const { email, device, token, cookie } = await registerWithPassword()
    const phone = freshPhone()
    await gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...(await members.smsCode(phone, 'bind', device)) },
      members.at(device, token, cookie),
    )
    const attempts = [
      () => loginWith(email, 'wrong 1', device),
      () =>
        gateway.call('POST customer/loginBySmsCode', { ...phone, password: 'wrong 2' }, members.at(device)),
      () =>
        gateway.call(
          'POST customer/modifyEmailPwd',
          { email, password: 'wrong 3', newPassword: password },
          members.at(device),
        ),
      () => gateway.call('POST customer/proof', { password: 'wrong 4' }, members.at(device, token)),
      () => loginWith(email, 'wrong 5', device),
    ]
    for (const each of attempts) expect((await each()).busCode).toBe('passwordWrong')
    for (const each of attempts) expect((await each()).busCode).toBe('tooManyRequests')
  })

  test('attempts of one network on many accounts are limited, and correct passwords do not count', async () => {
    const { config, database } = gateway.services
    let compared = 0
    const hasher = {
      hash: () => Promise.reject(new Error('nothing is hashed here')),
      verify: (_stored: string | null, given: string) => {
        compared += 1
        return Promise.resolve(given === password)
      },
      checkCapacity: () => {},
    }
    const services = {
      config: { ...config, rateLimitFactor: 1 },
      database,
      secrets: codeSecrets(config.serverSecret),
      hasher,
    }
    const now = gateway.clock.now()
    const guess = (address: string, given: string) =>
      checkPassword(services, {
        member: undefined,
        login: freshEmail(),
        password: given,
        address,
        device: randomUUID(),
        now,
      })
    for (let count = 0; count < 60; count++)
      expect(await guess('2001:db8:7:7::1', password)).toEqual({ ok: true })
    compared = 0
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => guess(`2001:db8:7:7::${index}`, 'the same for all')),
    )
    expect(compared).toBeGreaterThan(40)
    expect(compared).toBeLessThanOrEqual(50)
    expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(80 - compared)
    expect(await guess('2001:db8:9:9::1', 'from elsewhere')).toHaveProperty('ok')
  })
})

describe('timing of existing and unknown accounts', () => {
  test('a sign-in by password runs the same statements and hashing for every address', async () => {
    const known = await registerWithPassword()
    const withoutPassword = await members.registerByEmail()
    const { config, database, outbox, smsBudget } = gateway.services
    const secrets = { ...codeSecrets(config.serverSecret), ...sessionSecrets(config.serverSecret) }
    const work = []
    for (const email of [known.email, withoutPassword.email, freshEmail()]) {
      const statements: string[] = []
      let hashes = 0
      const counted = database.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const hasher = passwordHasher({
        hash,
        verify: (...given) => {
          hashes += 1
          // The dummy hash has the same cost parameters as a real one.
          expect(String(given[0])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
          return verify(...given)
        },
      })
      const context = {
        country: 'US',
        locale: 'en',
        device: 'another device',
        client: '',
        now: gateway.clock.now(),
      } as const
      await signInByPassword(
        {
          config,
          database: counted,
          outbox,
          smsBudget,
          secrets,
          hasher,
          marks: memberMarks(config.serverSecret),
          editions: documentEditions(config.brand),
        },
        { ...context, login: byEmail(email), password: 'not this one', address: '198.51.100.7' },
      )
      work.push({ statements, hashes })
    }
    expect(work[0]).toEqual(work[1])
    expect(work[1]).toEqual(work[2])
    expect(work[0]?.hashes).toBe(1)
    expect(work[0]?.statements.length).toBeGreaterThan(3)
  })

  test('every call with an address runs the same statements, whether or not it has an account', async () => {
    const known = await registerWithPassword()
    gateway.clock.move(3_600_000)
    const work: string[][] = []
    for (const email of [known.email, freshEmail()]) {
      const at = members.at(randomUUID())
      const challengeId = (await gateway.call('POST customer/emailCode', { email, purpose: 'login' }, at))
        .data.challengeId
      const guess = { email, challengeId, code: '000000' }
      const calls: [string, object][] = [
        ['POST customer/emailCode', { email, purpose: 'recover' }],
        ['POST customer/checkEmail', { email }],
        ['POST customer/checkEmailCode', guess],
        ['POST customer/emailLogin', { ...guess, consents }],
        ['POST customer/emailLogin', { email, password: 'not this one' }],
        ['POST customer/modifyEmailPwd', { email, password: 'not this one', newPassword: password }],
        ['POST customer/recoverPassword', { ...guess, newPassword: password }],
        ['POST customer/deregister/verify', guess],
      ]
      const statements: string[] = []
      for (const [name, request] of calls) {
        const ofCall = await seen.during(() => gateway.send(name, request, at))
        statements.push(
          ...ofCall
            .map((statement) => `${name}: ${textOf(statement)}`)
            .filter((text) => !isOutboxDelivery(text)),
        )
      }
      work.push(statements)
    }
    expect(work[0]).toEqual(work[1])
    expect(work[0]?.length).toBeGreaterThan(20)
  })
})

describe('mass sending', () => {
  test('texts to an expensive country do not end phone sign-in elsewhere, nor for members there', async () => {
    gateway.clock.move(86_400_000)
    const indonesian = (index: number) => ({
      countryCode: '62',
      mobile: `081${1 + (index % 3)}${String(1e7 + index)}`,
    })
    const { phone: membersPhone } = await members.registerByPhone(indonesian(9_999))
    gateway.clock.move(60_000)
    const ask = (phone: { countryCode: string; mobile: string }, address: string) =>
      gateway.call('POST customer/smsCode', { ...phone, purpose: 'login' }, from(address, randomUUID()))
    const sent = { busCode: '1', data: { challengeId: expect.any(String) as unknown } }
    // As many as the whole budget pays for, each from a network of its own.
    for (let first = 0; first < 450; first += 30)
      await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          ask(indonesian(first + index), `10.1.${first / 30}.${index}`),
        ),
      )
    expect(await ask({ countryCode: '1', mobile: '2015550123' }, '198.51.100.1')).toMatchObject(sent)
    expect(await ask(freshPhone(), '198.51.100.1')).toMatchObject(sent)
    expect(await ask(membersPhone, '198.51.100.1')).toMatchObject(sent)
    await expect.poll(async () => (await members.codesTo(e164(membersPhone))).items.length).toBe(2)
    gateway.clock.move(86_400_000)
  })

  test('five text messages an hour are sent to one phone, over all devices and purposes', async () => {
    const phone = freshPhone()
    let sent = 0
    for (const purpose of ['login', 'recover', 'bind', 'proof', 'deregister', 'login', 'bind'] as const) {
      gateway.clock.move(60_000)
      const { busCode } = await gateway.call(
        'POST customer/smsCode',
        { ...phone, purpose },
        { headers: { [headers.deviceId]: randomUUID() } },
      )
      if (busCode === '1') sent += 1
      else expect(busCode).toBe('tooManyRequests')
    }
    expect(sent).toBe(5)
  })

  test('one of 30 concurrent requests for a code to one address sends a mail', async () => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        gateway.call('POST customer/emailCode', { email, purpose: 'login' }, members.at(randomUUID())),
      ),
    )
    expect(outcomesOf(answers)['1']).toHaveLength(1)
    expect(outcomesOf(answers)['tooManyRequests']).toHaveLength(29)
    await expect.poll(async () => (await members.codesTo(email)).items.length).toBe(1)
  })
})

describe('abnormal accounts and new devices', () => {
  test('every way to sign in refuses an abnormal account, after verification and not before', async () => {
    const { email, device, token, cookie, member } = await registerWithPassword()
    const phone = freshPhone()
    await gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...(await members.smsCode(phone, 'bind', device)) },
      members.at(device, token, cookie),
    )
    await gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('member_id', '=', member.memberId)
      .execute()
    gateway.clock.move(60_000)
    const at = members.at(device)
    const signIns: [string, () => Promise<{ busCode: string }>][] = [
      ['password', () => loginWith(email, password)],
      ['phone and password', () => gateway.call('POST customer/loginBySmsCode', { ...phone, password }, at)],
      [
        'old password',
        () =>
          gateway.call(
            'POST customer/modifyEmailPwd',
            { email, password, newPassword: 'yet another cup' },
            at,
          ),
      ],
      [
        'mail code',
        () =>
          members
            .emailCode(email, 'login', device)
            .then((given) => gateway.call('POST customer/emailLogin', { email, ...given }, at)),
      ],
      [
        'phone code',
        () =>
          members
            .smsCode(phone, 'login', device)
            .then((given) => gateway.call('POST customer/loginBySmsCode', { ...phone, ...given }, at)),
      ],
      [
        'recovery',
        () =>
          members
            .emailCode(email, 'recover', device)
            .then((given) =>
              gateway.call(
                'POST customer/recoverPassword',
                { email, ...given, newPassword: 'yet another cup' },
                at,
              ),
            ),
      ],
    ]
    for (const [name, answer] of signIns) expect((await answer()).busCode, name).toBe('accountAbnormal')
    expect(await loginWith(email, 'a wrong one')).toMatchObject({ busCode: 'passwordWrong' })
    expect(await members.statusOf(token)).toBe(401)
  })

  test('a sign-in on a new device is notified by mail, on the first and on a known one it is not', async () => {
    const { email, device } = await registerWithPassword()
    await loginWith(email, password, device)
    await loginWith(email, password, 'a laptop in a hotel')
    await loginWith(email, password, 'a laptop in a hotel')
    await expect
      .poll(async () => (await members.noticesTo(email)).filter((notice) => notice === 'newDevice').length)
      .toBe(1)
  })
})
