import type { StarMovement } from '@crema/contract/stars/stars'
import { wallClock } from '@crema/i18n/format/dates/date'
import type { Translator } from '@crema/i18n/messages'
import { movementTitle } from './movement-text.ts'

/** A spreadsheet would evaluate a text that begins so; apostrophes before it are escaped too, so that a reader can undo it. */
const formulaStart = /^'*[=+\-@\t\r]/

/** A text as a cell of RFC 4180. Spreadsheets show the apostrophe before what looks like a formula, and do not evaluate it. */
export function textCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The movements as a table (RFC 4180) in the member's language; instants are in `zone`: `2026-11-21 14:05`. */
export function movementsCsv(movements: readonly StarMovement[], t: Translator['t'], zone: string): string {
  const columns = [
    t('stars.csvDate'),
    t('stars.csvKind'),
    t('stars.csvStars'),
    t('stars.csvDetails'),
    t('stars.csvStore'),
    t('stars.csvOrder'),
    t('stars.csvAmount'),
    t('stars.csvCurrency'),
  ]
  const rows = movements.map((movement) => [
    localTime(movement.at, zone),
    textCell(movementTitle(movement, t)),
    String(movement.stars),
    textCell(movement.reason ?? movement.title ?? ''),
    textCell(movement.storeName ?? ''),
    textCell(movement.orderNo ?? ''),
    amountCell(movement.amount),
    movement.amount?.currency ?? '',
  ])
  return [columns.map(textCell), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function localTime(instant: string, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(instant, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

function amountCell(amount: StarMovement['amount']): string {
  return amount === null ? '' : (amount.amountMinor / 10 ** amount.digits).toFixed(amount.digits)
}
