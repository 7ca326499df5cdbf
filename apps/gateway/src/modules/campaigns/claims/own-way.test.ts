// Each kind of campaign is taken in its own way alone, through the API.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignKind, campaignKinds } from '@crema/contract/campaigns/campaign'
import { seedAssist } from '#src/modules/assist/assist-for-tests.ts'
import { giveStars, seedDraw } from '#src/modules/draws/draws-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { seedCampaign } from '../seed-for-tests.ts'

const priceStars = 50

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-06-10T12:00:00Z' })
  const { database } = gateway.services
  await seedProgram(database, { programNo: 'P' })
  await seedCampaign(database, { activityNo: 'COUPONS' })
  await seedCampaign(database, { activityNo: 'GIFT', priceStars })
  await seedCampaign(database, { activityNo: 'GIFTS', kind: 'gifts' })
  await seedDraw(database, { activityNo: 'LOTTERY', priceStars })
  await seedAssist(database, { activityNo: 'FISSION' })
})
afterAll(() => gateway.close())

const ways = {
  claim: (token: string, activityNo: string) =>
    gateway.call('POST activity/claim', { activityNo }, { token, idempotencyKey: randomUUID() }),
  redeem: (token: string, activityNo: string) =>
    gateway.call('POST point/redeem', { activityNo, priceStars }, { token, idempotencyKey: randomUUID() }),
  join: (token: string, activityNo: string) =>
    gateway.call('POST lottery/join', { activityNo, priceStars }, { token, idempotencyKey: randomUUID() }),
  invite: (token: string, activityNo: string) =>
    gateway.call('POST fission/start', { activityNo }, { token, idempotencyKey: randomUUID() }),
} as const
type Way = keyof typeof ways

/** The ways of each kind. A campaign of coupons with a price is a gift; one of the kind `gifts` only leads to them. */
const ownWays: Record<CampaignKind | 'gift', Way[]> = {
  coupons: ['claim'],
  gift: ['redeem'],
  gifts: [],
  lottery: ['join'],
  fission: ['invite'],
}
const kinds = [...campaignKinds, 'gift'] as const

describe.each(kinds)('a campaign of the kind %s', (kind) => {
  test.each(Object.keys(ways) as Way[])('by the way: %s', async (way) => {
    const { token, memberId } = await gateway.signIn(`${kind}-${way}@example.com`)
    await giveStars(gateway.services.database, memberId, 100, gateway.clock.now())
    const { busCode } = await ways[way](token, kind.toUpperCase())
    const isOwn = ownWays[kind].includes(way)
    expect(busCode === '1').toBe(isOwn)
    if (!isOwn) expect(busCode).toMatch(/^(ownWayOnly|notFound|priceChanged)$/)
    const claims = await gateway.services.database
      .selectFrom('claim')
      .where('member_id', '=', memberId)
      .select('activity_no')
      .execute()
    // An invitation is no claim; the helps of friends are.
    expect(claims).toHaveLength(isOwn && way !== 'invite' ? 1 : 0)
    const { data } = await gateway.call('GET point/summary', {}, { token })
    expect(data.balance).toBe(isOwn && (way === 'redeem' || way === 'join') ? 100 - priceStars : 100)
  })
})
