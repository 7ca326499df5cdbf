import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#src/http/page-api/envelope.ts'
import { failNext } from '#src/testing/changed-database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { byEmail } from '../member/contact.ts'
import { identityServices } from '../member/identity-services.ts'
import { findSession } from '../sessions/find-session.ts'
import { freshEmail, freshPhone, testMembers, signedIn, wrongCode } from '../testing-members.ts'
import { isCommonPassword } from './is-common-password.ts'
import { passwordHasher } from './password-hasher.ts'
import { recoverPassword } from './recover-password.ts'
import { setPassword } from './set-password.ts'
import { signInByPassword } from './sign-in-by-password.ts'

// Each test makes many calls with real password hashes, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let gateway: TestGateway
let members: ReturnType<typeof testMembers>
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z' })
  members = testMembers(gateway)
})
afterAll(() => gateway.close())

const chosen = 'a cup of something warm'
const other = 'another cup of something'

async function registerWithPassword() {
  const member = await members.registerByEmail()
  const result = await gateway.call(
    'POST customer/setPassword',
    { newPassword: chosen },
    members.at(member.device, member.token, member.cookie),
  )
  expect(result).toMatchObject({ busCode: '1', data: { outcome: 'saved' } })
  return member
}
const login = (email: string, password: string, device: string = randomUUID()) =>
  gateway.call('POST customer/emailLogin', { email, password }, members.at(device))

test('a first password is set after the sign-in, and signs in by address and by phone', async () => {
  const { email, member, device, token, cookie } = await registerWithPassword()
  const result = await login(email, chosen)
  expect(result).toMatchObject({
    busCode: '1',
    data: { outcome: 'signedIn', member: { ...member, hasPassword: true } },
  })
  const phone = freshPhone()
  const bound = await members.smsCode(phone, 'bind', device)
  await gateway.call('POST customer/bindPhone', { ...phone, ...bound }, members.at(device, token, cookie))
  const byPhone = await gateway.call(
    'POST customer/loginBySmsCode',
    { ...phone, password: chosen },
    members.at(randomUUID()),
  )
  expect(byPhone).toMatchObject({
    busCode: '1',
    data: { outcome: 'signedIn', member: { memberId: member.memberId } },
  })
})

test('after the clock was set back a day an account is not held longer than an hour', async () => {
  const { email } = await registerWithPassword()
  for (let attempt = 0; attempt < 6; attempt++) await login(email, other)
  expect(await login(email, chosen)).toMatchObject({
    busCode: 'tooManyRequests',
    data: { retryAfterSeconds: 30 },
  })
  gateway.clock.move(-86_400_000)
  expect(await login(email, chosen)).toMatchObject({ busCode: '1' })
  gateway.clock.move(86_400_000)
})

test('passwords are stored as argon2id with 19 MiB, two passes and one lane', async () => {
  const { email } = await registerWithPassword()
  const row = await gateway.services.database
    .selectFrom('member')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['too short', 'cup-1', 400],
  ['too long', 'x'.repeat(129), 400],
  ['common', 'qwerty', 'passwordTooCommon'],
  ['common in other case', 'PassWord', 'passwordTooCommon'],
  ['one repeated letter', 'zzzzzzzzzz', 'passwordTooCommon'],
])('a password that is %s is refused', async (_name, newPassword, expected) => {
  const { token, device, cookie } = await members.registerByEmail()
  const result = await gateway.call(
    'POST customer/setPassword',
    { newPassword },
    members.at(device, token, cookie),
  )
  expect(expected === 400 ? result.code : result.busCode).toBe(expected)
})

test('an own address or phone is refused as a password; six uncommon characters are accepted', () => {
  const logins = ['mira.holm@example.com', '+819012345678']
  for (const common of [
    'mira.holm@example.com',
    'Mira.Holm',
    '+819012345678',
    '819012345678',
    'monkey',
    '１２３４５６',
  ])
    expect(isCommonPassword(common, logins), common).toBe(true)
  for (const uncommon of ['x4;Qp9', 'mira.holm2', 'ein Kaffee bitte'])
    expect(isCommonPassword(uncommon, logins), uncommon).toBe(false)
})

