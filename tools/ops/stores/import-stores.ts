/** Imports stores from a CSV file as a stream, a batch at a time, and reports problems by line. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Market } from '@crema/gateway/config/market-settings'
import type { Database } from '@crema/gateway/database/database'
import { saveStores } from '../database/save-model.ts'
import { closestMatch } from '../file/closest-match.ts'
import type { StoreModel } from '../file/model.ts'
import { OperationError } from '../operation-error.ts'
import { countOf } from '../plan/format-plan.ts'
import { createProgress } from '../progress.ts'
import { readCsv } from './csv.ts'
import { optionalStoreColumns, readStoreRow, storeColumns } from './store-row.ts'

const batchSize = 500
/** Further problems are only counted. */
const problemsShown = 50

type Output = { write: (text: string) => void; warn: (text: string) => void }
/** `market`: whose database it is. */
type Options = { dryRun: boolean; market?: Pick<Market, 'name' | 'countries'>; output: Output }

/**
 * Valid rows are written even if others have problems: after the file is corrected it is imported again, which updates
 * existing stores. Returns the exit code.
 */
export async function importStores(
  database: Database,
  file: string,
  { dryRun, market, output }: Options,
): Promise<number> {
  const bytes = await sizeOf(file)
  const stream = createReadStream(file, { encoding: 'utf8' })
  const progress = createProgress('stores', output)
  const problems: string[] = []
  const seen = new Map<string, number>()
  let batch: StoreModel[] = []
  let stores = 0
  let columns: string[] | undefined
  const flush = async () => {
    if (!dryRun && batch.length > 0)
      await database.transaction().execute((transaction) => saveStores(transaction, batch))
    stores += batch.length
    batch = []
    progress.show(stores, bytes === 0 ? 1 : stream.bytesRead / bytes)
  }
  for await (const { line, fields } of readCsv(stream)) {
    if (!columns) {
      columns = readHeader(file, fields)
      continue
    }
    const read = readStoreRow(columns, fields)
    if ('problems' in read) {
      problems.push(...read.problems.map((problem) => `${file}:${line} ${problem}`))
      continue
    }
    const earlier = seen.get(read.store.storeId)
    if (earlier !== undefined) {
      problems.push(`${file}:${line} ${read.store.storeId} is already in line ${earlier}`)
      continue
    }
    seen.set(read.store.storeId, line)
    if (market?.countries.includes(read.store.country) === false) {
      problems.push(`${file}:${line} ${read.store.country} is not of the market ${market.name}`)
      continue
    }
    batch.push(read.store)
    if (batch.length === batchSize) await flush()
  }
  if (!columns)
    throw new OperationError(`${file} is empty: its first line names the columns ${storeColumns.join(', ')}.`)
  await flush()
  progress.end()
  for (const problem of problems.slice(0, problemsShown)) output.warn(problem)
  if (problems.length > problemsShown) output.warn(`… and ${problems.length - problemsShown} more`)
  const result = dryRun ? 'could be written' : 'written'
  output.write(
    `${problems.length === 0 ? '✓' : '✗'} ${countOf(stores, 'store')} ${result}${problems.length === 0 ? '' : `, ${countOf(problems.length, 'problem')}`}`,
  )
  return problems.length === 0 ? 0 : 1
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    throw new OperationError(`${file} cannot be read: there is no such file.`, { cause: error })
  }
}

function readHeader(file: string, fields: readonly string[]): string[] {
  const names = fields.map((name) => name.trim())
  const known: readonly string[] = [...storeColumns, ...optionalStoreColumns]
  const problems = [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => {
        const suggestion = closestMatch(name, known)
        return `unknown column “${name}”: ${suggestion === undefined ? `there are ${known.join(', ')}` : `did you mean “${suggestion}”?`}`
      }),
    ...storeColumns.filter((name) => !names.includes(name)).map((name) => `column “${name}” is missing`),
  ]
  if (problems.length > 0)
    throw new OperationError(problems.map((problem) => `${file}:1 ${problem}`).join('\n'))
  return names
}
