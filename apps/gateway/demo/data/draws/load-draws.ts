import { sql } from 'kysely'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { demoCampaigns } from '../campaigns.ts'
import type { DemoCampaign } from '../demo-campaign.ts'
import { findDemoMemberId } from '../load-member.ts'
import type { DemoTexts } from '../read-texts.ts'
import { type DemoDraw, type DemoDrawNo, demoDraws } from './demo-draws.ts'
import { guestIdPattern, loadGuests } from './demo-guests.ts'
import { entriesOf, loadEntries } from './load-entries.ts'
import { loadDrawnCodes } from './load-results.ts'
import { type PreparedDraw, prepareDraw } from './prepare-draw.ts'

/**
 * Inserts or updates the draws of the demo with the entries of invented members. Draws that have ended are made again with
 * new dates; the open one keeps the entries of members until it has closed.
 */
export async function loadDraws(
  database: Database,
  texts: ReadonlyMap<Locale, DemoTexts>,
  now: Date,
): Promise<void> {
  const memberId = await findDemoMemberId(database)
  const campaigns: Record<DemoDrawNo, DemoCampaign> = demoCampaigns(now)
  const draws = Object.entries<DemoDraw>(demoDraws).map(([number, draw]) => {
    const activityNo = number as DemoDrawNo // the keys of demoDraws
    return prepareDraw(activityNo, draw, campaigns[activityNo], texts)
  })
  // The lock keeps a gateway that is running from closing one of them meanwhile.
  const stored = await readStored(database, memberId)
  const changed = draws.filter((draw) => !isUnchanged(draw, stored.get(draw.row.activity_no)))
  if (changed.length === 0) return
  await removeEntries(
    database,
    changed.map(({ row }) => row.activity_no),
    [...stored.values()].filter(({ hasEnded }) => hasEnded).map(({ activityNo }) => activityNo),
  )
  await saveDraws(
    database,
    changed.map(({ row }) => row),
  )
  await loadGuests(database, now)
  await loadEntries(
    database,
    changed.flatMap((draw) => entriesOf(draw, memberId, now)),
  )
  await loadDrawnCodes(database, changed)
}

type Stored = { activityNo: string; rules: string; hasEnded: boolean; ownEntries: number }

/** The draws as they are, locked, with the number of the demo member's entries. */
async function readStored(database: Database, memberId: string): Promise<Map<string, Stored>> {
  const rows = await database
    .selectFrom('draw as d')
    .where('d.activity_no', 'in', Object.keys(demoDraws))
    .select(['d.activity_no', 'd.rules_text', 'd.closed_at', 'd.called_off_at'])
    .select((eb) =>
      eb
        .selectFrom('draw_entry as e')
        .whereRef('e.activity_no', '=', 'd.activity_no')
        .where('e.member_id', '=', memberId)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('own_entries'),
    )
    .forUpdate()
    .execute()
  return new Map(
    rows.map((row) => [
      row.activity_no,
      {
        activityNo: row.activity_no,
        rules: row.rules_text,
        hasEnded: row.closed_at !== null || row.called_off_at !== null,
        ownEntries: row.own_entries ?? 0,
      },
    ]),
  )
}

/** Whether a draw needs nothing: its days are the same, it has not been drawn since, and its entries are the demo member's. */
function isUnchanged({ draw, row }: PreparedDraw, stored: Stored | undefined): boolean {
  if (stored?.rules !== row.rules_text) return false
  const hasEnded = row.closed_at !== null || row.called_off_at !== null
  return stored.hasEnded === hasEnded && stored.ownEntries >= (draw.own?.length ?? 0)
}

/** Removes what is made again: invented entries, and everything of draws that had ended. */
async function removeEntries(
  database: Database,
  changed: readonly string[],
  ended: readonly string[],
): Promise<void> {
  await database.deleteFrom('drawn_code').where('activity_no', 'in', changed).execute()
  await sql`
    delete from claim where activity_no = any (${[...ended]}::text[]) and activity_no = any (${[...changed]}::text[])
      and not exists (select from voucher v where (v.member_id, v.activity_no, v.ordinal) = (claim.member_id, claim.activity_no, claim.ordinal))`.execute(
    database,
  )
  await sql`
    delete from draw_entry where activity_no = any (${[...changed]}::text[])
      and (activity_no = any (${[...ended]}::text[])
        or member_id::text like ${guestIdPattern})`.execute(database)
}

async function saveDraws(database: Database, rows: PreparedDraw['row'][]): Promise<void> {
  await database
    .insertInto('draw')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('activity_no').doUpdateSet((eb) => ({
        draws_at: eb.ref('excluded.draws_at'),
        beacon_chain: eb.ref('excluded.beacon_chain'),
        beacon_round: eb.ref('excluded.beacon_round'),
        prizes: eb.ref('excluded.prizes'),
        prize_count: eb.ref('excluded.prize_count'),
        alternates: eb.ref('excluded.alternates'),
        take_days: eb.ref('excluded.take_days'),
        given_with: eb.ref('excluded.given_with'),
        is_given_only: eb.ref('excluded.is_given_only'),
        seed: eb.ref('excluded.seed'),
        rules_text: eb.ref('excluded.rules_text'),
        closed_at: eb.ref('excluded.closed_at'),
        entries: eb.ref('excluded.entries'),
        root: eb.ref('excluded.root'),
        delayed_since: null,
        next_try_at: null,
        drawn_at: eb.ref('excluded.drawn_at'),
        signature: eb.ref('excluded.signature'),
        called_off_at: eb.ref('excluded.called_off_at'),
        called_off_reason: eb.ref('excluded.called_off_reason'),
        called_off_texts: eb.ref('excluded.called_off_texts'),
        closing_sent_to: null,
        closing_sent_at: eb.ref('excluded.closing_sent_at'),
        returned_to: null,
        returned_at: eb.ref('excluded.returned_at'),
      })),
    )
    .execute()
}
