import { countries, type Country } from '@crema/contract/countries/countries'
import type { StarMultiplier, StarRate } from '#src/database/tables.ts'
import { demoCalendar, type DemoCalendar } from '../demo-calendar.ts'

/** `stars` for each `amount`, in major units of the currency. */
const rates: Record<Country, { stars: number; amount: number }> = {
  US: { stars: 10, amount: 1 },
  CA: { stars: 10, amount: 1 },
  ID: { stars: 10, amount: 5_000 },
  KR: { stars: 10, amount: 1_000 },
  JP: { stars: 10, amount: 100 },
  HK: { stars: 2, amount: 1 },
  VN: { stars: 10, amount: 10_000 },
  MY: { stars: 5, amount: 1 },
  AE: { stars: 3, amount: 1 },
  QA: { stars: 3, amount: 1 },
  PH: { stars: 10, amount: 25 },
  MO: { stars: 2, amount: 1 },
  SG: { stars: 10, amount: 1 },
  CN: { stars: 3, amount: 1 },
  TH: { stars: 10, amount: 20 },
  AU: { stars: 10, amount: 1 },
  NZ: { stars: 10, amount: 1 },
  GB: { stars: 10, amount: 1 },
  DE: { stars: 10, amount: 1 },
  IT: { stars: 10, amount: 1 },
  ES: { stars: 10, amount: 1 },
  FR: { stars: 10, amount: 1 },
  PT: { stars: 10, amount: 1 },
  NL: { stars: 10, amount: 1 },
  TR: { stars: 5, amount: 10 },
  AR: { stars: 10, amount: 1_000 },
}

/** The rate of a country, in minor units. */
export const starRate = (country: Country): StarRate => ({
  stars: rates[country].stars,
  perMinor: rates[country].amount * 10 ** countries[country].digits,
})

/** Tuesdays from 14:00 to 17:00 count double, as the texts say. */
const multipliers: StarMultiplier[] = [{ factor: 2, weekdays: [2], hours: { from: '14:00', to: '17:00' } }]

/** Stars can be spent until the end of the sixth month after the one in which they were collected. */
export const lifeMonths = 6

export type DemoProgram = {
  programNo: string
  which: 'running' | 'ended'
  country: Country
  calendar: DemoCalendar
  startsAt: Date
  endsAt: Date
  redeemUntil: Date
  multipliers: readonly StarMultiplier[]
}

/** A country's program that runs, and the one before, which has ended. */
export function programsOf(country: Country, now: Date): [running: DemoProgram, ended: DemoProgram] {
  const calendar = demoCalendar(countries[country].zone, now)
  const { startOf, endOf } = calendar
  return [
    {
      programNo: `DEMO-STARS-${country}`,
      which: 'running',
      country,
      calendar,
      startsAt: startOf(-210),
      endsAt: endOf(154),
      // Stars of the last day have their full life.
      redeemUntil: endOf(154 + 215),
      multipliers,
    },
    {
      programNo: `DEMO-STARS-PAST-${country}`,
      which: 'ended',
      country,
      calendar,
      startsAt: startOf(-575),
      endsAt: endOf(-211),
      redeemUntil: endOf(-181),
      multipliers: [],
    },
  ]
}
