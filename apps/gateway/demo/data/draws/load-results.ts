import type { Insertable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'
import { demoVouchers } from '../vouchers.ts'
import { ownCodes } from './load-entries.ts'
import type { PreparedDraw } from './prepare-draw.ts'

const dayMs = 24 * 60 * 60_000

/** Inserts the codes that were drawn, with their prizes. */
export async function loadDrawnCodes(database: Database, draws: readonly PreparedDraw[]): Promise<void> {
  const rows = draws.flatMap((draw) => drawnRows(draw))
  if (rows.length > 0) await database.insertInto('drawn_code').values(rows).execute()
}

function drawnRows(prepared: PreparedDraw): Insertable<Tables['drawn_code']>[] {
  const { draw, campaign, drawn, row } = prepared
  const own = ownCodes(prepared)
  const ownVoucher = demoVouchers.find(({ gift }) => gift?.activityNo === row.activity_no)
  const takeUntil = campaign.calendar.endOf(draw.drawnOn + draw.takeDays)
  const prizeOf = draw.prizes.flatMap(({ count }, prize) => Array.from({ length: count }, () => prize))
  const movedUp = Math.max(0, (draw.collected ?? []).length - prizeOf.length)
  return drawn.map((code, index) => {
    const isMovedUp = index >= prizeOf.length
    const prize = prizeOf[index] ?? (index < prizeOf.length + movedUp ? 0 : null)
    const base = { activity_no: row.activity_no, rank: index + 1, code, prize }
    if (prize === null) return base
    const wonAt = isMovedUp ? new Date(takeUntil.getTime() + 1) : row.draws_at
    const isThing = draw.prizes[prize]?.kind === 'thing'
    const state = isThing ? (draw.collected?.[index] ?? 'toCollect') : 'given'
    return {
      ...base,
      won_at: wonAt,
      mailed_at: wonAt,
      state,
      take_until: isThing ? new Date(takeUntil.getTime() + (isMovedUp ? draw.takeDays * dayMs : 0)) : null,
      voucher_no: own.includes(code) ? (ownVoucher?.voucherNo ?? null) : null,
      reached_at: state === 'collected' ? new Date(wonAt.getTime() + (isMovedUp ? 1 : dayMs)) : null,
    }
  })
}
