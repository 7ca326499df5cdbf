import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retention } from '@crema/contract/privacy/retention'
import { seedCampaign } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedDraw } from '#src/modules/draws/draws-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { addressMark, receiptDays } from '../returning-members/address-mark.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('account deletion', () => {
  let gateway: TestGateway
  /** Another member in each test. */
  let email: string
  let registered = 0
  beforeAll(async () => {
    gateway = await startGateway()
    await seedCampaign(gateway.services.database, {
      activityNo: 'WELCOME',
      newUsersOnly: true,
      startsAt: new Date('2026-05-01T00:00:00Z'),
      coupons: 2,
    })
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    email = `mira-${++registered}@example.com`
    gateway.clock.set('2026-06-10T12:00:00Z')
  })

  const askForCode = (address = email) => gateway.askForCode(address, 'deregister')
  async function verify(address = email) {
    const answer = await gateway.call('POST customer/deregister/verify', await askForCode(address))
    expect(answer.busCode).toBe('1')
    return answer.data.logoutToken
  }
  const preview = (token: string) => gateway.call('GET customer/deregister/preview', {}, { token })
  const confirm = (token: string, idempotencyKey = randomUUID()) =>
    gateway.call('POST customer/deregister/confirm', {}, { token, idempotencyKey })
  const members = () =>
    gateway.services.database.selectFrom('member').select('email').where('email', '=', email).execute()

  test('a deletion from the code to the confirmation: the preview lists what is deleted', async () => {
    const { token } = await gateway.signIn(email)
    await gateway.call('POST activity/claim', { activityNo: 'WELCOME' }, { token })
    const logoutToken = await verify()
    expect(await preview(logoutToken)).toMatchObject({
      busCode: '1',
      data: {
        outcome: 'present',
        email,
        phone: null,
        providers: [],
        goes: [
          { what: 'coupons', count: 2 },
          { what: 'devices', count: 1 },
          { what: 'consents', count: 5 },
        ],
        stays: [
          { what: 'sums', days: null },
          { what: 'receipts', days: receiptDays },
          { what: 'campaignMarks', days: 205 },
          { what: 'welcomeMark', days: retention.welcomeMarkDays },
        ],
      },
    })
    expect(await members()).toHaveLength(1)
    expect(await confirm(logoutToken)).toMatchObject({ busCode: '1', data: {} })
    expect(await members()).toEqual([])
    expect((await gateway.send('GET customer/info', {}, { token })).statusCode).toBe(401)
  })

  test('the browser is signed out and its back/forward cache cleared', async () => {
    await gateway.signIn(email)
    const { headers } = await gateway.send('POST customer/deregister/confirm', {}, { token: await verify() })
    expect(headers['set-cookie']).toMatch(/^crema=; .*Expires=Thu, 01 Jan 1970/)
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  test('a lost answer, a double tap and another idempotency key have the same result', async () => {
    await gateway.signIn(email)
    const token = await verify()
    const key = randomUUID()
    const answers = await Promise.all([confirm(token, key), confirm(token, key), confirm(token)])
    for (const answer of [...answers, await confirm(token, key)])
      expect(answer).toMatchObject({ busCode: '1', data: {} })
    expect(await preview(token)).toMatchObject({ data: { outcome: 'gone' } })
    expect(await members()).toEqual([])
  })

  test('the LOGOUT_TOKEN is valid for 15 minutes and for deletion only, and no other token is', async () => {
    const { token } = await gateway.signIn(email)
    const logoutToken = await verify()
    expect((await gateway.send('GET customer/info', {}, { token: logoutToken })).statusCode).toBe(401)
    expect((await gateway.send('GET customer/deregister/preview', {}, { token })).statusCode).toBe(401)
    const rows = await gateway.services.database.selectFrom('deletion_session').selectAll().execute()
    expect(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('base64url'))).not.toContain(
      logoutToken,
    )
    gateway.clock.move(15 * minute - 1)
    expect(await preview(logoutToken)).toMatchObject({ busCode: '1' })
    gateway.clock.move(1)
    expect(
      (await gateway.send('GET customer/deregister/preview', {}, { token: logoutToken })).statusCode,
    ).toBe(401)
    expect(
      (await gateway.send('POST customer/deregister/confirm', {}, { token: logoutToken })).statusCode,
    ).toBe(401)
    expect(await members()).toHaveLength(1)
  })

  test('a code for the purpose deregister is required', async () => {
    await gateway.signIn(email)
    const given = await askForCode()
    const wrong = given.code === '000000' ? '000001' : '000000'
    expect(await gateway.call('POST customer/deregister/verify', { ...given, code: wrong })).toMatchObject({
      busCode: 'codeWrong',
      data: { triesLeft: 4 },
    })
    const other = await gateway.askForCode(email, 'recover')
    expect(await gateway.call('POST customer/deregister/verify', other)).toMatchObject({
      busCode: 'codeExpired',
    })
    expect(await gateway.call('POST customer/deregister/verify', given)).toMatchObject({ busCode: '1' })
    expect(await gateway.call('POST customer/deregister/verify', given)).toMatchObject({
      busCode: 'codeExpired',
    })
  })

  test('only a correct code discloses that there is no account', async () => {
    const given = await askForCode(email)
    const wrong = given.code === '000000' ? '000001' : '000000'
    expect(await gateway.call('POST customer/deregister/verify', { ...given, code: wrong })).toMatchObject({
      busCode: 'codeWrong',
    })
    expect(await gateway.call('POST customer/deregister/verify', given)).toMatchObject({
      busCode: 'emailNotRegistered',
    })
  })

  test('a member who registers again is new, but not eligible for the welcome offer again', async () => {
    const first = await gateway.signIn(email)
    await gateway.call('POST activity/claim', { activityNo: 'WELCOME' }, { token: first.token })
    await confirm(await verify())
    gateway.clock.move(day)
    const again = await gateway.signIn(email)
    expect(again.memberId).not.toBe(first.memberId)
    const { data: wallet } = await gateway.call(
      'GET coupon/mine',
      { state: 'unused' },
      { token: again.token },
    )
    expect(wallet.items).toEqual([])
    expect(
      await gateway.call('GET activity/detail', { activityNo: 'WELCOME' }, { token: again.token }),
    ).toMatchObject({
      data: { claim: { outcome: 'onePerIdentity' } },
    })
    expect(
      await gateway.call('POST activity/claim', { activityNo: 'WELCOME' }, { token: again.token }),
    ).toMatchObject({ busCode: 'onePerIdentity' })
    const other = await gateway.signIn(`other-${email}`)
    expect(
      await gateway.call('POST activity/claim', { activityNo: 'WELCOME' }, { token: other.token }),
    ).toMatchObject({ busCode: '1' })
  })

  test('lottery codes stay in their draws without the member, and the preview says so', async () => {
    const { database } = gateway.services
    await seedDraw(database, { activityNo: 'DRAW' })
    const { token } = await gateway.signIn(email)
    const joined = await gateway.call('POST lottery/join', { activityNo: 'DRAW', priceStars: 0 }, { token })
    const logoutToken = await verify()
    const { data } = await preview(logoutToken)
    expect(data).toHaveProperty('stays', expect.arrayContaining([{ what: 'lotteryCodes', days: null }]))
    await confirm(logoutToken)
    const nobody = { member_id: null, ordinal: null, entered_at: null, country: null, given_for: null }
    expect(await database.selectFrom('draw_entry').selectAll().execute()).toEqual([
      { activity_no: 'DRAW', code: joined.data.code, stars: 0, ...nobody },
    ])
  })

  test('without a used welcome offer no address mark is stored', async () => {
    await gateway.signIn(email)
    const token = await verify()
    expect(await preview(token)).toMatchObject({
      data: {
        stays: [
          { what: 'sums', days: null },
          { what: 'receipts', days: receiptDays },
        ],
      },
    })
    await confirm(token)
    const mark = addressMark(gateway.services.config.serverSecret)(email)
    const marks = gateway.services.database
      .selectFrom('welcome_offer_mark')
      .select('expires_at')
      .where('address_hmac', '=', mark)
    expect(await marks.execute()).toEqual([])
  })

  test('a deletion by phone', async () => {
    await gateway.services.database
      .insertInto('member')
      .values({
        member_id: randomUUID(),
        phone: '+819012345678',
        email: null,
        country: 'JP',
        language: 'ja',
        registered_at: gateway.clock.now(),
      })
      .execute()
    const phone = { countryCode: '81', mobile: '090-1234-5678' }
    const requested = await gateway.call('POST customer/smsCode', { ...phone, purpose: 'deregister' })
    const given = {
      ...phone,
      challengeId: requested.data.challengeId,
      code: await gateway.newestCode('+819012345678'),
    }
    const { data } = await gateway.call('POST customer/deregister/verify', given)
    expect(await preview(data.logoutToken)).toMatchObject({
      data: { outcome: 'present', phone: '+819012345678', email: null },
    })
    await confirm(data.logoutToken)
    expect(await preview(data.logoutToken)).toMatchObject({ data: { outcome: 'gone' } })
    gateway.clock.move(day)
    const again = await gateway.call('POST customer/smsCode', { ...phone, purpose: 'deregister' })
    const late = {
      ...phone,
      challengeId: again.data.challengeId,
      code: await gateway.newestCode('+819012345678', 1),
    }
    expect(await gateway.call('POST customer/deregister/verify', late)).toMatchObject({
      busCode: 'phoneNotRegistered',
    })
    for (const invalid of [{}, { email, ...phone }, { countryCode: '81' }]) {
      expect(
        (
          await gateway.send('POST customer/deregister/verify', {
            challengeId: randomUUID(),
            code: '123456',
            ...invalid,
          })
        ).statusCode,
      ).toBe(400)
    }
  })

  test('an abnormal account is refused, at verification and at confirmation', async () => {
    const { memberId } = await gateway.signIn(email)
    const token = await verify()
    await gateway.services.database
      .updateTable('member')
      .set({ status: 'abnormal' })
      .where('member_id', '=', memberId)
      .execute()
    expect(await confirm(token)).toMatchObject({ busCode: 'accountAbnormal' })
    gateway.clock.move(day)
    expect(await gateway.call('POST customer/deregister/verify', await askForCode())).toMatchObject({
      busCode: 'accountAbnormal',
    })
    expect(await members()).toHaveLength(1)
  })

  test('the log contains no data of the deleted member', async () => {
    const { token } = await gateway.signIn(email)
    const logoutToken = await verify()
    await confirm(logoutToken)
    const lines = JSON.stringify(gateway.log)
    for (const secret of [email, token, logoutToken]) expect(lines).not.toContain(secret)
  })
})
