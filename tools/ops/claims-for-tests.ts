/** Members and their claims, by the gateway's own rule. */
import { randomUUID } from 'node:crypto'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import type { Model } from './model.ts'
import { readModel } from './read-model.ts'

export async function addMembers(database: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database
    .insertInto('member')
    .values(
      ids.map((id) => ({
        member_id: id,
        email: `${id}@example.com`,
        country: 'US',
        language: 'en',
        registered_at: new Date('2026-02-01T00:00:00Z'),
      })),
    )
    .execute()
  return ids
}

/** `claimed` or the refusal's name. */
export async function claim(
  database: Database,
  activityNo: string,
  memberId: string,
  now: Date,
): Promise<string> {
  const answer = await claimCampaign(database, {
    activityNo,
    memberId,
    country: 'US',
    requestKey: randomUUID(),
    now,
  })
  return 'ok' in answer ? 'claimed' : answer.refused
}

/** A campaign with one coupon, as an operator writes it; `lines` are fields of the campaign. */
export function campaignFile(
  activityNo: string,
  lines: Record<string, unknown>,
  coupon: Record<string, unknown> = { kind: 'discountDrink', percentOff: 50 },
): Model {
  const text = JSON.stringify({
    coupons: {
      [`${activityNo}-C`]: {
        validDays: 7,
        texts: {
          en: { name: 'A coupon', note: 'For a test', ...('item' in coupon && { item: coupon['item'] }) },
        },
        ...withoutItem(coupon),
      },
    },
    campaigns: {
      [activityNo]: {
        starts: '2026-06-01',
        ends: '2026-06-30',
        zone: 'America/New_York',
        countries: ['US'],
        coupons: [`${activityNo}-C`],
        texts: { en: { title: 'A campaign', summary: 'For a test', rules: [] } },
        ...lines,
      },
    },
  })
  const { model, problems } = readModel([{ name: 'test.yaml', text }])
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'))
  return model
}

const withoutItem = (coupon: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(coupon).filter(([name]) => name !== 'item'))
