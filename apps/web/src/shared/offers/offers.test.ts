import { expect, test } from 'vitest'
import { listedCampaignForTests as campaign } from './offers-for-tests.ts'
import { claimableOffers, offersFor } from './offers.ts'

const namesOf = (offers: ReturnType<typeof offersFor>) =>
  offers.map(({ campaign: { activityNo } }) => activityNo)

const list = [
  campaign('A'),
  campaign('SCANNED', { claimableAtOnce: false }),
  campaign('B'),
  campaign('NEW', { newMembersOnly: true }),
  campaign('EMPTY', { coupons: [] }),
]

test('a member sees no offer for new members that is closed to them', () => {
  expect(namesOf(offersFor(list, { claimed: [], closed: ['NEW'] }))).toEqual(['A', 'SCANNED', 'B'])
  expect(namesOf(offersFor(list, { claimed: [], closed: [] }))).toContain('NEW')
})

test('a member who is not new sees no coupon that says it is for new members, unless claimed', () => {
  const [coupon] = campaign('A').coupons
  if (!coupon) throw new Error('no coupon')
  const value = { kind: 'newUserCommunity', price: { amountMinor: 99, currency: 'USD', digits: 2 } } as const
  const welcome = [...list, campaign('WELCOME', { coupons: [{ ...coupon, value }] })]
  const own = { claimed: [], closed: ['NEW'] }
  expect(namesOf(offersFor(welcome, own))).toEqual(['A', 'SCANNED', 'B'])
  const claimed = [{ activityNo: 'WELCOME', voucherNo: null }]
  expect(namesOf(offersFor(welcome, { ...own, claimed }))).toContain('WELCOME')
  expect(namesOf(offersFor(welcome, { ...own, closed: [] }))).toContain('WELCOME')
  expect(namesOf(offersFor(welcome, null))).toContain('WELCOME')
})

test('what can be claimed has neither the campaign of the screen nor a claimed one', () => {
  expect(namesOf(claimableOffers(offersFor(list, null), 'A'))).toEqual(['B', 'NEW'])
  const own = { claimed: [{ activityNo: 'B', voucherNo: null }], closed: ['NEW'] }
  expect(namesOf(claimableOffers(offersFor(list, own), undefined))).toEqual(['A'])
})
