import { countries, countryList } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { type DemoTexts, programTexts } from '../read-texts.ts'
import { type DemoProgram, lifeMonths, programsOf, starRate } from './demo-programs.ts'

/** Inserts or updates the stars programs of the demo. */
export async function loadPrograms(
  database: Database,
  texts: ReadonlyMap<Locale, DemoTexts>,
  now: Date,
): Promise<void> {
  const textsOf = {
    running: JSON.stringify(programTexts(texts, 'running')),
    ended: JSON.stringify(programTexts(texts, 'ended')),
  }
  await database
    .insertInto('star_program')
    .values(
      countryList
        .flatMap((country) => programsOf(country, now))
        .map((program) => programRow(program, textsOf[program.which])),
    )
    .onConflict((conflict) =>
      conflict.column('program_no').doUpdateSet((eb) => ({
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        redeem_until: eb.ref('excluded.redeem_until'),
        rates: eb.ref('excluded.rates'),
        multipliers: eb.ref('excluded.multipliers'),
        life_months: eb.ref('excluded.life_months'),
        texts: eb.ref('excluded.texts'),
      })),
    )
    .execute()
}

function programRow(program: DemoProgram, texts: string) {
  const { programNo, country, calendar, startsAt, endsAt, redeemUntil, multipliers } = program
  return {
    program_no: programNo,
    country,
    zone: calendar.zone,
    starts_at: startsAt,
    ends_at: endsAt,
    redeem_until: redeemUntil,
    rates: JSON.stringify({ [countries[country].currency]: starRate(country) }),
    rounding: 'down' as const,
    multipliers: JSON.stringify(multipliers),
    life_days: null,
    life_months: lifeMonths,
    order_stars_max: 5_000,
    texts,
  }
}
