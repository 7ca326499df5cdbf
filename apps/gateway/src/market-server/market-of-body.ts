import { isVoucherNo, marketCodeOfVoucher } from '#src/modules/vouchers/codes/voucher-number.ts'

type Scan = {
  /** Of the market that has given it out. */
  marketCode: string | undefined
  /** Where it is the number of a voucher. */
  voucherNo?: string
}

/** What a till scanned or somebody typed: a counter code, or the number of a voucher. */
export function readScan(text: string): Scan {
  const typed = text.replace(/[\s-]/g, '')
  if (isVoucherNo(typed)) return { marketCode: marketCodeOfVoucher(typed), voucherNo: typed }
  return { marketCode: /^[A-Z0-9-]+:[A-Z]\d:([1-9]\d):/.exec(text)?.[1] }
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
