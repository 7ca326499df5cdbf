/** What `npm run ops` does, one function a command. Each answers the exit code. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@crema/gateway/database/database'
import { applyModel } from './apply-plan.ts'
import { exportModel } from './export-model.ts'
import { importStores } from './import-stores.ts'
import type { Model } from './model.ts'
import { withDatabase, type Operations } from './open-operations.ts'
import { OperationError } from './operation-error.ts'
import { schemaFile, schemaText } from './operator-schema.ts'
import { makePlan } from './plan.ts'
import { formatProblem, sortProblems } from './problem.ts'
import { readModel } from './read-model.ts'
import { makeReport, showReport } from './report.ts'
import { printSheets, scanSheets } from './scan-sheets.ts'
import { countOf, showPlan, summaryOf } from './show-plan.ts'
import { writeFile as writeModel } from './write-model.ts'

export type Output = { write: (text: string) => void; warn: (text: string) => void }

export async function check(files: readonly string[], output: Output): Promise<number> {
  const model = await readFiles(files, output)
  if (!model) return 1
  output.write(
    `✓ ${countOf(model.campaigns.size, 'campaign')}, ${countOf(model.coupons.size, 'coupon')}, ${countOf(model.stores.size, 'store')}`,
  )
  return 0
}

export async function plan(files: readonly string[], output: Output): Promise<number> {
  const model = await readFiles(files, output)
  if (!model) return 1
  return withDatabase(async ({ database, place }) => {
    output.write(`${place}\n`)
    const made = await makePlan(database, model, new Date())
    output.write(showPlan(made))
    return made.refusals.length === 0 ? 0 : 1
  })
}

export async function apply(
  files: readonly string[],
  options: { yes: boolean },
  output: Output,
): Promise<number> {
  const model = await readFiles(files, output)
  if (!model) return 1
  return withDatabase(async (operations) => {
    const { database } = operations
    output.write(`${operations.place} is about to be changed.\n`)
    const now = new Date()
    if (needsYes(operations, options)) {
      output.write(showPlan(await makePlan(database, model, now)))
      output.warn('Nothing was changed: this is production, so say --yes.')
      return 1
    }
    const done = await applyModel(database, model, now)
    output.write(showPlan(done))
    if (done.refusals.length > 0) {
      output.warn('Nothing was changed.')
      return 1
    }
    if (done.changes.length > 0) output.write(`\n✓ Done: ${summaryOf(done)}.`)
    return 0
  })
}

export async function exportFile(
  numbers: readonly string[],
  options: { out: string | undefined },
  output: Output,
): Promise<number> {
  return withDatabase(async ({ database, place }) => {
    const model = await exportModel(database, numbers)
    const text = writeModel(model, ` ${place}, ${new Date().toISOString()}`)
    if (options.out === undefined) {
      output.write(text.trimEnd())
    } else {
      await writeFile(options.out, text)
      output.write(
        `✓ ${countOf(model.campaigns.size, 'campaign')}, ${countOf(model.coupons.size, 'coupon')}, ${countOf(model.stores.size, 'store')} in ${options.out}`,
      )
    }
    return 0
  })
}

/** Takes campaigns off the shelf or puts them back: by their numbers, or all of a file. */
export async function shelve(
  names: readonly string[],
  isOnShelf: boolean,
  options: { yes: boolean },
  output: Output,
): Promise<number> {
  const activityNos = await campaignNumbers(names, output)
  if (!activityNos) return 1
  return withDatabase(async (operations) => {
    output.write(`${operations.place} is about to be changed.\n`)
    if (needsYes(operations, options)) {
      output.warn('Nothing was changed: this is production, so say --yes.')
      return 1
    }
    const changed = await setShelf(operations.database, activityNos, isOnShelf)
    for (const { activityNo, was } of changed) {
      const now = isOnShelf ? 'on the shelf' : 'off the shelf'
      output.write(was === isOnShelf ? `= ${activityNo} is ${now} already` : `✓ ${activityNo} is ${now}`)
    }
    return 0
  })
}

