import type { Database } from '#src/database/database.ts'
import type { PayableOrder } from '../attempts/attempt-store.ts'

export type Reduction = { ok: { reductionMinor: number } } | { refused: 'notFound' | 'loginRequired' }

/** By how much the member's vouchers reduce an order, in minor units of its currency. */
export function reductionOf(
  _database: Database,
  { voucherNos }: { order: PayableOrder; memberId: string | null; voucherNos: readonly string[]; now: Date },
): Promise<Reduction> {
  return Promise.resolve(voucherNos.length === 0 ? { ok: { reductionMinor: 0 } } : { refused: 'notFound' })
}
