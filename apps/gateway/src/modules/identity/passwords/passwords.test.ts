import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { freshEmail, freshPhone, testMembers, signedIn, wrongCode } from '../testing-members.ts'
import { isCommonPassword } from './is-common-password.ts'
import { passwordHasher } from './password-hasher.ts'

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

test('after an operator’s reset the next sign-in sets a new password, once, on its device', async () => {
  const { email } = await registerWithPassword()
  const { database } = gateway.services
  await database.updateTable('member').set({ must_set_password: true }).where('email', '=', email).execute()
  expect(await login(email, chosen)).toMatchObject({ data: { outcome: 'codeOrGoogleNeeded' } })
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
