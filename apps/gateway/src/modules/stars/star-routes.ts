import { validate as isUuid } from 'uuid'
import { contract } from '@crema/contract/contract'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { StarMovement } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { nextGift } from '../campaigns/gifts/next-gift.ts'
import { findMovements, findOpenLots, findReceived, type MovementRow } from './account/account-store.ts'
import { countryOfStars } from './account/country-of-stars.ts'
import { findBalance } from './ledger/star-balance.ts'
import { redeemableProgram } from './programs/redeemable-program.ts'

/** More ends than a page shows; those beyond it are counted in the balance. */
const lotsMax = 100

export function starRoutes(services: Pick<Services, 'database' | 'config'>): Route[] {
  const { database } = services
  return [
    route(contract.getStarSummary, async (_input, caller) => {
      const { memberId, locale, now } = caller
      const country = await countryOfStars(services, caller)
      const account = { memberId, country }
      const [program, stars, lots] = await Promise.all([
        redeemableProgram(database, { country, locale, now }),
        findBalance(database, { ...account, now }),
        findOpenLots(database, account, now, lotsMax),
      ])
      const [received, next] = program
        ? await Promise.all([
            findReceived(database, account, program.programNo),
            nextGift(database, { country, locale, now, balance: stars.balance }),
          ])
        : [0, null]
      const starsOf = country === caller.country ? {} : { starsOf: country }
      return { ok: { ...starsOf, program, ...stars, received, lots, nextGift: next } }
    }),

    route(contract.getStarProgram, async (_input, caller) => {
      const { locale, now } = caller
      const country = await countryOfStars(services, caller)
      return { ok: { program: await redeemableProgram(database, { country, locale, now }) } }
    }),

    route(contract.listStarMovements, async ({ kind, limit, cursor }, caller) => {
      const { memberId, locale } = caller
      const country = await countryOfStars(services, caller)
      const after = decodeCursor(cursor)
      const rows = await findMovements(
        database,
        { memberId, country },
        { kind, after: after && isUuid(after.id) ? after : null, limit: limit + 1 },
      )
      const { shown, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.sorted_at, id: last.event_id }))
      return { ok: { items: shown.map((row) => toMovement(row, country, locale)), nextCursor } }
    }),
  ]
}

function toMovement(row: MovementRow, country: Country, locale: Locale): StarMovement {
  return {
    movementId: row.event_id,
    kind: row.kind,
    at: row.at.toISOString(),
    stars: row.stars,
    orderNo: row.order_no,
    amount:
      row.amount_minor === null || row.currency === null
        ? null
        : { amountMinor: row.amount_minor, currency: row.currency, digits: digitsOf(row.currency, country) },
    storeName: row.store_name,
    activityNo: row.activity_no,
    title: row.campaign_texts && localizedText(row.campaign_texts, locale).title,
    reason: row.reason,
  }
}

/** The decimals of a currency, which is that of some country of ours. */
function digitsOf(currency: string, country: Country): number {
  const known = Object.values(countries).find((each) => each.currency === currency) ?? countries[country]
  return known.digits
}
