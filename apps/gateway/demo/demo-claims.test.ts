// The outcome of a claim of each demo campaign is the one in the campaign's name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPartner } from '#src/config/partner-settings.ts'
import { tillOf } from '#src/modules/partners/till-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { loadDemoData } from './demo-data.ts'

let gateway: TestGateway
let demoToken: string
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T18:00:00Z' })
  await loadDemoData(gateway.services.database, gateway.clock.now())
  demoToken = (await gateway.signIn('demo@example.com')).token
})
afterAll(() => gateway.close())

test('the demo member signs in with the password shown by the demo', async () => {
  const signedIn = await gateway.call('POST customer/emailLogin', {
    email: 'demo@example.com',
    password: 'coffee',
  })
  expect(signedIn).toMatchObject({
    busCode: '1',
    data: { outcome: 'signedIn', member: { hasPassword: true } },
  })
})

test.each([
  ['DEMO-STORECLOSED', 'storeClosedToday'],
  ['DEMO-STOREONLY', 'storeRequired'],
  ['DEMO-SCANONLY', 'scanOnly'],
  ['DEMO-LIMIT', 'totalLimitReached'],
  ['DEMO-PRIZES', 'prizeLimitReached'],
  ['DEMO-PARTICIPANTS', 'participantLimitReached'],
  ['DEMO-SOLDOUT', 'soldOut'],
  ['DEMO-DAYQUOTA', 'dailyQuotaGone'],
  ['DEMO-NOTSTARTED', 'notStarted'],
  ['DEMO-ENDED', 'ended'],
  ['DEMO-OFFSHELF', 'offShelf'],
  ['DEMO-OUTSIDEHOURS', 'outsideHours'],
  ['DEMO-PHONEONLY', 'phoneRequired'],
  ['DEMO-PHONEREG', 'phoneRegistrationOnly'],
  ['DEMO-NEWONLY', 'newUsersOnly'],
  ['DEMO-OTHERCOUNTRY', 'notInCountry'],
  ['DEMO-FISSION', 'ownWayOnly'],
  ['DEMO-LOTTERY', 'ownWayOnly'],
  ['DEMO-GIFTS', 'ownWayOnly'],
  ['DEMO-EXCHANGE', '1'],
] as const)(
  'a claim of %s by the demo member has the outcome %s, as the campaign announces',
  async (activityNo, busCode) => {
    const options = { token: demoToken, headers: { 'x-country': 'US' } }
    const seen = await gateway.call('GET activity/detail', { activityNo }, options)
    expect((await gateway.call('POST activity/claim', { activityNo }, options)).busCode).toBe(busCode)
    expect(busCode === 'notInCountry' ? seen.busCode : seen.data.claim.outcome).toBe(
      busCode === '1' ? null : busCode,
    )
  },
)

