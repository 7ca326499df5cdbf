import { validate as isUuid } from 'uuid'
import { contract } from '@crema/contract/contract'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { PastProgram, StarMovement } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import { decodeCursor, encodeCursor } from '#src/database/cursor.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import {
  findMovements,
  findOpenLots,
  findPastPrograms,
  findReceived,
  type MovementRow,
  type PastProgramRow,
} from './account/account-store.ts'
import { findBalance } from './ledger/star-balance.ts'
import { redeemableProgram } from './programs/redeemable-program.ts'

/** More ends than a page shows; those beyond it are counted in the balance. */
const lotsMax = 100

export function starRoutes({ database }: Pick<Services, 'database'>): Route[] {
  return [
    route(contract.getStarSummary, async (_input, { memberId, country, locale, now }) => {
      const account = { memberId, country }
      const [program, balance, lots] = await Promise.all([
        redeemableProgram(database, { country, locale, now }),
        findBalance(database, { ...account, now }),
        findOpenLots(database, account, now, lotsMax),
      ])
      return {
        ok: {
          program,
          ...balance,
          received: program ? await findReceived(database, account, program.programNo) : 0,
          lots,
        },
      }
    }),

    route(contract.listStarMovements, async ({ kind, limit, cursor }, { memberId, country, locale }) => {
      const after = decodeCursor(cursor)
      const rows = await findMovements(
        database,
        { memberId, country },
        { kind, after: after && isUuid(after.id) ? after : null, limit: limit + 1 },
      )
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        ok: {
          items: shown.map((row) => toMovement(row, country, locale)),
          nextCursor:
            rows.length > limit && last ? encodeCursor({ at: last.sorted_at, id: last.event_id }) : null,
        },
      }
    }),

    route(contract.listPastPrograms, async (_input, { memberId, country, locale, now }) => {
      const rows = await findPastPrograms(database, { memberId, country }, now)
      return { ok: { programs: rows.map((row) => toPastProgram(row, locale)) } }
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

function toPastProgram(row: PastProgramRow, locale: Locale): PastProgram {
  const received = row.received - row.reversed
  // What the job has not recorded yet has expired all the same.
  const expired = row.expired + row.remaining
  return {
    programNo: row.program_no,
    title: localizedText(row.texts, locale).title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    redeemUntil: row.redeem_until.toISOString(),
    zone: row.zone,
    received,
    spent: Math.max(0, received - expired),
    expired,
  }
}
