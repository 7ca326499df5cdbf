import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { demoMember } from '../demo-members.ts'
import { guests } from './demo-guests.ts'
import type { PreparedDraw } from './prepare-draw.ts'

export type DemoEntry = {
  activity_no: string
  code: string
  member_id: string
  ordinal: number
  entered_at: Date
  country: string
  stars: number
  /** What it was given for; null where the member made it. */
  given_for: string | null
}

/** The entries of a draw. The demo member has codes that won or did not, as the draw says. */
export function entriesOf(prepared: PreparedDraw, memberId: string, now: Date): DemoEntry[] {
  const { draw, campaign, codes, noonOf, row } = prepared
  const own = ownCodes(prepared)
  const others = codes.filter((code) => !own.includes(code))
  const last = Math.min(campaign.endsAt.getTime(), row.called_off_at?.getTime() ?? Infinity, now.getTime())
  const span = last - campaign.startsAt.getTime()
  const entry = { activity_no: row.activity_no, stars: campaign.priceStars ?? 0, given_for: null }
  return [
    ...(draw.own ?? []).map(({ day }, index) => ({
      ...entry,
      code: own[index] ?? '',
      member_id: memberId,
      ordinal: index + 1,
      entered_at: noonOf(day),
      country: demoMember.country,
    })),
    ...others.flatMap((code, index) => {
      const guest = guests[index % guests.length]
      if (!guest) return []
      return {
        ...entry,
        code,
        member_id: guest.memberId,
        ordinal: Math.floor(index / guests.length) + 1,
        entered_at: new Date(campaign.startsAt.getTime() + ((index + 0.5) / others.length) * span),
        country: guest.country,
        // The guests have no vouchers.
        given_for: draw.givenWith === undefined ? null : `demo ${code}`,
      }
    }),
  ]
}

/** The codes of the demo member, in the order of their entries. */
export function ownCodes({ draw, codes, drawn }: PreparedDraw): string[] {
  const lost = codes.filter((code) => !drawn.includes(code))
  // Not the first, so that the code is found among others.
  const won = drawn.slice(6)
  return (draw.own ?? []).flatMap(({ wins }, index) => (wins ? won[index] : lost[index * 7]) ?? [])
}

/** Inserts entries with their claims; those that exist stay. */
export async function loadEntries(database: Database, entries: readonly DemoEntry[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
    activity_no text, code text, member_id uuid, ordinal smallint, entered_at timestamptz, country text, stars integer,
    given_for text)`
  await sql`
    insert into claim (member_id, activity_no, ordinal, idempotency_key, claimed_at)
    select member_id, activity_no, ordinal, gen_random_uuid(), entered_at from ${rows}
    on conflict (member_id, activity_no, ordinal) do update set claimed_at = excluded.claimed_at`.execute(
    database,
  )
  await sql`
    insert into draw_entry (activity_no, code, member_id, ordinal, entered_at, country, stars, given_for)
    select activity_no, code, member_id, ordinal, entered_at, country, stars, given_for from ${rows}
    on conflict do nothing`.execute(database)
}