test('a refusal is resolved by a store, a scan or another campaign of the series', async () => {
  const { token } = await gateway.signIn('newcomer@example.com')
  const options = { token, headers: { 'x-country': 'US' } }
  const claim = async (activityNo: string, more: object = {}) =>
    (await gateway.call('POST activity/claim', { activityNo, ...more }, options)).busCode
  // Each store of the list is marked as participating or not.
  const {
    data: { items },
  } = await gateway.call('GET customer/position/list', { activityNo: 'DEMO-STOREONLY', limit: 50 }, options)
  expect(
    items
      .filter(({ supportsActivity }) => !supportsActivity)
      .map(({ storeId, closedToday }) => [storeId, closedToday]),
  ).toEqual([['US-LAX-1', true]])
  expect(await claim('DEMO-STOREONLY', { storeId: 'US-LAX-1' })).toBe('storeNotSupported')
  expect(await claim('DEMO-STOREONLY', { storeId: 'US-SEA-1' })).toBe('1')
  const { data: mine } = await gateway.call('GET activity/detail', { activityNo: 'DEMO-STOREONLY' }, options)
  const { data: held } = await gateway.call(
    'GET coupon/detail',
    { voucherNo: mine.claim.vouchers[0]?.voucherNo ?? '' },
    options,
  )
  expect(held.stores).toEqual({ kind: 'one', storeId: 'US-SEA-1', name: 'Pike & 3rd' })

  const page = (await gateway.app.inject('/demo')).body
  const [code = '', , expired = ''] = [...page.matchAll(/<p class="text">([^<]+)</g)].map(([, text]) =>
    text?.replaceAll('&amp;', '&'),
  )
  expect((await gateway.call('POST activity/scan', { qrText: expired }, options)).busCode).toBe('qrExpired')
  expect((await gateway.call('POST activity/scan', { qrText: `${code}x` }, options)).busCode).toBe(
    'qrInvalid',
  )
  const { data: scanned } = await gateway.call('POST activity/scan', { qrText: code }, options)
  expect(await claim('DEMO-SCANONLY', { scanToken: scanned.scanToken })).toBe('1')

  expect(await claim('DEMO-SERIES')).toBe('1')
  expect(await claim('DEMO-SERIESTWO')).toBe('alreadyInSeries')
  expect(
    (await gateway.call('GET activity/detail', { activityNo: 'DEMO-SERIESTWO' }, options)).data.series,
  ).toEqual({
    seriesNo: 'DEMO-AUTUMN',
    joined: { activityNo: 'DEMO-SERIES', title: 'Autumn or winter: the latte' },
  })
  expect(await claim('DEMO-NEWONLY')).toBe('1')
  expect(await claim('DEMO-ONEPERSON')).toBe('onePerIdentity')
  expect([
    await claim('DEMO-FULLREDUCTION'),
    await claim('DEMO-FULLREDUCTION'),
    await claim('DEMO-FULLREDUCTION'),
  ]).toEqual(['1', '1', 'participationLimitReached'])
  expect([await claim('DEMO-DIRECT'), await claim('DEMO-DIRECT')]).toEqual(['1', 'alreadyClaimed'])
})

test('a voucher for some stores is listed with these stores only and refused by other tills', async () => {
  const { token } = await gateway.signIn('corner@example.com')
  const options = { token, headers: { 'x-country': 'US' } }
  const { data: claimed } = await gateway.call('POST activity/claim', { activityNo: 'DEMO-FIXED' }, options)
  const voucherNo = claimed.vouchers[0]?.voucherNo ?? ''
  const {
    data: { stores },
  } = await gateway.call('GET coupon/detail', { voucherNo }, options)
  if (stores.kind !== 'some') throw new Error(`The coupon is good at ${stores.kind}`)
  const storesOf = async (query: object) =>
    (await gateway.call('GET customer/position/list', { limit: 50, ...query }, options)).data.items.map(
      ({ storeId }) => storeId,
    )
  const [allStores, participatingStores] = [await storesOf({}), await storesOf({ couponId: stores.couponId })]
  expect(allStores.filter((storeId) => !participatingStores.includes(storeId))).toEqual(['US-LAX-1'])
  const till = tillOf(gateway, demoPartner)
  expect((await till('use', { code: voucherNo, till: 'T1', storeId: 'US-LAX-1' })).body.error?.code).toBe(
    'storeNotSupported',
  )
  expect((await till('use', { code: voucherNo, till: 'T1', storeId: 'US-SEA-1' })).status).toBe(200)
})

test('in every country a store is closed today and others are not', async () => {
  const { data: config } = await gateway.call('POST config/getConfig', {})
  for (const { country } of config.countries) {
    const options = { headers: { 'x-country': country } }
    const {
      data: { items },
    } = await gateway.call('GET customer/position/list', { limit: 50 }, options)
    expect(
      items.some(({ closedToday }) => closedToday),
      country,
    ).toBe(true)
    expect(
      items.some(({ closedToday }) => !closedToday),
      country,
    ).toBe(true)
    expect(
      (await gateway.call('GET activity/detail', { activityNo: 'DEMO-STORECLOSED' }, options)).data.claim
        .outcome,
      country,
    ).toBe('storeClosedToday')
    const open = await gateway.call('GET customer/position/list', { limit: 50, openNow: true }, options)
    expect(open.data.items.map(({ storeId }) => storeId)).toEqual(
      items.filter((store) => store.open).map(({ storeId }) => storeId),
    )
  }
})
