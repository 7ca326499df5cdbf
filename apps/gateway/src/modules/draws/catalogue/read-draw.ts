import type { Country } from '@crema/contract/countries/countries'
import { ownDrawResults, type DrawPrize, type DrawSummary } from '@crema/contract/draws/draw'
import type { Coupon } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import type { StoredPrize } from '#src/database/tables.ts'
import { campaignsOfDraws, prizeCoupons } from '#src/modules/campaigns/catalogue/campaigns-of-draws.ts'
import { drawState } from './draw-state.ts'
import type { DrawRow } from './draw-store.ts'

export type Reader = { country: Country; locale: Locale; now: Date }

type CampaignOfDraw =
  Awaited<ReturnType<typeof campaignsOfDraws>> extends Map<string, infer Value> ? Value : never

export type DrawOfCampaign = { row: DrawRow; campaign: CampaignOfDraw; summary: DrawSummary }

/** Draws as lists show them, in one language and with the amounts of one country. */
export async function readDraws(
  database: Database,
  rows: readonly DrawRow[],
  reader: Reader,
): Promise<DrawOfCampaign[]> {
  const activityNos = rows.map((row) => row.activity_no)
  const [campaigns, coupons] = await Promise.all([
    campaignsOfDraws(database, activityNos, reader),
    couponsOf(
      database,
      rows.flatMap((row) => row.prizes),
      reader,
    ),
  ])
  return rows.map((row) => {
    const campaign = campaigns.get(row.activity_no)
    if (!campaign) throw new Error(`The draw ${row.activity_no} has no campaign.`)
    return { row, campaign, summary: toSummary(row, campaign, coupons, reader) }
  })
}

/** The coupons among prizes, by number. */
export function couponsOf(database: Database, prizes: readonly StoredPrize[], reader: Reader) {
  const couponNos = prizes.flatMap(({ couponNo }) => couponNo ?? [])
  return prizeCoupons(database, [...new Set(couponNos)], reader)
}

/** The coupons whose use gives an entry into a draw. */
export async function couponsThatGive(
  database: Database,
  { given_with: couponNos }: Pick<DrawRow, 'given_with'>,
  reader: Reader,
): Promise<Coupon[]> {
  const found = await prizeCoupons(database, couponNos, reader)
  return couponNos.flatMap((couponNo) => found.get(couponNo) ?? [])
}

function toSummary(
  row: DrawRow,
  campaign: CampaignOfDraw,
  coupons: Map<string, Coupon>,
  { locale, now }: Reader,
): DrawSummary {
  const { title, summary } = localizedText(campaign.texts, locale)
  const ownResult = ownDrawResults.find((result) => row.own_results?.includes(result)) ?? null
  return {
    activityNo: row.activity_no,
    state: drawState(row, now),
    title,
    summary,
    startsAt: campaign.startsAt.toISOString(),
    endsAt: campaign.endsAt.toISOString(),
    zone: campaign.zone,
    heroImage: campaign.heroImage,
    heroTone: campaign.heroTone,
    drawsAt: row.draws_at.toISOString(),
    priceStars: row.is_given_only ? null : (campaign.priceStars ?? 0),
    prizes: row.prizes.map((prize) => toPrize(prize, coupons, locale)),
    entries: row.entries,
    ownEntries: row.own_entries,
    ownResult: row.drawn_at === null ? null : ownResult,
  }
}

export function toPrize(
  { kind, count, couponNo, stars, image, texts }: StoredPrize,
  coupons: Map<string, Coupon>,
  locale: Locale,
): DrawPrize {
  const coupon = couponNo === undefined ? null : (coupons.get(couponNo) ?? null)
  return {
    kind,
    title: localizedText(texts, locale).title,
    count,
    image: image ?? coupon?.image ?? null,
    coupon,
    stars: stars ?? null,
  }
}
