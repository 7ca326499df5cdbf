/** The winners of a draw as a table for customer service. It has personal data: it is printed and never stored. */
import { stripVTControlCharacters } from 'node:util'
import type { WinnerRow } from '@crema/gateway/modules/draws/prizes/winner-store'
import { wallTime } from '@crema/gateway/wall-time'
import { countOf } from '../plan/format-plan.ts'

const names = ['rank', 'code', 'prize', 'state', 'member', 'name', 'contacts', 'mail sent', 'reached']

export function formatWinners(activityNo: string, zone: string, rows: readonly WinnerRow[]): string {
  const winners = rows.filter(({ prize }) => prize !== null)
  const alternates = rows.filter(({ prize }) => prize === null)
  const heading = `${activityNo}: ${countOf(winners.length, 'prize')}, times in ${zone}. Personal data: for customer service alone.`
  const next = alternates.map(({ code }) => grouped(code)).join(', ')
  const table = [names, ...winners.map((row) => cellsOf(row, zone))]
  const widths = names.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [
    heading,
    winners.length > 0 ? lines.join('\n') : 'Nobody has entered, so nobody has won.',
    ...(alternates.length > 0 ? [`Alternates, in this order: ${next}`] : []),
  ].join('\n\n')
}

function cellsOf(row: WinnerRow, zone: string): string[] {
  const { display_name: name, email, phone, voucher_no: voucherNo } = row
  const at = (instant: Date | null) => (instant === null ? '–' : localTime(instant, zone))
  return [
    String(row.rank),
    grouped(row.code),
    plain(row.stored?.texts.en.title ?? '–'),
    stateOf(row, zone) + (voucherNo === null ? '' : `, voucher ${voucherNo}`),
    accountOf(row),
    plain(name ?? '–'),
    plain([email, phone].filter((each) => each !== null).join(', ') || '–'),
    at(row.mailed_at),
    at(row.reached_at) + (row.reached_note === null ? '' : `: ${plain(row.reached_note)}`),
  ]
}

/** The number of the account, and the market that has it where it is another one. */
const accountOf = ({ account_number: account, home_market: home }: WinnerRow) =>
  home === null ? (account ?? 'deleted') : `${account ?? '–'} (${home})`

function stateOf({ state, take_until: until }: WinnerRow, zone: string): string {
  switch (state) {
    case null:
      return 'to be given'
    case 'given':
      return 'given'
    case 'toCollect':
      return until === null ? 'to collect' : `to collect until ${localTime(until, zone)}`
    case 'collected':
      return 'collected'
    case 'notTaken':
      return 'not taken'
  }
}

/** Names are the members' own words: without characters that a terminal obeys or that break the line. */
const plain = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const localTime = (instant: Date, zone: string) =>
  new Date(wallTime(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')
