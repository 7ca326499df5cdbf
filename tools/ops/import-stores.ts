/** Stores from a table: read as it comes, written a batch at a time, with what is wrong said line by line. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Database } from '@crema/gateway/database/database'
import { readCsv } from './csv.ts'
import type { StoreModel } from './model.ts'
import { nearest } from './nearest.ts'
import { OperationError } from './operation-error.ts'
import { createProgress } from './progress.ts'
import { saveStores } from './save-model.ts'
import { countOf } from './show-plan.ts'
import { readStoreRow, storeColumns } from './store-row.ts'

const atOnce = 500
/** More than these say nothing new. */
const problemsShown = 50

type Output = { write: (text: string) => void; warn: (text: string) => void }
type Options = { dryRun: boolean; output: Output }

/**
 * Rows without a fault are written even where others have one: the table is mended and imported again, and a
 * store that is there already is brought up to date. Answers the exit code.
 */
export async function importStores(
  database: Database,
  file: string,
  { dryRun, output }: Options,
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
      problems.push(`${file}:${line} ${read.store.storeId} stands in line ${earlier} already`)
      continue
    }
    seen.set(read.store.storeId, line)
    batch.push(read.store)
    if (batch.length === atOnce) await flush()
  }
  if (!columns)
    throw new OperationError(`${file} is empty: its first line names the columns ${storeColumns.join(', ')}.`)
  await flush()
  progress.end()
  for (const problem of problems.slice(0, problemsShown)) output.warn(problem)
  if (problems.length > problemsShown) output.warn(`… and ${problems.length - problemsShown} more`)
  const done = dryRun ? 'could be written' : 'written'
  output.write(
    `${problems.length === 0 ? '✓' : '✗'} ${countOf(stores, 'store')} ${done}${problems.length === 0 ? '' : `, ${countOf(problems.length, 'problem')}`}`,
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
  const known: readonly string[] = [...storeColumns, 'zone', 'specialDays']
  const problems = [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => {
        const meant = nearest(name, known)
        return `unknown column “${name}”: ${meant === undefined ? `there are ${known.join(', ')}` : `did you mean “${meant}”?`}`
      }),
    ...storeColumns.filter((name) => !names.includes(name)).map((name) => `column “${name}” is missing`),
  ]
  if (problems.length > 0)
    throw new OperationError(problems.map((problem) => `${file}:1 ${problem}`).join('\n'))
  return names
}