test('a change of the password requires a fresh proof, ends other sessions and is notified', async () => {
  const { email, device, token } = await registerWithPassword()
  const second = signedIn((await login(email, chosen)).data)
  gateway.clock.move(16 * 60_000)
  const set = (proofToken?: string) =>
    gateway.call('POST customer/setPassword', { newPassword: other, proofToken }, members.at(device, token))
  expect(await set()).toMatchObject({ busCode: 'proofRequired' })
  expect(await set('1795000000000.made-up')).toMatchObject({ busCode: 'proofRequired' })
  const prove = (given: object) => gateway.call('POST customer/proof', given, members.at(device, token))
  expect(await prove({ password: other })).toMatchObject({ busCode: 'passwordWrong' })
  const byPassword = await prove({ password: chosen })
  expect(byPassword).toMatchObject({ busCode: '1', data: { expiresInSeconds: 600 } })
  // A proof is bound to its session, also for the same member.
  const otherSession = await gateway.call(
    'POST customer/setPassword',
    { newPassword: other, proofToken: byPassword.data.proofToken },
    { token: second.token },
  )
  expect(otherSession).toMatchObject({ busCode: 'proofRequired' })
  expect(await set(byPassword.data.proofToken)).toMatchObject({ busCode: '1' })
  expect(await members.statusOf(token)).toBe(200)
  expect(await members.statusOf(second.token)).toBe(401)
  expect(await login(email, chosen)).toMatchObject({ busCode: 'passwordWrong' })
  expect(await login(email, other)).toMatchObject({ busCode: '1' })
  await expect.poll(() => members.noticesTo(email)).toContain('passwordChanged')
  const byCode = await prove(await members.emailCode(email, 'proof', device))
  gateway.clock.move(599_999)
  expect(await set(byCode.data.proofToken)).toMatchObject({ busCode: '1' })
  gateway.clock.move(1)
  expect(await set(byCode.data.proofToken)).toMatchObject({ busCode: 'proofRequired' })
})

test('a first password can be sent twice; later a change requires a proof', async () => {
  const { device, token, cookie } = await members.registerByEmail()
  const set = () =>
    gateway.call('POST customer/setPassword', { newPassword: chosen }, members.at(device, token, cookie))
  expect(await set()).toMatchObject({ busCode: '1' })
  gateway.clock.move(10 * 60_000 - 1)
  expect(await set()).toMatchObject({ busCode: '1' })
  gateway.clock.move(1)
  expect(await set()).toMatchObject({ busCode: 'proofRequired' })
})

test('a password is recovered by a code, which signs in and ends all other sessions', async () => {
  const { email, token } = await registerWithPassword()
  const device = randomUUID()
  const given = await members.emailCode(email, 'recover', device)
  const recover = (newPassword: string, code = given.code) =>
    gateway.call(
      'POST customer/recoverPassword',
      { email, challengeId: given.challengeId, code, newPassword },
      members.at(device),
    )
  expect(await recover('password')).toMatchObject({ busCode: 'passwordTooCommon' })
  expect(await recover(other, wrongCode(given.code))).toMatchObject({ busCode: 'codeWrong' })
  const result = await recover(other)
  expect(result).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
  expect(await recover(other)).toMatchObject({ busCode: 'codeExpired' })
  expect(await members.statusOf(token)).toBe(401)
  expect(await members.statusOf(signedIn(result.data).token)).toBe(200)
  expect(await login(email, other)).toMatchObject({ busCode: '1' })
})

test('recovery discloses only after the code that there is no account', async () => {
  const device = randomUUID()
  const email = freshEmail()
  const byMail = await members.emailCode(email, 'recover', device)
  const recover = (contact: object, given: object) =>
    gateway.call(
      'POST customer/recoverPassword',
      { ...contact, ...given, newPassword: other } as never,
      members.at(device),
    )
  expect(await recover({ email }, { ...byMail, code: wrongCode(byMail.code) })).toMatchObject({
    busCode: 'codeWrong',
  })
  expect(await recover({ email }, byMail)).toMatchObject({ busCode: 'emailNotRegistered' })
  const phone = freshPhone()
  expect(await recover(phone, await members.smsCode(phone, 'recover', device))).toMatchObject({
    busCode: 'phoneNotRegistered',
  })
  expect(await recover({}, byMail)).toMatchObject({ code: 400 })
})

test('the old password is enough to change it without a session, and every session ends', async () => {
  const { email, token } = await registerWithPassword()
  const modify = (password: string, newPassword: string, address = email) =>
    gateway.call(
      'POST customer/modifyEmailPwd',
      { email: address, password, newPassword },
      members.at(randomUUID()),
    )
  expect(await modify(other, chosen)).toMatchObject({ busCode: 'passwordWrong' })
  expect(await modify(chosen, other, freshEmail())).toMatchObject({ busCode: 'passwordWrong' })
  expect(await modify(chosen, 'dragon')).toMatchObject({ busCode: 'passwordTooCommon' })
  expect(await modify(chosen, other)).toMatchObject({ busCode: '1', data: {} })
  expect(await members.statusOf(token)).toBe(401)
  expect(await login(email, other)).toMatchObject({ busCode: '1' })
})

