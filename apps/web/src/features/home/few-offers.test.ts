import { expect, test } from 'vitest'
import { listedCampaignForTests as campaign } from '#src/shared/offers/offers-for-tests.ts'
import { offersFor } from '#src/shared/offers/offers.ts'
import { fewOffers } from './few-offers.ts'

const namesOf = (offers: ReturnType<typeof offersFor>) =>
  offers.map(({ campaign: { activityNo } }) => activityNo)

const list = [
  campaign('A'),
  campaign('SOLD', { state: 'soldOut' }),
  campaign('B'),
  campaign('NEW', { newMembersOnly: true }),
  campaign('EMPTY', { coupons: [] }),
  campaign('C'),
]

test('a visitor is offered what new members get first', () => {
  expect(namesOf(offersFor(list, null))).toEqual(['A', 'SOLD', 'B', 'NEW', 'C'])
  expect(namesOf(fewOffers(offersFor(list, null), 3))).toEqual(['NEW', 'A', 'B'])
})

test('of several offers for new members the one with the most coupons is first, the others are later', () => {
  const { coupons } = campaign('A')
  const richer = campaign('NEW-3', { newMembersOnly: true, coupons: [...coupons, ...coupons] })
  const offers = offersFor([...list, richer], null)
  expect(namesOf(fewOffers(offers, 5))).toEqual(['NEW-3', 'A', 'B', 'C', 'NEW'])
})

test('one claimed offer with a coupon to use comes first, the other claimed ones last', () => {
  const own = {
    claimed: [
      { activityNo: 'A', voucherNo: null },
      { activityNo: 'B', voucherNo: '482177301900' },
      { activityNo: 'C', voucherNo: '482177301918' },
    ],
    closed: ['NEW'],
  }
  const offers = offersFor([...list, campaign('D')], own)
  expect(offers.filter(({ isClaimed }) => isClaimed)).toHaveLength(3)
  expect(namesOf(fewOffers(offers, 2))).toEqual(['B', 'D'])
  expect(namesOf(fewOffers(offers, 9))).toEqual(['B', 'D', 'A', 'C', 'SOLD'])
})
