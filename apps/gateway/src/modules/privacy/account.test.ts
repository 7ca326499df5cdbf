import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { personalData } from './personal-data/personal-data-store.ts'

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const hourMs = 60 * 60_000

describe('the account', () => {
  let gateway: TestGateway
  /** Another member in each test. */
  let email: string
  let registered = 0
  beforeAll(async () => {
    gateway = await startGateway()
    await seedCampaign(gateway.services.database, { activityNo: 'WELCOME', coupons: 2 })
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    email = `mira-${++registered}@example.com`
    gateway.clock.set('2026-06-10T12:34:00Z')
  })
  const consents = {
    terms: true,
    privacy: true,
    transferAbroad: true,
    marketing: { push: false, sms: false, email: true },
  } as const
  const signIn = async (address: string, headers: Record<string, string> = {}) => {
    const code = await gateway.askForCode(address, 'login')
    const { data } = await gateway.call('POST customer/emailLogin', { ...code, consents }, { headers })
    if (data.outcome !== 'registered' && data.outcome !== 'signedIn')
      throw new Error(`the sign-in ended as ${data.outcome}`)
    return data.session.token
  }
  const devices = async (token: string) =>
    (await gateway.call('GET customer/sessions', {}, { token })).data.items

  test('the devices are listed by client and country, the calling one first', async () => {
    const phone = await signIn(email, { 'user-agent': android, 'x-country': 'JP' })
    gateway.clock.move(3 * hourMs)
    const current = await signIn(email)
    expect(await devices(current)).toMatchObject([
      {
        isCurrent: true,
        country: 'US',
        signedInAt: '2026-06-10T15:34:00.000Z',
        lastSeenAt: '2026-06-10T15:00:00.000Z',
      },
      { isCurrent: false, country: 'JP', client: 'Chrome, Android', lastSeenAt: '2026-06-10T12:00:00.000Z' },
    ])
    expect(
      (await gateway.send('GET customer/sessions', {}, { token: phone })).statusCode,
      'its token has expired',
    ).toBe(401)
  })

  test('a device is signed out at once, and only the member’s own devices can be', async () => {
    const first = await signIn(email)
    const second = await signIn(email)
    const otherMember = await signIn(`other-${email}`)
    const [, other] = await devices(second)
    const end = (token: string, sessionId?: string) =>
      gateway.call('POST customer/sessions/end', sessionId === undefined ? { all: true } : { sessionId }, {
        token,
      })

    expect(await end(otherMember, other?.sessionId)).toMatchObject({
      busCode: '1',
      data: { signedOut: false },
    })
    expect((await gateway.send('GET customer/info', {}, { token: first })).statusCode).toBe(200)
    expect(await end(second, other?.sessionId)).toMatchObject({ data: { signedOut: false } })
    expect((await gateway.send('GET customer/info', {}, { token: first })).statusCode).toBe(401)
    expect(await devices(second)).toHaveLength(1)
    expect(await end(second, randomUUID())).toMatchObject({ busCode: '1', data: { signedOut: false } })

    const all = await gateway.send('POST customer/sessions/end', { all: true }, { token: second })
    expect(all.json()).toMatchObject({ data: { signedOut: true } })
    expect(String(all.headers['set-cookie'])).toMatch(/crema=;/)
    expect(all.headers['clear-site-data']).toBe('"cache"')
    expect((await gateway.send('GET customer/info', {}, { token: second })).statusCode).toBe(401)
    expect((await gateway.send('GET customer/info', {}, { token: otherMember })).statusCode).toBe(200)
    for (const invalid of [{}, { all: true, sessionId: randomUUID() }, { all: false }]) {
      expect(
        (await gateway.send('POST customer/sessions/end', invalid, { token: otherMember })).statusCode,
      ).toBe(400)
    }
  })

  test('marketing consents can be given and withdrawn, and every decision is recorded', async () => {
    const token = await signIn(email)
    const read = async () => (await gateway.call('GET consent/current', {}, { token })).data.member
    const receipts = async () => (await gateway.call('GET consent/receipts', {}, { token })).data.items
    expect(await read()).toMatchObject({ marketing: { push: false, sms: false, email: 'on' } })
    expect(await receipts()).toHaveLength(5)
    const save = (channel: 'push' | 'sms' | 'email', decision: boolean) =>
      gateway.call(
        'POST consent/record',
        {
          decisions: [{ purpose: 'marketing', channel, decision }],
          source: 'account',
          variant: 'switch',
        },
        { token },
      )

    gateway.clock.move(1000)
    expect(await save('email', false)).toMatchObject({
      data: { member: { marketing: { push: false, sms: false, email: 'off' } } },
    })
    // A double tap adds one row.
    await Promise.all([save('sms', true), save('sms', true)])
    gateway.clock.move(1000)
    expect(await save('email', true)).toMatchObject({
      data: { member: { marketing: { push: false, sms: true, email: 'on' } } },
    })
    const records = await receipts()
    expect(records.map(({ channel, decision }) => `${channel} ${decision}`).slice(0, 3)).toEqual([
      'email true',
      'sms true',
      'email false',
    ])
    expect(records).toHaveLength(8)
    await expect(
      gateway.services.database.updateTable('consent_record').set({ decision: true }).execute(),
    ).rejects.toThrow('never changed')
  })

  test('the export has a section for every table with personal data, and no secrets', async () => {
    const token = await signIn(email)
    await signIn(`other-${email}`)
    await gateway.call('POST activity/claim', { activityNo: 'WELCOME' }, { token })
    expect(await gateway.call('GET customer/export', {}, { token })).toMatchObject({
      busCode: 'proofRequired',
    })
    const { challengeId, code } = await gateway.askForCode(email, 'proof')
    const {
      data: { proofToken },
    } = await gateway.call('POST customer/proof', { challengeId, code }, { token })
    const { data } = await gateway.call('GET customer/export', { proofToken }, { token })
    const listed = Object.values(personalData).flatMap((table) =>
      table.onDeletion === 'notPersonal' ? [] : [table.section],
    )
    expect(data.parts.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
    const rows = Object.fromEntries(data.parts.map((part) => [part.name, part.rows]))
    expect(rows).toMatchObject({
      profile: [{ email, country: 'US', has_password: false }],
      devices: [{ created_at: '2026-06-10T12:34:00.000Z' }],
      codes: [
        { purpose: 'login', target: email },
        { purpose: 'proof', target: email },
      ],
      claims: [{ activity_no: 'WELCOME' }],
      coupons: [{ name: 'Half off' }, { name: 'Half off' }],
      couponEvents: [{ kind: 'issued' }, { kind: 'issued' }],
    })
    expect(rows['consents']).toHaveLength(5)
    const text = JSON.stringify(data)
    expect(text).not.toContain(`other-${email}`)
    expect(text).not.toContain(token)
    expect(text).not.toMatch(/hmac|_hash/)
  })
})