test('a change of the password is repeated after a conflict, with one notice', async () => {
  const { email, token } = await registerWithPassword()
  const notices = async () => {
    const answer = await gateway.app.inject({ url: '/demo/inbox', query: { to: email } })
    return answer
      .json<{ notices: { notice: string }[] }>()
      .notices.filter(({ notice }) => notice === 'passwordChanged').length
  }
  await expect.poll(notices).toBe(1)
  await failNext(gateway.services.database, 'insert', 'outbox')
  const modified = await gateway.call(
    'POST customer/modifyEmailPwd',
    { email, password: chosen, newPassword: other },
    members.at(randomUUID()),
  )
  expect(modified).toMatchObject({ busCode: '1' })
  await expect.poll(notices).toBe(2)
  expect(await members.statusOf(token)).toBe(401)
  expect(await login(email, other)).toMatchObject({ busCode: '1' })
})

test('after an operator’s reset the next sign-in sets a new password, once, on its device', async () => {
  const { email } = await registerWithPassword()
  const { database } = gateway.services
  await database.updateTable('member').set({ must_set_password: true }).where('email', '=', email).execute()
  expect(await login(email, chosen)).toMatchObject({ busCode: 'passwordWrong' })
  const device = randomUUID()
  gateway.clock.move(60_000)
  const given = await members.emailCode(email, 'login', device)
  const result = await gateway.call('POST customer/emailLogin', { email, ...given }, members.at(device))
  expect(result.data).toEqual({ outcome: 'passwordNeeded', pendingToken: expect.any(String) as unknown })
  const { pendingToken } = result.data as { pendingToken: string }
  const set = (where: string, newPassword = other) =>
    gateway.call('POST customer/setPassword', { newPassword, pendingToken }, members.at(where))
  expect(await set('another device')).toMatchObject({ busCode: 'tokenInvalid' })
  expect(await set(device, '123456')).toMatchObject({ busCode: 'passwordTooCommon' })
  expect(await set(device)).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
  expect(await set(device), 'a replay').toMatchObject({ busCode: 'tokenInvalid' })
  expect(await login(email, other)).toMatchObject({ data: { outcome: 'signedIn' } })
})

test('a pending sign-in for a new password expires after ten minutes', async () => {
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
  gateway.clock.move(600_000)
  const { pendingToken } = data as { pendingToken: string }
  expect(
    await gateway.call('POST customer/setPassword', { newPassword: other, pendingToken }, members.at(device)),
  ).toMatchObject({ busCode: 'tokenInvalid' })
})

test('a visitor cannot set a password', async () => {
  expect(await gateway.call('POST customer/setPassword', { newPassword: other })).toMatchObject({
    busCode: 'loginRequired',
  })
})

