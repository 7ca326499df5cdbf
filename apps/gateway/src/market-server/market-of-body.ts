import { isVoucherNo, marketCodeOfVoucher } from '#src/modules/vouchers/codes/voucher-number.ts'

/** The code of the market in what a till scanned or somebody typed: a counter code, or the number of a voucher. */
export function marketCodeOfScan(text: string): string | undefined {
  const [, shown] = /^[A-Z0-9-]+:[A-Z]\d:([1-9]\d):/.exec(text) ?? []
  const typed = text.replace(/[\s-]/g, '')
  return shown ?? (isVoucherNo(typed) ? marketCodeOfVoucher(typed) : undefined)
}

/** The text values of a body of JSON or of a form; none where it is neither, which the market's gateway refuses. */
export function textsOf(body: Buffer): ReadonlyMap<string, string> {
  const text = body.toString()
  if (!text.startsWith('{')) return new Map(new URLSearchParams(text))
  try {
    const entries = Object.entries(JSON.parse(text) as object) // it begins with a brace
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}
