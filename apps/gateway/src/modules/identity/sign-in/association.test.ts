import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { maskContact, byEmail, byPhone } from '../member/contact.ts'
import { consents, e164, freshEmail, freshPhone, testMembers, wrongCode } from '../testing-members.ts'

// Each test makes many calls with real password hashes, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let gateway: TestGateway
let members: ReturnType<typeof testMembers>
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z' })
  members = testMembers(gateway)
})
afterAll(() => gateway.close())

/** A member with a phone and an unverified address, and a visitor who verifies that address. */
async function offerAssociation() {
  const owner = await members.registerByPhone()
  const email = freshEmail()
  await gateway.services.database
    .updateTable('member')
    .set({ contact_email: email })
    .where('member_id', '=', owner.member.memberId)
    .execute()
  const device: string = randomUUID()
  const result = await gateway.call(
    'POST customer/emailLogin',
    { email, ...(await members.emailCode(email, 'login', device)) },
    members.at(device),
  )
  expect(result.data).toEqual({
    outcome: 'associationOffered',
    pendingToken: expect.any(String) as unknown,
    hint: `•••• ${owner.phone.mobile.slice(-2)}`,
    channel: 'phone',
  })
  const { pendingToken } = result.data as { pendingToken: string }
  const to = e164(owner.phone)
  const sendCode = async () => {
    // The code of the registration was used, so there is no resend wait.
    const seen = (await members.codesTo(to)).items.length
    const { data } = await gateway.call('POST customer/associateCode', { pendingToken }, members.at(device))
    return { challengeId: data.challengeId, code: await members.newCodeOf(to, seen) }
  }
  const associate = (given: object, where = device) =>
    gateway.call('POST customer/associate', { pendingToken, ...given }, members.at(where))
  return { owner, email, device, pendingToken, sendCode, associate }
}

test('a verified address is linked to the account that has it unverified, by a code to its phone', async () => {
  const { owner, email, sendCode, associate } = await offerAssociation()
  const given = await sendCode()
  expect(await associate({ ...given, code: wrongCode(given.code) })).toMatchObject({
    busCode: 'codeWrong',
    data: { triesLeft: 4 },
  })
  const result = await associate(given)
  expect(result).toMatchObject({
    busCode: '1',
    data: {
      outcome: 'signedIn',
      member: { memberId: owner.member.memberId, email, logins: ['email', 'phone'] },
    },
  })
  expect(await associate(given), 'a replay').toMatchObject({ busCode: 'tokenInvalid' })
})

test('declining registers a new account after the terms, and does not change the other account', async () => {
  const { owner, email, associate } = await offerAssociation()
  expect(await associate({ decline: true })).toMatchObject({ busCode: 'termsRequired' })
  const result = await associate({ decline: true, consents })
  expect(result).toMatchObject({
    busCode: '1',
    data: { outcome: 'registered', member: { email, phone: null } },
  })
  expect(await associate({ decline: true, consents }), 'a replay').toMatchObject({ busCode: 'tokenInvalid' })
  const unchanged = await gateway.call('GET customer/info', {}, { token: owner.token })
  expect(unchanged.data).toMatchObject({ memberId: owner.member.memberId, email: null })
})

test('a login that was registered in another tab is not linked', async () => {
  const { email, device, sendCode, associate } = await offerAssociation()
  const given = await sendCode()
  gateway.clock.move(60_000)
  const again = await gateway.call(
    'POST customer/emailLogin',
    { email, ...(await members.emailCode(email, 'login', device)) },
    members.at(device),
  )
  const { pendingToken } = again.data as { pendingToken: string }
  await gateway.call('POST customer/associate', { pendingToken, decline: true, consents }, members.at(device))
  expect(await associate(given)).toMatchObject({ busCode: 'tokenInvalid' })
})

test('linking does not replace an address that the account has verified meanwhile', async () => {
  const { owner, associate, pendingToken, device } = await offerAssociation()
  const own = freshEmail()
  await gateway.services.database
    .updateTable('member')
    .set({ email: own })
    .where('member_id', '=', owner.member.memberId)
    .execute()
  // The code now goes to that address.
  const { data } = await gateway.call('POST customer/associateCode', { pendingToken }, members.at(device))
  const given = { challengeId: data.challengeId, code: await members.newCodeOf(own, 0) }
  expect(await associate(given)).toMatchObject({ busCode: 'tokenInvalid' })
  const { data: unchanged } = await gateway.call('GET customer/info', {}, { token: owner.token })
  expect(unchanged.email).toBe(own)
})

test('a pending sign-in is valid on its device, for ten minutes, and requires the code', async () => {
  const { sendCode, associate, pendingToken } = await offerAssociation()
  const given = await sendCode()
  expect(await associate(given, 'another device')).toMatchObject({ busCode: 'tokenInvalid' })
  expect(await associate({})).toMatchObject({ busCode: 'codeExpired' })
  const elsewhere = await gateway.call(
    'POST customer/associateCode',
    { pendingToken },
    members.at('another device'),
  )
  expect(elsewhere).toMatchObject({ busCode: 'tokenInvalid' })
  gateway.clock.move(600_000)
  expect(await associate(given)).toMatchObject({ busCode: 'tokenInvalid' })
})

test('codes for other purposes link nothing, even when sent to the same phone', async () => {
  const { owner, device, associate } = await offerAssociation()
  for (const purpose of ['bind', 'proof', 'recover', 'login'] as const) {
    const given = await members.smsCode(owner.phone, purpose, device)
    expect(await associate(given), purpose).toMatchObject({ busCode: 'codeExpired' })
  }
})

