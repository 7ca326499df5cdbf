import { isVoucherNo, marketCodeOfVoucher } from '#src/modules/vouchers/codes/voucher-number.ts'

/** The code of the market in what a till scanned or somebody typed: a counter code, or the number of a voucher. */
export function marketCodeOfScan(text: string): string | undefined {
  const [, shown] = /^[A-Z0-9-]+:[A-Z]\d:([1-9]\d):/.exec(text) ?? []
  const typed = text.replace(/[\s-]/g, '')
  return shown ?? (isVoucherNo(typed) ? marketCodeOfVoucher(typed) : undefined)
}
