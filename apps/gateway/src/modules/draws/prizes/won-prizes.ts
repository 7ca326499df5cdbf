import type { WonPrize } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { couponsOf, type Reader, toPrize } from '../catalogue/read-draw.ts'
import type { PrizeRow } from './prize-store.ts'

/** Prizes as the member's list shows them, in one language. */
export async function wonPrizes(
  database: Database,
  rows: readonly PrizeRow[],
  reader: Reader,
): Promise<WonPrize[]> {
  const won = rows.map((row) => ({ row, stored: prizeOf(row) }))
  const coupons = await couponsOf(
    database,
    won.map(({ stored }) => stored),
    reader,
  )
  return won.map(({ row, stored }) => {
    const { kind, title, image, coupon, stars } = toPrize(stored, coupons, reader.locale)
    return {
      activityNo: row.activity_no,
      title: localizedText(row.texts, reader.locale).title,
      prize: { kind, title, image, coupon, stars },
      code: row.code,
      at: row.won_at.toISOString(),
      state: row.state,
      takeUntil: row.take_until?.toISOString() ?? null,
      voucherNo: row.voucher_no,
    }
  })
}

function prizeOf({ activity_no: activityNo, prizes, prize }: PrizeRow) {
  const found = prizes[prize]
  if (!found) throw new Error(`The draw ${activityNo} has no prize ${prize}.`)
  return found
}