test('an address is bound by a code sent to it; an address of another member is refused after the code', async () => {
  const { device, token, cookie, member } = await members.registerByPhone()
  const email = freshEmail()
  const set = (address: string, given: object) =>
    gateway.call(
      'POST customer/setEmail',
      { email: address, ...given } as never,
      members.at(device, token, cookie),
    )
  const given = await members.emailCode(email, 'bind', device)
  expect(await set(freshEmail(), given), 'another address').toMatchObject({ busCode: 'codeExpired' })
  expect(await set(email, given)).toMatchObject({
    busCode: '1',
    data: { ...member, email, logins: ['email', 'phone'] },
  })
  expect(await set(email, given), 'the same again').toMatchObject({ busCode: '1' })

  const other = await members.registerByEmail()
  const next = freshEmail()
  expect(await set(next, await members.emailCode(next, 'bind', device)), 'without a proof').toMatchObject({
    busCode: 'proofRequired',
  })
  const {
    data: { proofToken },
  } = await gateway.call(
    'POST customer/proof',
    await members.emailCode(email, 'proof', device),
    members.at(device, token),
  )
  gateway.clock.move(60_000)
  const taken = await members.emailCode(other.email, 'bind', device)
  expect(await set(other.email, { ...taken, code: wrongCode(taken.code), proofToken })).toMatchObject({
    busCode: 'codeWrong',
  })
  expect(await set(other.email, { ...taken, proofToken })).toMatchObject({ busCode: 'emailTaken' })
  gateway.clock.move(60_000)
  expect(await set(next, { ...(await members.emailCode(next, 'bind', device)), proofToken })).toMatchObject({
    busCode: '1',
    data: { email: next },
  })
  await expect.poll(() => members.noticesTo(email)).toContain('emailChanged')
})

test('a first phone ends no session; a replaced phone ends every session', async () => {
  const { device, token, email, member, cookie } = await members.registerByEmail()
  const bind = (phone: { countryCode: string; mobile: string }, given: object) =>
    gateway.call(
      'POST customer/bindPhone',
      { ...phone, ...given } as never,
      members.at(device, token, cookie),
    )
  const first = freshPhone()
  expect(await bind(first, await members.smsCode(first, 'bind', device))).toMatchObject({
    busCode: '1',
    data: {
      signedOut: false,
      member: { memberId: member.memberId, phone: e164(first), logins: ['email', 'phone'] },
    },
  })
  expect(await members.statusOf(token)).toBe(200)
  await expect.poll(() => members.noticesTo(email)).toContain('loginAdded')
  const next = freshPhone()
  const given = await members.smsCode(next, 'bind', device)
  expect(await bind(next, given)).toMatchObject({ busCode: 'proofRequired' })
  gateway.clock.move(60_000)
  const {
    data: { proofToken },
  } = await gateway.call(
    'POST customer/proof',
    await members.emailCode(email, 'proof', device),
    members.at(device, token),
  )
  expect(await bind(next, { ...given, proofToken })).toMatchObject({
    busCode: '1',
    data: { signedOut: true, member: { phone: e164(next) } },
  })
  expect(await members.statusOf(token)).toBe(401)
  const refreshed = await gateway.call('POST customer/refresh', {}, members.at(device, undefined, cookie))
  expect(refreshed).toMatchObject({ busCode: 'loginRequired' })
  await expect.poll(() => members.noticesTo(email)).toContain('phoneChanged')
})

test('a bound phone allows campaigns that require a phone, but not those that require registration by phone', async () => {
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'WITH-PHONE', phoneOnly: true })
  await seedCampaign(database, { activityNo: 'BY-PHONE', phoneRegistrationOnly: true })
  const claim = async (activityNo: string, token: string) =>
    (await gateway.call('POST activity/claim', { activityNo }, { token })).busCode
  const { device, token, cookie } = await members.registerByEmail()
  expect(await claim('WITH-PHONE', token)).toBe('phoneRequired')
  const phone = freshPhone()
  await gateway.call(
    'POST customer/bindPhone',
    { ...phone, ...(await members.smsCode(phone, 'bind', device)) },
    members.at(device, token, cookie),
  )
  expect(await claim('WITH-PHONE', token)).toBe('1')
  expect(await claim('BY-PHONE', token)).toBe('phoneRegistrationOnly')
  const { token: theirs } = await members.registerByPhone()
  expect(await claim('BY-PHONE', theirs)).toBe('1')
})

test('a profile has a name and a supported language; an empty name removes it', async () => {
  const { token } = await members.registerByEmail()
  const save = (profile: object) => gateway.call('POST customer/profile', profile, { token })
  expect(await save({ displayName: '  Mira  ', language: 'cht' })).toMatchObject({
    data: { displayName: 'Mira', language: 'cht' },
  })
  expect(await save({ displayName: '' })).toMatchObject({ data: { displayName: null, language: 'cht' } })
  expect(await save({ language: 'xx' })).toMatchObject({
    code: 400,
    data: { issues: [{ path: 'language' }] },
  })
  expect(await save({ displayName: 'x'.repeat(41) })).toMatchObject({ code: 400 })
})

test('a masked contact shows first letters or last digits only', () => {
  expect(maskContact(byEmail('mira.holm@coffee.example'))).toBe('m•••@c•••.example')
  expect(maskContact(byPhone('+819012345678'))).toBe('•••• 78')
})
