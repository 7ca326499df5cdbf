import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { freshEmail, freshPhone, testMembers, signedIn, wrongCode } from '../testing-members.ts'
import { isCommonPassword } from './is-common-password.ts'
import { passwordHasher } from './password-hasher.ts'

// Each is a small journey of many calls, with real hashes: on a slow machine that takes its time.
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

async function withPassword() {
  const person = await members.registerByEmail()
  const met = await gateway.call(
    'POST customer/setPassword',
    { newPassword: chosen },
    members.at(person.device, person.token),
  )
  expect(met).toMatchObject({ busCode: '1', data: { outcome: 'saved' } })
  return person
}
const login = (email: string, password: string, device: string = randomUUID()) =>
  gateway.call('POST customer/emailLogin', { email, password }, members.at(device))

test('the first password is set right after signing in, and signs in from then on, by address and by phone', async () => {
  const { email, member, device, token } = await withPassword()
  const met = await login(email, chosen)
  expect(met).toMatchObject({
    busCode: '1',
    data: { outcome: 'signedIn', member: { ...member, hasPassword: true } },
  })
  const phone = freshPhone()
  const bound = await members.smsCode(phone, 'bind', device)
  await gateway.call('POST customer/bindPhone', { ...phone, ...bound }, members.at(device, token))
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

test('what lies in the table is argon2id with 19 MiB, two passes, one lane', async () => {
  const { email } = await withPassword()
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
  ['common in other letters', 'PassWord', 'passwordTooCommon'],
  ['one letter over and over', 'zzzzzzzzzz', 'passwordTooCommon'],
])('a password that is %s is refused', async (_name, newPassword, expected) => {
  const { token, device } = await members.registerByEmail()
  const met = await gateway.call('POST customer/setPassword', { newPassword }, members.at(device, token))
  expect(expected === 400 ? met.code : met.busCode).toBe(expected)
})

test('her own address or phone is no password; six characters that nobody would guess are', () => {
  const logins = ['mira.holm@example.com', '+819012345678']
  for (const bad of [
    'mira.holm@example.com',
    'Mira.Holm',
    '+819012345678',
    '819012345678',
    'monkey',
    '１２３４５６',
  ])
    expect(isCommonPassword(bad, logins), bad).toBe(true)
  for (const good of ['x4;Qp9', 'mira.holm2', 'ein Kaffee bitte'])
    expect(isCommonPassword(good, logins), good).toBe(false)
})

test('a password is changed with a fresh proof alone, by the old password or a code; other devices are out and she is told', async () => {
  const { email, device, token } = await withPassword()
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
  // A proof of one session is none for another one of the same member.
  const stolen = await gateway.call(
    'POST customer/setPassword',
    { newPassword: other, proofToken: byPassword.data.proofToken },
    { token: second.token },
  )
  expect(stolen).toMatchObject({ busCode: 'proofRequired' })
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

test('a first password that was sent twice is set once more; later it wants a proof', async () => {
  const { device, token } = await members.registerByEmail()
  const set = () =>
    gateway.call('POST customer/setPassword', { newPassword: chosen }, members.at(device, token))
  expect(await set()).toMatchObject({ busCode: '1' })
  expect(await set()).toMatchObject({ busCode: '1' })
  gateway.clock.move(15 * 60_000 + 1)
  expect(await set()).toMatchObject({ busCode: 'proofRequired' })
})

test('a forgotten password is set anew by a code, which signs in and ends everything else', async () => {
  const { email, token } = await withPassword()
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
  const met = await recover(other)
  expect(met).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
  expect(await recover(other)).toMatchObject({ busCode: 'codeExpired' })
  expect(await members.statusOf(token)).toBe(401)
  expect(await members.statusOf(signedIn(met.data).token)).toBe(200)
  expect(await login(email, other)).toMatchObject({ busCode: '1' })
})

test('only after the code does recovering say that there is no account', async () => {
  const device = randomUUID()
  const email = freshEmail()
  const byMail = await members.emailCode(email, 'recover', device)
  const recover = (whose: object, given: object) =>
    gateway.call(
      'POST customer/recoverPassword',
      { ...whose, ...given, newPassword: other } as never,
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

test('who knows the old password changes it without being signed in, and every session ends', async () => {
  const { email, token } = await withPassword()
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

test('an operator’s reset ends the old password; the next sign-in sets a new one, once, on that device', async () => {
  const { email } = await withPassword()
  const { database } = gateway.services
  await database.updateTable('member').set({ must_set_password: true }).where('email', '=', email).execute()
  expect(await login(email, chosen)).toMatchObject({ data: { outcome: 'codeOrGoogleNeeded' } })
  const device = randomUUID()
  gateway.clock.move(60_000)
  const given = await members.emailCode(email, 'login', device)
  const met = await gateway.call('POST customer/emailLogin', { email, ...given }, members.at(device))
  expect(met.data).toEqual({ outcome: 'passwordNeeded', pendingToken: expect.any(String) as unknown })
  const { pendingToken } = met.data as { pendingToken: string }
  const set = (where: string, newPassword = other) =>
    gateway.call('POST customer/setPassword', { newPassword, pendingToken }, members.at(where))
  expect(await set('another device')).toMatchObject({ busCode: 'tokenInvalid' })
  expect(await set(device, '123456')).toMatchObject({ busCode: 'passwordTooCommon' })
  expect(await set(device)).toMatchObject({ busCode: '1', data: { outcome: 'signedIn' } })
  expect(await set(device), 'a replay').toMatchObject({ busCode: 'tokenInvalid' })
  expect(await login(email, other)).toMatchObject({ data: { outcome: 'signedIn' } })
})

test('a waiting password runs out after ten minutes', async () => {
  const { email } = await withPassword()
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

test('a visitor sets no password', async () => {
  expect(await gateway.call('POST customer/setPassword', { newPassword: other })).toMatchObject({
    busCode: 'loginRequired',
  })
})

test('no more than three hashes are made at once, and all of them are made', async () => {
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
  // The same letters, composed in another way.
  expect(await hasher.verify(await hasher.hash('café au lait'), 'cafe\u0301 au lait')).toBe(true)
})
