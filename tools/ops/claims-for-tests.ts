/** Members, and claims through the gateway's rule. */
import { randomUUID } from 'node:crypto'
import type { Database } from '@crema/gateway/database/database'
import { claimCampaign } from '@crema/gateway/modules/campaigns/claims/claim-campaign'
import type { Model } from './file/model.ts'
import { readModel } from './file/read-model.ts'

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

/** `claimed`, or the name of the refusal. */
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
    idempotencyKey: randomUUID(),
    now,
  })
  return 'ok' in answer ? 'claimed' : answer.refused
}

/** The model of a campaign with one coupon; `fields` are fields of the campaign in a file. */
export function campaignFile(
  activityNo: string,
  fields: Record<string, unknown>,
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
        ...fields,
      },
    },
  })
  const { model, problems } = readModel([{ name: 'test.yaml', text }])
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'))
  return model
}

const withoutItem = (coupon: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(coupon).filter(([name]) => name !== 'item'))
