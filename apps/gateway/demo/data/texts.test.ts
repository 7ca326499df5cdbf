import { expect, test } from 'vitest'
import { demoCampaigns } from './campaigns.ts'
import { demoCoupons, type DemoCouponNo } from './coupons.ts'
import { readDemoTexts } from './read-texts.ts'

const campaigns: Record<string, { coupons?: readonly DemoCouponNo[] }> = demoCampaigns(new Date())

test('a campaign that promises something for nothing gives out coupons that cost nothing', async () => {
  const english = (await readDemoTexts()).get('en')
  const promising = Object.entries(english?.campaigns ?? {}).filter(([, { title, summary }]) =>
    /on the house|on us|\bfree\b/i.test(`${title} ${summary}`),
  )
  expect(promising.map(([activityNo]) => activityNo)).toContain('DEMO-EXCHANGE')
  for (const [activityNo] of promising) {
    const kinds = campaigns[activityNo]?.coupons?.map((couponNo) => demoCoupons[couponNo].kind)
    expect(kinds, activityNo).toEqual(kinds?.map(() => 'exchange'))
  }
})

test('no campaign promises one tap, since visitors sign in first', async () => {
  const english = (await readDemoTexts()).get('en')
  expect(JSON.stringify(english)).not.toMatch(/one tap|single tap/i)
})
