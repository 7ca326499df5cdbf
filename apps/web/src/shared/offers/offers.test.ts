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

test('what can be claimed has neither the campaign of the screen nor a claimed one', () => {
  expect(namesOf(claimableOffers(offersFor(list, null), 'A'))).toEqual(['B', 'NEW'])
  const own = { claimed: [{ activityNo: 'B', voucherNo: null }], closed: ['NEW'] }
  expect(namesOf(claimableOffers(offersFor(list, own), undefined))).toEqual(['A'])
})
