import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedCampaign } from '../seed-for-tests.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'PLAIN', perPersonLimit: 2 })
  await seedCampaign(database, { activityNo: 'OTHER' })
  await seedCampaign(database, { activityNo: 'SHORT', endsAt: new Date('2026-06-11T00:00:00Z') })
  await seedCampaign(database, { activityNo: 'WELCOME', newUsersOnly: true })
  await seedCampaign(database, { activityNo: 'WELCOME-2', newUsersOnly: true })
  await seedCampaign(database, {
    activityNo: 'WELCOME-LATER',
    newUsersOnly: true,
    startsAt: new Date('2026-06-12T00:00:00Z'),
  })
})
afterAll(() => gateway.close())

const ownCampaigns = async (token: string) => (await gateway.call('GET activity/mine', {}, { token })).data
const claim = async (token: string, activityNo: string) => {
  const { data } = await gateway.call(
    'POST activity/claim',
    { activityNo },
    { token, idempotencyKey: crypto.randomUUID() },
  )
  return data.vouchers[0]?.voucherNo
}

test('claims of running campaigns have the voucher to use next, until it is used', async () => {
  const { token } = await gateway.signIn('claims@example.com')
  expect(await ownCampaigns(token)).toEqual({ claimed: [], closed: [] })
  const vouchers = [await claim(token, 'PLAIN'), await claim(token, 'PLAIN')]
  await claim(token, 'SHORT')
  const { claimed } = await ownCampaigns(token)
  expect(claimed).toEqual([
    { activityNo: 'PLAIN', voucherNo: expect.toBeOneOf(vouchers) as unknown },
    { activityNo: 'SHORT', voucherNo: expect.any(String) as unknown },
  ])
  const useFirst = async () => {
    const [plain] = (await ownCampaigns(token)).claimed
    await gateway.services.database
      .updateTable('voucher')
      .set({ used_at: gateway.clock.now() })
      .where('voucher_no', '=', plain?.voucherNo ?? '')
      .execute()
    return plain?.voucherNo
  }
  expect(new Set([await useFirst(), await useFirst()])).toEqual(new Set(vouchers))
  expect((await ownCampaigns(token)).claimed[0]).toEqual({ activityNo: 'PLAIN', voucherNo: null })
})

test('offers for new members are closed after the first of them, and to those who were members before', async () => {
  const { token } = await gateway.signIn('new@example.com')
  expect((await ownCampaigns(token)).closed).toEqual([])
  await claim(token, 'WELCOME')
  expect((await ownCampaigns(token)).closed).toEqual(['WELCOME', 'WELCOME-2'])

  await gateway.signIn('early@example.com')
  gateway.clock.move(2 * 24 * 60 * 60_000)
  const { token: other } = await gateway.signIn('early@example.com')
  expect((await ownCampaigns(other)).closed).toEqual(['WELCOME-LATER'])
})

test('an ended campaign is a past activity, with what the member had of it', async () => {
  const { token } = await gateway.signIn('claims@example.com')
  const { token: other } = await gateway.signIn('another@example.com')
  const past = async (of: string) => (await gateway.call('GET point/activities', {}, { token: of })).data
  expect((await past(token)).campaigns).toMatchObject([
    { activityNo: 'SHORT', kind: 'coupons', endsAt: '2026-06-11T00:00:00.000Z', vouchers: 1, used: 0 },
  ])
  expect((await past(other)).campaigns).toEqual([])
})

test('campaigns that have ended are not listed, nor those of other members', async () => {
  const { token } = await gateway.signIn('claims@example.com')
  expect((await ownCampaigns(token)).claimed.map(({ activityNo }) => activityNo)).toEqual(['PLAIN'])
  const { token: other } = await gateway.signIn('another@example.com')
  expect((await ownCampaigns(other)).claimed).toEqual([])
})

test('the list says which offers are for new members', async () => {
  const { data } = await gateway.call('GET activity/list', {})
  const newMembersOnly = data.items.filter((item) => item.newMembersOnly).map(({ activityNo }) => activityNo)
  expect(newMembersOnly.toSorted()).toEqual(['WELCOME', 'WELCOME-2', 'WELCOME-LATER'])
})

test('the list says which offers need no more than a sign-in', async () => {
  const { database } = gateway.services
  await seedCampaign(database, { activityNo: 'SCANNED', scanOnly: true })
  await seedCampaign(database, { activityNo: 'AT-STORE', storeRequired: true })
  await seedCampaign(database, { activityNo: 'PHONE', phoneOnly: true })
  await seedCampaign(database, { activityNo: 'BY-PHONE', phoneRegistrationOnly: true })
  await seedCampaign(database, { activityNo: 'DRAW', kind: 'lottery' })
  await seedCampaign(database, { activityNo: 'GONE', totalLimit: 0 })
  const { data } = await gateway.call('GET activity/list', {})
  const claimable = data.items.filter((item) => item.claimableAtOnce).map(({ activityNo }) => activityNo)
  expect(claimable.toSorted()).toEqual(['OTHER', 'PLAIN', 'WELCOME', 'WELCOME-2', 'WELCOME-LATER'])
})