describe('the hasher under load', () => {
  /** An argon2 that finishes when the test says so, and counts its calls. */
  function heldArgon() {
    const held: (() => void)[] = []
    const hashSlowly = () =>
      new Promise<string>((resolve) => {
        held.push(() => resolve('a hash'))
      })
    return {
      argon: { hash: hashSlowly, verify: () => hashSlowly().then(() => true) },
      calls: () => held.length,
      finishNext: () => held.shift()?.(),
    }
  }
  const refusal = { status: 503, retryAfterSeconds: 2 }

  test('refuses what does not fit into the queue, and accepts again once it is shorter', async () => {
    const { argon, finishNext } = heldArgon()
    const hasher = passwordHasher(argon)
    const accepted = Array.from({ length: 3 + 50 }, () => hasher.hash(chosen))
    expect(() => hasher.checkCapacity()).toThrow(expect.objectContaining(refusal))
    await expect(hasher.hash(chosen)).rejects.toMatchObject(refusal)
    await expect(hasher.verify(null, chosen)).rejects.toMatchObject(refusal)
    finishNext()
    await accepted[0]
    hasher.checkCapacity()
    accepted.push(hasher.hash(chosen))
    for (const _ of accepted) {
      finishNext()
      await new Promise(setImmediate)
    }
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['a hash']))
  })

  test('refuses what has waited two seconds, and does not hash it later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { argon, calls, finishNext } = heldArgon()
      const hasher = passwordHasher(argon)
      const running = [1, 2, 3].map(() => hasher.hash(chosen))
      const waiting = hasher.hash(chosen).catch((error: unknown) => error)
      vi.advanceTimersByTime(2_000)
      expect(await waiting).toMatchObject(refusal)
      for (const _ of running) finishNext()
      await Promise.all(running)
      expect(calls()).toBe(0)
      const later = hasher.hash(chosen)
      finishNext()
      expect(await later).toBe('a hash')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a password', () => {
  const counted = () => {
    const hashed = vi.fn<() => void>()
    const hasher = passwordHasher({
      hash: (...given) => {
        hashed()
        return hash(...given)
      },
      verify: (...given) => {
        hashed()
        return verify(...given)
      },
    })
    return { hashed, services: { ...identityServices(gateway.services), hasher } }
  }
  const contextOf = (device: string) => ({
    country: 'US' as const,
    locale: 'en' as const,
    device,
    client: 'a test',
    now: gateway.clock.now(),
  })

  test('is not hashed for a wrong code', async () => {
    const { hashed, services } = counted()
    const device = randomUUID()
    const email = freshEmail()
    const { challengeId, code } = await members.emailCode(email, 'recover', device)
    const recover = (given: string) =>
      recoverPassword(services, {
        ...contextOf(device),
        login: byEmail(email),
        challengeId,
        code: given,
        newPassword: other,
      })
    expect(await recover(wrongCode(code))).toMatchObject({ refused: 'codeWrong' })
    expect(hashed).not.toHaveBeenCalled()
    expect(await recover(code)).toMatchObject({ refused: 'emailNotRegistered' })
    expect(hashed).toHaveBeenCalledTimes(1)
  })

  test('is not hashed where a change lacks its proof', async () => {
    const { hashed, services } = counted()
    const { device, token, member } = await registerWithPassword()
    gateway.clock.move(16 * 60_000)
    const session = await findSession(gateway.services.database, token, gateway.clock.now())
    const set = (hasProof: boolean) =>
      setPassword(services, {
        ...contextOf(device),
        memberId: member.memberId,
        sessionId: session?.sessionId ?? '',
        newPassword: other,
        hasProof,
      })
    expect(await set(false)).toMatchObject({ refused: 'proofRequired' })
    expect(hashed).not.toHaveBeenCalled()
    expect(await set(true)).toMatchObject({ ok: { outcome: 'saved' } })
    expect(hashed).toHaveBeenCalledTimes(1)
  })

  test('that could not be verified for lack of capacity does not count as an attempt', async () => {
    const { email } = await registerWithPassword()
    const releases: (() => void)[] = []
    const hasher = passwordHasher({
      hash,
      verify: async (...given) => {
        await new Promise<void>((resolve) => releases.push(resolve))
        return verify(...given)
      },
    })
    const services = { ...identityServices(gateway.services), hasher }
    // Nothing that waits gives up during the test.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const full = Array.from({ length: 53 }, () => hasher.verify(null, other))
    vi.useRealTimers()
    for (let attempt = 0; attempt < 8; attempt++)
      await expect(
        signInByPassword(services, {
          ...contextOf(randomUUID()),
          login: byEmail(email),
          password: other,
          address: '203.0.113.1',
        }),
      ).rejects.toMatchObject({ status: 503 })
    const finished = Promise.all(full)
    const timer = setInterval(() => {
      for (const release of releases.splice(0)) release()
    }, 1)
    await finished.finally(() => clearInterval(timer))
    expect(await login(email, chosen)).toMatchObject({ busCode: '1' })
  })
})

test('while too many passwords wait, a sign-in is told when to come back, in its language', async () => {
  // The embedded database handles sign-ins one after another, so that passwords would not wait.
  const server = await startPostgres({ durable: false, migrated: true })
  const parallel = await startGateway({ database: server.url })
  try {
    const responses = await Promise.all(
      Array.from({ length: 300 }, () =>
        parallel.send(
          'POST customer/emailLogin',
          { email: freshEmail(), password: chosen },
          { headers: { 'x-lang': 'de' } },
        ),
      ),
    )
    const refused = responses.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(300)
    for (const response of refused) {
      expect(response.headers['retry-after']).toBe('2')
      expect(response.json()).toMatchObject({
        busCode: 'unavailable',
        busMessage: messageOf('unavailable', 'de'),
      })
    }
  } finally {
    await parallel.close()
    await server.stop()
  }
})

test('at most three hashes run at the same time, and all of them finish', async () => {
  let running = 0
  let most = 0
  const counted =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args) => {
      running += 1
      most = Math.max(most, running)
      try {
        return await work(...args)
      } finally {
        running -= 1
      }
    }
  const hasher = passwordHasher({ hash: counted(hash), verify: counted(verify) })
  const stored = await hasher.hash(chosen)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => hasher.verify(index % 2 ? stored : null, chosen)),
  )
  expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1))
  expect(most).toBe(3)
  // The same letters in another Unicode normalization form.
  expect(await hasher.verify(await hasher.hash('café au lait'), 'cafe\u0301 au lait')).toBe(true)
})
