import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heroTones } from '@crema/contract/campaigns/artwork'
import { listedCampaignForTests as campaign } from '#src/shared/offers/offers-for-tests.ts'
import { offersFor } from '#src/shared/offers/offers.ts'
import { bannerOffers, isNew } from './banners.ts'

const choose = (campaigns: ReturnType<typeof campaign>[], first: string[] = [], count = 4) =>
  bannerOffers(offersFor(campaigns, null), { first, count }).map((offer) => offer.campaign.activityNo)

test('the brand’s campaigns come first, then the newest', () => {
  const list = [
    campaign('OLD', { heroImage: 'latte', heroTone: 'blush', startsAt: '2026-10-01T00:00:00Z' }),
    campaign('NEW', { heroImage: 'matcha', heroTone: 'matcha', startsAt: '2026-11-09T00:00:00Z' }),
    campaign('CHOSEN', { heroImage: 'tote', heroTone: 'night', startsAt: '2026-09-01T00:00:00Z' }),
  ]
  expect(choose(list, ['GONE', 'CHOSEN'])).toEqual(['CHOSEN', 'NEW', 'OLD'])
  expect(choose(list, [], 2)).toEqual(['NEW', 'OLD'])
})

test('what cannot be claimed, or is claimed already, is no banner', () => {
  const list = [campaign('SOLD', { state: 'soldOut' }), campaign('A')]
  expect(choose(list)).toEqual(['A'])
  const own = { claimed: [{ activityNo: 'A', voucherNo: null }], closed: [] }
  expect(bannerOffers(offersFor(list, own), { first: [], count: 4 })).toEqual([])
})

test('the draw that closes first has its own place on home', () => {
  const list = [
    campaign('LATER', { kind: 'lottery', heroImage: 'tote', heroTone: 'sea' }),
    campaign('FIRST', { kind: 'lottery', endsAt: '2026-11-20T00:00:00Z' }),
  ]
  expect(choose(list, ['FIRST'])).toEqual(['LATER'])
})

test('neighbours differ in tone, pictures appear once, and there are never more than the brand wants', () => {
  const campaigns = fc.array(
    fc.record({
      heroTone: fc.constantFrom(...heroTones),
      heroImage: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(campaigns, fc.integer({ min: 1, max: 8 }), (looks, count) => {
      const offers = offersFor(
        looks.map((look, index) => campaign(`C${index}`, look)),
        null,
      )
      const banners = bannerOffers(offers, { first: [], count })
      const tones = banners.map((banner) => banner.campaign.heroTone)
      const images = banners.map((banner) => banner.campaign.heroImage)
      expect(tones.every((tone, index) => tone !== tones[index - 1])).toBe(true)
      expect(new Set(images).size).toBe(images.length)
      expect(banners.length).toBeLessThanOrEqual(count)
      expect(banners.length > 0).toBe(offers.length > 0)
    }),
  )
})

test('new for seven days', () => {
  const [offer] = offersFor([campaign('A', { startsAt: '2026-11-01T00:00:00Z' })], null)
  if (!offer) throw new Error('No offer.')
  expect(isNew(offer, Date.parse('2026-11-07T23:59:00Z'))).toBe(true)
  expect(isNew(offer, Date.parse('2026-11-08T00:00:00Z'))).toBe(false)
})
