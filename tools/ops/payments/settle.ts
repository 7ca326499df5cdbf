/** Compares a provider's settlement file with the ledger of attempts. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { withDatabase } from '../database/open-operations.ts'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import { compareSettlement, type Difference } from './compare-settlement.ts'
import { readSettlement } from './read-settlement.ts'
import { readLedger } from './settlement-store.ts'

const dayShape = /^\d{4}-\d{2}-\d{2}$/
/** Further differences are only counted. */
const differencesShown = 200

/** Prints every difference between a provider's file and the ledger for the days from `from` to before `until` (UTC). */
export async function settle(
  names: readonly string[],
  options: { from?: string | undefined; until?: string | undefined },
  output: Output,
): Promise<number> {
  const [provider, file, ...more] = names
  if (provider === undefined || file === undefined || more.length > 0)
    throw new OperationError(
      'Missing argument: npm run ops -- settle <provider> <file> --from <day> --until <day>',
    )
  const period = { from: readDay(options.from, '--from'), until: readDay(options.until, '--until') }
  if (period.from >= period.until) throw new OperationError('--until must be after --from.')
  await stat(file).catch(() => {
    throw new OperationError(`${file} cannot be read.`)
  })
  const { rows, otherRows, problems } = await readSettlement(createReadStream(file, { encoding: 'utf8' }))
  for (const problem of problems) output.warn(`${file}:${problem}`)
  if (problems.length > 0) return 1
  return withDatabase(async ({ database, label }) => {
    output.write(label)
    const ledger = await readLedger(
      database,
      provider,
      period,
      rows.flatMap(({ references }) => references),
    )
    const differences = compareSettlement(rows, ledger)
    if (otherRows > 0) output.write(`${countOf(otherRows, 'row')} of fees, payouts and the like left out.`)
    for (const difference of differences.slice(0, differencesShown))
      output.warn(`✗ ${formatDifference(difference)}`)
    if (differences.length > 0) {
      output.warn(`${countOf(differences.length, 'difference')} in ${countOf(rows.length, 'row')}.`)
      return 1
    }
    output.write(`✓ ${countOf(rows.length, 'row')} and the ledger agree.`)
    return 0
  })
}

function readDay(text: string | undefined, option: string): Date {
  const day = text !== undefined && dayShape.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  if (day === undefined || Number.isNaN(day.getTime()))
    throw new OperationError(`${option} must be a day such as 2026-11-01.`)
  return day
}

function formatDifference({ what, kind, reference, at: place, here, there }: Difference): string {
  const at = place === undefined ? '' : ` (${place})`
  switch (what) {
    case 'missingHere':
      return `missing here: ${kind} ${reference} of ${there}${at}`
    case 'missingThere':
      return `missing there: ${kind} ${reference} of ${here}`
    case 'otherAmount':
      return `other amount: ${kind} ${reference} is ${here} here and ${there} there${at}`
    case 'twice':
      return `twice: ${kind} ${reference} of ${there}${at}`
  }
}
