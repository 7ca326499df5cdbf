import type { Database } from '#src/database/database.ts'
import type { AttemptRow } from '../attempts/attempt-store.ts'

/** Uses the vouchers that an attempt has reserved once it has paid, or gives them back. */
export function settleVouchers(
  _transaction: Database,
  { voucher_nos: voucherNos }: Pick<AttemptRow, 'attempt_id' | 'voucher_nos'>,
  _end: { isPaid: boolean; now: Date },
): Promise<void> {
  // `reductionOf` refuses vouchers, so no attempt has one.
  if (voucherNos.length > 0) return Promise.reject(new Error('Vouchers cannot be reserved.'))
  return Promise.resolve()
}
