import { readCsv } from '../stores/csv.ts'
import { readAirwallexRecords } from './airwallex-records.ts'
import type { SettledKind, SettledRow } from './compare-settlement.ts'
import { plainAmount } from './settled-amount.ts'
import { settlementFormatOf, type ReadRow, type SettlementFormat } from './settlement-formats.ts'

const amountShape = /^-?\d{1,12}(\.\d{1,3})?$/

export type Settlement = { rows: SettledRow[]; otherRows: number; problems: string[] }

/**
 * Reads a settlement file: the report of a provider (`settlement-formats.ts`, `airwallex-records.ts`), or a CSV with the columns
 * `kind` (payment or refund), `reference`, `amount` and `currency`, in any order, among others. Problems begin with their line
 * or record; `otherRows` counts rows of fees, payouts and the like.
 */
export async function readSettlement(chunks: AsyncIterable<string>): Promise<Settlement> {
  const read = chunks[Symbol.asyncIterator]()
  const first = await read.next()
  const start = first.done === true ? '' : first.value
  const whole = async function* () {
    yield start
    for (let next = await read.next(); next.done !== true; next = await read.next()) yield next.value
  }
  // How a workbook and an archive begin.
  if (start.startsWith('PK'))
    return refused('1: this is a workbook or an archive: unpack it, and save the sheet as CSV (UTF-8)')
  return /^\uFEFF?\s*[[{]/.test(start) ? readJson(whole()) : readLines(whole())
}

const refused = (problem: string): Settlement => ({ rows: [], otherRows: 0, problems: [problem] })

async function readJson(chunks: AsyncIterable<string>): Promise<Settlement> {
  let content = ''
  for await (const chunk of chunks) content += chunk
  const { records, problem } = readAirwallexRecords(content.replace('\uFEFF', ''))
  const settlement = new SettlementRows('record')
  records.forEach((record, index) => {
    if ('problem' in record) settlement.refuse(index + 1, record.problem)
    else settlement.add(index + 1, record.row)
  })
  if (problem !== undefined) settlement.problems.push(` ${problem}`)
  return settlement
}

async function readLines(chunks: AsyncIterable<string>): Promise<Settlement> {
  const settlement = new SettlementRows('line')
  const given: ({ line: number } & ({ row: ReadRow } | { problem: string }))[] = []
  let [format, names]: [SettlementFormat | undefined, string[] | undefined] = [undefined, undefined]
  let [hasDecimals, isEnded, lastLine] = [false, false, 1]
  let broken: string | undefined
  try {
    for await (const { line, fields: texts } of readCsv(chunks)) {
      const fields = texts.map((field) => field.trim())
      lastLine = line
      format ??= settlementFormatOf(fields)
      const { columns, lines, end, read } = format
      if (isEnded) {
        given.push({ line, problem: `there is a line after ${end ?? ''}` })
        break
      }
      if (end !== undefined && fields[0] === end) {
        isEnded = true
        continue
      }
      if (!names) {
        if (lines && fields[0] !== lines.names) continue
        names = fields
        const missing = columns.filter((column) => !fields.includes(column))
        if (missing.length > 0) return refused(`${line}: there is no column ${missing.join(', ')}`)
        continue
      }
      if (lines && fields[0] !== lines.payments) continue
      const problem = damageOf(fields, names, columns)
      if (problem !== undefined) {
        given.push({ line, problem })
        continue
      }
      const places = names
      const row = read((column) => fields[places.indexOf(column)] ?? '')
      hasDecimals ||= row?.amount.includes('.') === true
      given.push({ line, row })
    }
  } catch (error) {
    broken = `the lines from here cannot be read: ${String(error)}`
  }
  const fromWhole = hasDecimals ? undefined : format?.fromWhole
  for (const each of given) {
    if ('problem' in each) settlement.refuse(each.line, each.problem)
    else if (each.row && fromWhole)
      settlement.add(each.line, { ...each.row, amount: fromWhole(each.row.amount, each.row.currency) })
    else settlement.add(each.line, each.row)
  }
  if (broken !== undefined) settlement.refuse(lastLine, broken)
  else if (!names) settlement.refuse(1, format ? 'there are no names of columns' : 'the file is empty')
  else if (format?.end !== undefined && !isEnded)
    settlement.refuse(lastLine, `the file ends without ${format.end}: it is incomplete`)
  return settlement
}

/** A line that was cut off, or in which a comma has moved the fields. */
function damageOf(fields: readonly string[], names: readonly string[], columns: readonly string[]) {
  const cut = columns.find((column) => names.indexOf(column) >= fields.length)
  if (cut !== undefined) return `the line ends before ${cut}`
  return fields.slice(names.length).some((field) => field !== '')
    ? `the line has ${fields.length} fields, and there are ${names.length} columns`
    : undefined
}

class SettlementRows implements Settlement {
  readonly rows: SettledRow[] = []
  readonly problems: string[] = []
  otherRows = 0
  readonly #unit: 'line' | 'record'

  constructor(unit: 'line' | 'record') {
    this.#unit = unit
  }

  /** A line's problem follows the name of the file, as in the messages of compilers. */
  refuse(nth: number, problem: string): void {
    this.problems.push(this.#unit === 'line' ? `${nth}: ${problem}` : ` record ${nth}: ${problem}`)
  }

  add(nth: number, row: ReadRow): void {
    if (!row) {
      this.otherRows++
      return
    }
    const problem = problemOf(row)
    if (problem !== undefined) {
      this.refuse(nth, problem)
      return
    }
    const { kind, references, amount, currency } = row
    this.rows.push({
      at: `${this.#unit} ${nth}`,
      kind: kind as SettledKind, // `problemOf` has checked it
      references: references.filter((reference) => reference !== ''),
      amount: plainAmount(amount, currency),
    })
  }
}

function problemOf({ kind, references, amount, currency }: NonNullable<ReadRow>): string | undefined {
  if (kind !== 'payment' && kind !== 'refund') return `kind is ${kind}, not payment or refund`
  if (references.every((reference) => reference === '')) return 'there is no reference'
  if (!amountShape.test(amount)) return `amount is ${amount}, not a number such as 9.47`
  return /^[A-Z]{3}$/.test(currency) ? undefined : `currency is ${currency}, not a code such as USD`
}
