import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { contract } from '@crema/contract/contract'
import { activityNoShape } from '@crema/contract/limits'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { countryOfStars } from '#src/modules/stars/account/country-of-stars.ts'
import { balanceJson } from '#src/modules/stars/ledger/star-balance.ts'
import { redeemableProgram } from '#src/modules/stars/programs/redeemable-program.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import type { Services } from '#src/services.ts'
import { findCoupons } from '../catalogue/campaign-store.ts'
import { toSummary } from '../catalogue/read-campaign.ts'
import { findVouchersOfClaims } from '../claims/claim-store.ts'
import { claimedVouchers } from '../claims/claimed-vouchers.ts'
import { countRedemptions, findGifts, findRedemptions, type GiftCursor } from './gift-store.ts'
import { redeemGift } from './redeem-gift.ts'

export function giftRoutes(services: Pick<Services, 'database' | 'memberChanges' | 'config'>): Route[] {
  const { database, memberChanges, config } = services
  const marks = memberMarks(config.serverSecret)
  return [
    route(contract.listGifts, async ({ limit, cursor }, caller) => {
      const { locale, memberId, now } = caller
      const country = await countryOfStars(services, caller)
      const [found, program] = await Promise.all([
        findGifts(database, { country, now, after: readCursor(cursor), limit: limit + 1 }),
        redeemableProgram(database, { country, locale, now }),
      ])
      const shown = found.slice(0, limit)
      const activityNos = shown.map(({ activityNo }) => activityNo)
      const [coupons, redeemed] = await Promise.all([
        findCoupons(database, activityNos, country),
        memberId === null ? new Map<string, number>() : countRedemptions(database, memberId, activityNos),
      ])
      const last = shown.at(-1)
      return {
        ok: {
          ...(country !== caller.country && { starsOf: country }),
          program,
          items: shown.map((campaign) => ({
            ...toSummary(campaign, coupons.get(campaign.activityNo) ?? [], country, locale, now),
            priceStars: priceOf(campaign),
            rules: localizedText(campaign.texts, locale).rules,
            perPerson: campaign.perPersonLimit,
            left: campaign.remaining.total,
            redeemed: redeemed.get(campaign.activityNo) ?? 0,
            storeRequired: campaign.storeRequired,
            storesLimited: campaign.storesLimited,
          })),
          nextCursor: found.length > limit && last ? `${priceOf(last)}:${last.activityNo}` : null,
        },
      }
    }),

    route(contract.redeemGift, async (input, caller) => {
      const { memberId, locale, now, idempotencyKey } = caller
      const country = await countryOfStars(services, caller)
      const redeemed = await redeemGift(database, {
        ...input,
        memberId,
        country,
        idempotencyKey,
        now,
        marks,
        marketCode: config.market.code,
      })
      if ('refused' in redeemed) return redeemed
      const { ordinal, issued } = redeemed.ok
      if (issued) memberChanges.announce(memberId, 'stars', 'vouchers')
      const vouchers = issued
        ? issued.map((row) => toVoucher(row, locale, now))
        : await claimedVouchers(database, memberId, input.activityNo, locale, now, ordinal)
      const balance = balanceJson({ memberId, country, now })
      return {
        ok: { vouchers, balance: 0 },
        readWhenStored: sql`jsonb_build_object('balance', ${balance} -> 'balance')`,
      }
    }),

    route(contract.listRedemptions, async ({ limit, cursor }, caller) => {
      const { memberId, locale, now } = caller
      const country = await countryOfStars(services, caller)
      const after = decodeCursor(cursor)
      const found = await findRedemptions(database, {
        memberId,
        country,
        after: after && isUuid(after.id) ? after : null,
        limit: limit + 1,
      })
      const { shown, nextCursor } = pageOf(found, limit, (last) => ({
        at: last.sorted_at,
        id: last.event_id,
      }))
      const vouchers = await findVouchersOfClaims(database, memberId, shown)
      return {
        ok: {
          items: shown.map(({ activity_no: activityNo, ordinal, at, stars, texts }) => {
            const voucher = vouchers.find(
              (each) => each.activity_no === activityNo && each.ordinal === ordinal,
            )
            return {
              activityNo,
              title: localizedText(texts, locale).title,
              stars,
              at: at.toISOString(),
              voucher: voucher ? toVoucher(voucher, locale, now) : null,
            }
          }),
          nextCursor,
        },
      }
    }),
  ]
}

function priceOf({ activityNo, priceStars }: { activityNo: string; priceStars: number | null }): number {
  if (priceStars === null) throw new Error(`The gift ${activityNo} has no price.`)
  return priceStars
}

/** Price and number of the last gift; null where there is none or it is invalid: the list then starts from its beginning. */
function readCursor(text: string | undefined): GiftCursor | null {
  const [, price, activityNo = ''] = /^(\d{1,9}):(.+)$/.exec(text ?? '') ?? []
  return price !== undefined && activityNoShape.test(activityNo)
    ? { priceStars: Number(price), activityNo }
    : null
}
