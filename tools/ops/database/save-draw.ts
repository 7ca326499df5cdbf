import { randomBytes } from 'node:crypto'
import { chains, roundAt } from '@crema/draws/beacon'
import { commitmentOf, writeRules } from '@crema/draws/draw-rules'
import type { Database } from '@crema/gateway/database/database'
import type { StoredPrize } from '@crema/gateway/database/tables'
import type { CampaignModel, DrawModel, PrizeModel } from '../file/model.ts'

/**
 * Writes the draw of a campaign with its rules and the commitment to a secret seed. The seed is chosen once; nothing shows it
 * before the draw.
 */
export async function saveDraw(database: Database, campaign: CampaignModel): Promise<void> {
  const { activityNo, draw } = campaign
  if (!draw) return
  const stored = await database
    .selectFrom('draw')
    .select('seed')
    .where('activity_no', '=', activityNo)
    .executeTakeFirst()
  const seed = stored?.seed ?? randomBytes(32)
  const round = draw.chain === 'none' ? null : roundAt(chains[draw.chain], draw.drawsAt)
  const row = {
    draws_at: draw.drawsAt,
    beacon_chain: draw.chain === 'none' ? null : chains[draw.chain].hash,
    beacon_round: round,
    prizes: JSON.stringify(draw.prizes.map((prize) => toStored(prize))),
    prize_count: prizeCount(draw),
    alternates: draw.alternates,
    take_days: draw.takeDays,
    given_with: draw.givenWith,
    is_given_only: draw.givenOnly,
    rules_text: rulesOf(campaign, draw, commitmentOf(seed)),
  }
  await database
    .insertInto('draw')
    .values({ activity_no: activityNo, ...row, seed })
    .onConflict((conflict) => conflict.column('activity_no').doUpdateSet(row))
    .execute()
}

const prizeCount = ({ prizes }: DrawModel) => prizes.reduce((sum, { count }) => sum + count, 0)

/** The rules as they are published; a change of them would be a change of the draw. */
export function rulesOf(campaign: CampaignModel, draw: DrawModel, commitment: string): string {
  const chain = draw.chain === 'none' ? undefined : chains[draw.chain]
  return writeRules({
    activityNo: campaign.activityNo,
    commitment,
    beacon: chain ? { chain: chain.hash, round: roundAt(chain, draw.drawsAt) } : null,
    codesDrawn: prizeCount(draw) + draw.alternates,
    terms: {
      opens: campaign.startsAt,
      closes: campaign.endsAt,
      draws: draw.drawsAt,
      price: campaign.stars ?? 0,
      entriesPerMember: campaign.perPerson,
      entriesMax: campaign.claims,
      prizes: draw.prizes.map(({ count, kind, coupon, stars, texts }) => ({
        count,
        kind,
        what: coupon ?? stars?.toString() ?? texts.en.title,
      })),
      alternates: draw.alternates,
    },
  })
}

function toStored({ kind, count, coupon, stars, image, texts }: PrizeModel): StoredPrize {
  return {
    kind,
    count,
    ...(coupon !== null && { couponNo: coupon }),
    ...(stars !== null && { stars }),
    ...(image !== null && { image }),
    texts,
  }
}
