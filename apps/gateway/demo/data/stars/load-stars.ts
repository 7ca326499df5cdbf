import { v7 as newId } from 'uuid'
import { countries, countryList, type Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { demoMember } from '../demo-members.ts'
import { languageOf } from '../language-of.ts'
import { findDemoMemberId } from '../load-member.ts'
import type { DemoTexts } from '../read-texts.ts'
import { demoStores } from '../stores.ts'
import { lifeMonths, programsOf, starRate } from './demo-programs.ts'
import { demoSteps, type Movement, type StarHistory, starHistory } from './star-history.ts'

const hourMs = 60 * 60_000
/** Gifts are at noon, as the demo's vouchers are; customer service answers after the order. */
const hourOf = { earned: 9, reversed: 10, redeemed: 12, entered: 12, returned: 12, adjusted: 16 }

/**
 * Inserts the stars of the demo member in every country in which they have no account, and so once: the ledger only grows,
 * and its stars end as those of members do. All countries together are five statements, so that a start is not slowed.
 */
export async function loadStars(
  database: Database,
  texts: ReadonlyMap<Locale, DemoTexts>,
  now: Date,
): Promise<void> {
  const memberId = await findDemoMemberId(database)
  const accounts = await database
    .insertInto('star_account')
    .values(countryList.map((country) => ({ account_id: newId(), member_id: memberId, country })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'country'])
    .execute()
  if (accounts.length === 0) return
  const rows = accounts.map(({ account_id: accountId, country }) => {
    const here = country as Country // those of countryList
    const goodwill = texts.get(languageOf(here))?.stars.goodwill ?? ''
    return accountRows(accountId, here, historyIn(here, now), goodwill)
  })
  const all = <Row>(pick: (of: (typeof rows)[number]) => Row[]) => rows.flatMap(pick)
  await database
    .insertInto('star_lot')
    .values(all(({ lots }) => lots))
    .execute()
  await database
    .insertInto('star_order')
    .values(all(({ orders }) => orders))
    .execute()
  await database
    .insertInto('star_event')
    .values(all(({ events }) => events))
    .execute()
  await database
    .insertInto('star_transfer')
    .values(all(({ transfers }) => transfers))
    .execute()
}

/** The member's stars in a country, as of `now`. */
export function historyIn(country: Country, now: Date): StarHistory {
  const [running, ended] = programsOf(country, now)
  const { startOf, endOfMonth } = running.calendar
  const redeemUntil = { running: running.redeemUntil, ended: ended.redeemUntil }
  return starHistory(demoSteps(country === demoMember.country), {
    atOf: ({ day, kind }) => new Date(startOf(day).getTime() + hourOf[kind] * hourMs),
    expiresAt: (day, program) =>
      new Date(Math.min(endOfMonth(day, lifeMonths).getTime(), redeemUntil[program].getTime())),
    now,
  })
}

/** The rows of an account, in its order of the tables. */
function accountRows(accountId: string, country: Country, history: StarHistory, goodwill: string) {
  const account = { account_id: accountId }
  const { currency } = countries[country]
  const rate = starRate(country)
  const amountOf = (stars: number) => Math.ceil((stars * rate.perMinor) / rate.stars)
  const stores = demoStores.filter((store) => store.country === country)
  // An order number belongs to one account, so a partner's name of its own.
  const partner = `demo-${accountId}`
  const programNos = { running: `DEMO-STARS-${country}`, ended: `DEMO-STARS-PAST-${country}` }

  return {
    lots: history.lots.map(({ lotId, program, received, remaining, expired, expiresAt, isReturned }) => ({
      ...account,
      lot_id: lotId,
      program_no: programNos[program],
      received,
      remaining,
      expired,
      expires_at: expiresAt,
      is_returned: isReturned,
    })),
    orders: history.orders.map(({ orderNo, lotId, stars, reversed, paidAt }) => ({
      ...account,
      partner,
      order_no: orderNo,
      lot_id: lotId,
      currency,
      amount_minor: amountOf(stars),
      refunded_minor: amountOf(stars) - amountOf(stars - reversed),
      reversed,
      terms: JSON.stringify({ ...rate, factor: 1, rounding: 'down' }),
      paid_at: paidAt,
    })),
    events: history.movements.map((movement, index) => ({
      ...account,
      event_id: movement.eventId,
      kind: movement.kind,
      at: movement.at,
      stars: movement.stars,
      ...('orderNo' in movement && {
        partner,
        order_no: movement.orderNo,
        refund_no: movement.kind === 'reversed' ? `${movement.orderNo}-R` : null,
        till: 'demo',
        store_id: stores[index % stores.length]?.storeId ?? null,
        amount_minor: amountOf(Math.abs(movement.stars)),
        currency,
      }),
      ...('activityNo' in movement && {
        activity_no: movement.activityNo,
        ordinal: 'ordinal' in movement ? movement.ordinal : 1,
      }),
      ...(movement.kind === 'adjusted' && { reason: goodwill }),
    })),
    transfers: history.movements.flatMap((movement) => transferRows(accountId, movement)),
  }
}

function transferRows(accountId: string, { eventId, kind, stars, parts }: Movement) {
  return parts.map(({ lotId, amount }, position) => ({
    account_id: accountId,
    event_id: eventId,
    position,
    debit_account: stars > 0 ? kind : 'lot',
    credit_account: stars > 0 ? 'lot' : kind,
    lot_id: lotId,
    amount,
  }))
}
