import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { headers } from '@crema/contract/http/headers'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

// Some tests start another gateway, which is slow.
vi.setConfig({ testTimeout: 120_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T08:00:00Z' })
})
afterAll(() => gateway.close())

/** The forms of tokens (32 bytes) and of refresh secrets (session id, 32 bytes and a signature). */
const aToken: unknown = expect.stringMatching(/^[\w-]{43}$/)
const aRefreshSecret: unknown = expect.stringMatching(/^[\da-f-]{36}\.[\w-]{43}\.[\w-]{22}$/)

const consents = {
  terms: true,
  privacy: true,
  personalInformation: true,
  transferAbroad: true,
  marketing: { push: false, sms: false, email: true },
} as const

let emails = 0
const freshEmail = () => `member${(emails += 1)}@example.com`

const codeFor = async (email: string) => ({ ...(await gateway.askForCode(email, 'login')), consents })

async function signIn(email = freshEmail(), more: Record<string, string> = {}) {
  const answer = await gateway.send('POST customer/emailLogin', await codeFor(email), { headers: more })
  const { data } = answer.json<{
    data: { outcome: string; session: { token: string; expiresAt: string }; member: object }
  }>()
  return { email, answer, cookie: cookieOf(answer), ...data }
}

function cookieOf(answer: LightMyRequestResponse): string {
  const [cookie] = answer.cookies
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

const refresh = (cookie: string) => gateway.send('POST customer/refresh', {}, { headers: { cookie } })

test('a new address is registered with the caller’s country and language, and gets an HttpOnly cookie', async () => {
  const { answer, data } = await signIn('  Mira@Example.COM ', {
    [headers.country]: 'JP',
    [headers.language]: 'cht',
  }).then((signedIn) => ({ ...signedIn, data: signedIn.answer.json<{ busCode: string; data: unknown }>() }))
  expect(data).toMatchObject({
    code: 200,
    busCode: '1',
    data: {
      outcome: 'registered',
      session: { token: aToken, expiresAt: '2026-11-21T09:00:00.000Z' },
      member: {
        email: 'mira@example.com',
        phone: null,
        country: 'JP',
        language: 'cht',
        accountNumber: expect.stringMatching(/^\d{10}$/) as unknown,
        registeredAt: '2026-11-21T08:00:00.000Z',
        displayName: null,
        hasPassword: false,
        logins: ['email'],
      },
    },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  const [cookie] = answer.cookies
  expect(cookie).toEqual({
    name: 'crema',
    value: aRefreshSecret,
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    expires: new Date('2026-12-21T08:00:00Z'),
  })
})

test('over https the cookie has the __Host- prefix', async () => {
  await using secure = await startGateway({ config: { publicOrigin: 'https://coffee.example' } })
  const requested = await secure.call('POST customer/emailCode', { email: 'a@example.com', purpose: 'login' })
  const items = async () =>
    (await secure.app.inject({ url: '/demo/inbox?to=a@example.com' })).json<{ items: { code: string }[] }>()
      .items
  await expect.poll(async () => (await items()).length).toBe(1)
  const answer = await secure.send('POST customer/emailLogin', {
    email: 'a@example.com',
    challengeId: requested.data.challengeId,
    code: (await items())[0]?.code,
    consents,
  })
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-crema=[\da-f-]{36}\.[\w-]{43}\.[\w-]{22}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a known address is signed in as the same member', async () => {
  const first = await signIn()
  expect(first.outcome).toBe('registered')
  gateway.clock.move(60_000)
  const second = await signIn(first.email)
  expect(second.outcome).toBe('signedIn')
  expect(second.member).toEqual(first.member)
  const info = await gateway.call('GET customer/info', {}, { token: second.session.token })
  expect(info.data).toEqual(first.member)
})

test('a request for a code gets the same answer for known and unknown addresses', async () => {
  const { email } = await signIn()
  gateway.clock.move(60_000)
  const shapes = await Promise.all(
    [email, freshEmail()].map(async (each) => {
      const answer = await gateway.send('POST customer/emailCode', { email: each, purpose: 'login' })
      const body = answer.json<{ data: { challengeId: string }; traceId: string }>()
      return {
        status: answer.statusCode,
        ...body,
        traceId: '',
        data: { ...body.data, challengeId: body.data.challengeId.length },
      }
    }),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0]).toMatchObject({ busCode: '1', data: { resendAfterSeconds: 60, expiresInSeconds: 300 } })
})

test('a refusal returns help and a message', async () => {
  const email = freshEmail()
  const { challengeId, code } = await codeFor(email)
  const soon = await gateway.call('POST customer/emailCode', { email, purpose: 'login' })
  expect(soon).toMatchObject({ code: 200, busCode: 'tooManyRequests', data: { resendAfterSeconds: 60 } })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const refused = await gateway.call('POST customer/checkEmailCode', { email, challengeId, code: wrong })
  expect(refused).toMatchObject({ code: 200, busCode: 'codeWrong', data: { triesLeft: 4 } })
  expect(refused.busMessage).not.toBe('')
  const accepted = await gateway.call('POST customer/checkEmailCode', { email, challengeId, code })
  expect(accepted).toMatchObject({ busCode: '1', data: { valid: true } })
})

test('a password for an address without one is wrong, whether or not it has an account; a call without code and password is refused', async () => {
  const { email } = await signIn()
  for (const each of [email, freshEmail()]) {
    const result = await gateway.call('POST customer/emailLogin', {
      email: each,
      password: 'a cup of something',
    })
    expect(result).toMatchObject({ busCode: 'passwordWrong' })
    const withoutProof = await gateway.call('POST customer/emailLogin', { email: each })
    expect(withoutProof).toMatchObject({ busCode: 'codeExpired' })
  }
})

test('a new tab is signed in by the cookie, with the first tab’s token', async () => {
  const { session, member, cookie } = await signIn()
  gateway.clock.move(10_001)
  const answer = await refresh(cookie)
  expect(answer.json()).toMatchObject({ busCode: '1', data: { session, member } })
  expect(cookieOf(answer)).toMatch(/^crema=/)
  expect(cookieOf(answer)).not.toBe(cookie)
  const info = await gateway.call('GET customer/info', {}, { token: session.token })
  expect(info.busCode).toBe('1')
})

test('reuse of a copied cookie ends the session for every holder', async () => {
  const { session, cookie } = await signIn()
  let copied = cookie
  // Until the member's cookie is neither the current nor the previous one.
  for (let times = 0; times < 3; times++) {
    gateway.clock.move(10_001)
    copied = cookieOf(await refresh(copied))
  }
  const original = await refresh(cookie)
  expect(original.json()).toMatchObject({ busCode: 'loginRequired' })
  expect(original.headers['set-cookie']).toMatch(/^crema=;.*Expires=Thu, 01 Jan 1970/)
  expect((await refresh(copied)).json()).toMatchObject({ busCode: 'loginRequired' })
  const info = await gateway.send('GET customer/info', {}, { token: session.token })
  expect(info.statusCode).toBe(401)
})

test.each(['', 'crema=', 'crema=x', `crema=${'A'.repeat(43)}`, 'other=1'])(
  'without a session (%j) a refresh requires a sign-in',
  async (cookie) => {
    const answer = await refresh(cookie)
    expect(answer.json()).toMatchObject({ code: 200, busCode: 'loginRequired' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  },
)

test('signing out ends token and cookie and clears the back/forward cache, but not the storage', async () => {
  const { session, cookie } = await signIn()
  const { token } = session
  const answer = await gateway.send('POST customer/logout', {}, { token, headers: { cookie } })
  expect(answer.json()).toMatchObject({ busCode: '1' })
  expect(answer.headers['set-cookie']).toMatch(/^crema=; .*Expires=Thu, 01 Jan 1970/)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect((await gateway.send('GET customer/info', {}, { token })).statusCode).toBe(401)
  expect((await refresh(cookie)).json()).toMatchObject({ busCode: 'loginRequired' })
})

test('a sign-in on a browser ends the browser’s previous session', async () => {
  const first = await signIn()
  const code = await codeFor(freshEmail())
  const answer = await gateway.send('POST customer/emailLogin', code, { headers: { cookie: first.cookie } })
  expect(answer.json()).toMatchObject({ busCode: '1' })
  expect((await gateway.send('GET customer/info', {}, { token: first.session.token })).statusCode).toBe(401)
})

test('after an hour the token has expired and a refresh returns a new one', async () => {
  const { session, cookie } = await signIn()
  gateway.clock.move(3_600_000)
  expect((await gateway.send('GET customer/info', {}, { token: session.token })).statusCode).toBe(401)
  const { data } = (await refresh(cookie)).json<{ data: { session: { token: string } } }>()
  expect(data.session.token).not.toBe(session.token)
  expect((await gateway.call('GET customer/info', {}, { token: data.session.token })).busCode).toBe('1')
})

test('a phone signs in by a code, first as a new member, then as the same one', async () => {
  const phone = { countryCode: '81', mobile: '090-1234 5678' }
  let sent = 0
  const signInByPhone = async () => {
    const {
      data: { challengeId },
    } = await gateway.call('POST customer/smsCode', { ...phone, purpose: 'login' })
    const code = await gateway.newestCode('+819012345678', sent++)
    const given = { ...phone, challengeId, code }
    expect(await gateway.call('POST customer/checkSmsCode', given)).toMatchObject({
      busCode: '1',
      data: { valid: true },
    })
    return gateway.call('POST customer/loginBySmsCode', { ...given, consents })
  }
  const first = await signInByPhone()
  expect(first).toMatchObject({
    busCode: '1',
    data: { outcome: 'registered', member: { phone: '+819012345678', email: null, logins: ['phone'] } },
  })
  gateway.clock.move(60_000)
  expect(await signInByPhone()).toMatchObject({
    data: { outcome: 'signedIn', member: 'member' in first.data ? first.data.member : {} },
  })
})

test.each([
  ['a landline', { countryCode: '81', mobile: '03-1234-5678' }, 'mobile'],
  ['a premium number', { countryCode: '1', mobile: '900 555 1234' }, 'mobile'],
  ['too short', { countryCode: '82', mobile: '0102000' }, 'mobile'],
  ['an unknown dial code', { countryCode: '10', mobile: '912 345 67 89' }, 'countryCode'],
  ['an unsupported country', { countryCode: '7', mobile: '912 345 67 89' }, 'countryCode'],
  [
    'an unsupported country with a supported dial code',
    { countryCode: '1', mobile: '242 359 1234' },
    'countryCode',
  ],
  ['another one', { countryCode: '44', mobile: '7797 712345' }, 'countryCode'],
])('no code goes to %s', async (_name, phone, path) => {
  for (const [name, more] of [
    ['POST customer/smsCode', { purpose: 'login' }],
    ['POST customer/checkMobile', {}],
  ] as const) {
    const answer = await gateway.send(name, { ...phone, ...more })
    expect(answer.json()).toMatchObject({
      code: 400,
      busCode: 'badRequest',
      data: { issues: [{ path, problem: 'invalid_format' }] },
    })
  }
})

test.each([
  ['en', 'Use at most 40 characters. You typed 41.'],
  ['de', 'Höchstens 40 Zeichen. Du hast 41 eingegeben.'],
])('a text that is too long is refused with its lengths: %s', async (language, busMessage) => {
  const { session } = await signIn()
  const save = (displayName: string) =>
    gateway.send(
      'POST customer/profile',
      { displayName },
      { token: session.token, headers: { [headers.language]: language } },
    )
  const answer = await save(` ${'🙂'.repeat(41)} `)
  expect(answer.json()).toMatchObject({
    code: 400,
    busCode: 'badRequest',
    busMessage,
    data: { issues: [{ path: 'displayName', problem: 'too_big', maximum: 40, count: 41 }] },
  })
  expect((await save('🙂'.repeat(40))).json()).toMatchObject({ busCode: '1' })
})

test('addresses and phones are normalized, whether or not they have an account', async () => {
  const { email } = await signIn()
  for (const each of [` ${email.toUpperCase()} `, freshEmail()]) {
    const { data } = await gateway.call('POST customer/checkEmail', { email: each })
    expect(data).toEqual({ acceptable: true, normal: each.trim().toLowerCase() })
  }
  const { data } = await gateway.call('POST customer/checkMobile', {
    countryCode: '1',
    mobile: '(201) 555-0123',
  })
  expect(data).toEqual({ acceptable: true, normal: '+12015550123' })
})

test('without a provider of text messages a code to a phone is refused', async () => {
  await using withoutSms = await startGateway({ config: { demo: false, smtpUrl: 'smtp://127.0.0.1:1' } })
  const result = await withoutSms.call('POST customer/smsCode', {
    countryCode: '81',
    mobile: '09012345678',
    purpose: 'login',
  })
  expect(result).toMatchObject({ busCode: 'providerOff' })
})

test('mail suffixes depend on the caller’s country', async () => {
  const japan = await gateway.call('GET customer/suffixes', {}, { headers: { [headers.country]: 'JP' } })
  const america = await gateway.call('GET customer/suffixes', {}, { headers: { [headers.country]: 'US' } })
  expect(japan.data.items).toContain('docomo.ne.jp')
  expect(america.data.items[0]).toBe('gmail.com')
  expect(america.data.items).not.toContain('docomo.ne.jp')
})

test('an avatar shows nothing about the member, and looks like that of an unknown id', async () => {
  const { member } = (await signIn()) as unknown as { member: { memberId: string } }
  const { memberId } = member
  const before = await gateway.call('GET customer/avatar', { memberId })
  await gateway.services.database
    .updateTable('member')
    .set({ display_name: 'Mira van Öst' })
    .where('member_id', '=', memberId)
    .execute()
  expect(await gateway.call('GET customer/avatar', { memberId })).toMatchObject({ data: before.data })
  const unknown = await gateway.call('GET customer/avatar', {
    memberId: '01a1fc43-2db6-742c-8ed4-2ce1efbd8586',
  })
  for (const { data } of [before, unknown]) expect(data).toEqual({ hue: expect.any(Number) as unknown })
})

test('an account that becomes abnormal is signed out at once', async () => {
  const { email, session, cookie } = await signIn()
  await gateway.services.database
    .updateTable('member')
    .set({ status: 'abnormal' })
    .where('email', '=', email)
    .execute()
  expect((await gateway.send('GET customer/info', {}, { token: session.token })).statusCode).toBe(401)
  expect((await refresh(cookie)).json()).toMatchObject({ busCode: 'loginRequired' })
  gateway.clock.move(60_000)
  expect(await gateway.call('POST customer/emailLogin', await codeFor(email))).toMatchObject({
    busCode: 'accountAbnormal',
  })
})

test('every country of the contract has a dial code', async () => {
  const { data } = await gateway.call('GET customer/countryCodes', {})
  expect(data.items.map(({ country }) => country)).toEqual(countryList)
  for (const { dial } of data.items) expect(dial).toMatch(/^[1-9]\d{0,2}$/)
})

test('the log contains no address, code, token or cookie', async () => {
  const { email, session, cookie, answer } = await signIn()
  await refresh(cookie)
  const lines = JSON.stringify(gateway.log)
  expect(gateway.log.length).toBeGreaterThan(3)
  const [, refreshSecret = ''] = cookie.split('=')
  for (const secret of [
    email,
    session.token,
    refreshSecret,
    'example.com',
    answer.json<{ data: { member: { memberId: string } } }>().data.member.memberId,
  ]) {
    expect(lines).not.toContain(secret)
  }
})