/** All of them or, where one is not there, none. */
export function setShelf(
  database: Database,
  activityNos: readonly string[],
  isOnShelf: boolean,
): Promise<{ activityNo: string; was: boolean }[]> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('campaign')
      .select(['activity_no', 'is_on_shelf'])
      .where('activity_no', 'in', activityNos)
      .orderBy('activity_no')
      .forNoKeyUpdate()
      .execute()
    const missing = activityNos.filter((activityNo) => !rows.some((row) => row.activity_no === activityNo))
    if (missing.length > 0)
      throw new OperationError(`There is no campaign ${missing.join(', ')}. Nothing was changed.`)
    const others = rows.filter((row) => row.is_on_shelf !== isOnShelf).map((row) => row.activity_no)
    if (others.length > 0) {
      await transaction
        .updateTable('campaign')
        .set({ is_on_shelf: isOnShelf })
        .where('activity_no', 'in', others)
        .execute()
    }
    return rows.map((row) => ({ activityNo: row.activity_no, was: row.is_on_shelf }))
  })
}

export async function report(
  names: readonly string[],
  options: { days: number },
  output: Output,
): Promise<number> {
  return withDatabase(async ({ database }) => {
    for (const activityNo of names) {
      const made = await makeReport(database, activityNo, { days: options.days, now: new Date() })
      if (!made) throw new OperationError(`There is no campaign ${activityNo}.`)
      output.write(showReport(made))
    }
    return 0
  })
}

/** The codes of a scan-only campaign: as links, or as a page to print. */
export async function codes(
  activityNo: string,
  options: { until: string | undefined; out: string | undefined },
  output: Output,
): Promise<number> {
  return withDatabase(async ({ database, config }) => {
    const made = await scanSheets(database, config, activityNo, { until: options.until, now: new Date() })
    if (options.out === undefined) {
      for (const { storeId, link } of made.sheets) output.write(`${storeId ?? '*'}\t${link}`)
      return 0
    }
    await writeFile(options.out, printSheets(made))
    output.write(`✓ ${countOf(made.sheets.length, 'code')} until ${made.until} in ${options.out}`)
    return 0
  })
}

export async function importFile(
  file: string,
  options: { yes: boolean; dryRun: boolean },
  output: Output,
): Promise<number> {
  return withDatabase(async (operations) => {
    if (!options.dryRun) output.write(`${operations.place} is about to be changed.\n`)
    if (!options.dryRun && needsYes(operations, options)) {
      output.warn('Nothing was changed: this is production, so say --yes.')
      return 1
    }
    return importStores(operations.database, file, { dryRun: options.dryRun, output })
  })
}

export async function schema(output: Output): Promise<number> {
  const folder = join(import.meta.dirname, 'schema')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, schemaFile), schemaText())
  output.write(`✓ ${join(folder, schemaFile)}`)
  return 0
}

const needsYes = ({ isProduction }: Operations, { yes }: { yes: boolean }) => isProduction && !yes

/** Undefined after everything that is wrong has been said. */
async function readFiles(names: readonly string[], output: Output): Promise<Model | undefined> {
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readText(name) })))
  const { model, problems } = readModel(files)
  for (const problem of sortProblems(problems)) output.warn(formatProblem(problem))
  if (problems.length > 0) output.warn(`✗ ${countOf(problems.length, 'problem')}`)
  return problems.length > 0 ? undefined : model
}

async function readText(name: string): Promise<string> {
  try {
    return await readFile(name, 'utf8')
  } catch (error) {
    throw new OperationError(`${name} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  return error instanceof Error ? error.message : 'unknown reason'
}

async function campaignNumbers(names: readonly string[], output: Output): Promise<string[] | undefined> {
  const files = names.filter((name) => /\.ya?ml$/.test(name))
  const numbers = names.filter((name) => !files.includes(name))
  if (files.length === 0) return numbers
  const model = await readFiles(files, output)
  return model && [...new Set([...numbers, ...model.campaigns.keys()])]
}
