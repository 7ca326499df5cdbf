import { v7 as newId } from 'uuid'
import type { Database } from '#src/database/database.ts'
import type { StarMultiplier, StarRounding } from '#src/database/tables.ts'

export type SeededProgram = {
  programNo: string
  country?: string
  zone?: string
  startsAt?: Date
  endsAt?: Date
  redeemUntil?: Date
  rates?: Record<string, { stars: number; perMinor: number }>
  rounding?: StarRounding
  multipliers?: StarMultiplier[]
  life?: { days: number } | { months: number }
  orderStarsMax?: number
}

/** Inserts a program of 2026 in which a dollar gives ten stars. */
export async function seedProgram(database: Database, program: SeededProgram): Promise<void> {
  const life = program.life ?? { months: 6 }
  await database
    .insertInto('star_program')
    .values({
      program_no: program.programNo,
      country: program.country ?? 'US',
      zone: program.zone ?? 'UTC',
      starts_at: program.startsAt ?? new Date('2026-01-01T00:00:00Z'),
      ends_at: program.endsAt ?? new Date('2027-01-01T00:00:00Z'),
      redeem_until: program.redeemUntil ?? new Date('2027-02-01T00:00:00Z'),
      rates: JSON.stringify(program.rates ?? { USD: { stars: 10, perMinor: 100 } }),
      rounding: program.rounding ?? 'down',
      multipliers: JSON.stringify(program.multipliers ?? []),
      life_days: 'days' in life ? life.days : null,
      life_months: 'months' in life ? life.months : null,
      order_stars_max: program.orderStarsMax ?? 10_000,
      texts: JSON.stringify({ en: { title: 'Stars', howToCollect: [] } }),
    })
    .execute()
}

/** Inserts a member and returns their id and account number. */
export async function seedCollector(
  database: Database,
): Promise<{ memberId: string; accountNumber: string }> {
  const memberId = newId()
  const { account_number: accountNumber } = await database
    .insertInto('member')
    .values({
      member_id: memberId,
      email: `${memberId}@example.com`,
      country: 'US',
      language: 'en',
      registered_at: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('account_number')
    .executeTakeFirstOrThrow()
  return { memberId, accountNumber }
}
