export type Expiry = { month: number; year: number }

/**
 * Month and year as they are typed: `8` becomes `08/`, and a year of four digits, as browsers fill it in, the last two.
 */
export function groupExpiry(digits: string): string {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = padded.slice(0, 2)
  const isLongYear = padded.startsWith('20', 2) && padded.length > 4
  const year = isLongYear ? padded.slice(2, 6) : padded.slice(2, 4)
  if (month.length < 2) return month
  return year === '' ? month : `${month}/${year.length === 4 ? year.slice(2) : year}`
}

/** A month of one digit that a separator ends, as `1/29`, with its zero. */
export const padMonth = (text: string): string => text.replace(/^([1-9])\s*[/.-]/, '0$1/')

/** The expiry of a card from its text; undefined where that is no month and year. */
export function readExpiry(text: string): Expiry | undefined {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  return month === '' ? undefined : { month: Number(month), year: 2000 + Number(year) }
}

/** Whether the last day of the month has passed everywhere: a card is valid to the end of it. */
export function isExpired({ month, year }: Expiry, nowMs: number): boolean {
  // West of Greenwich a month ends up to twelve hours later than in UTC.
  return nowMs - 12 * 60 * 60_000 >= Date.UTC(year, month, 1)
}

/** An expiry as it is printed on a card, such as `08/29`. */
export function formatExpiry({ month, year }: Expiry): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}
