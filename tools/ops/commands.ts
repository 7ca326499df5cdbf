/** The commands of `npm run ops`, a function each, which returns the exit code. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCountry } from '@crema/contract/countries/countries'
import { limits } from '@crema/contract/limits'
import type { Config } from '@crema/gateway/config/config'
import type { Database } from '@crema/gateway/database/database'
import { auditAssist } from '@crema/gateway/modules/assist/audit-assist'
import { adjustStars } from '@crema/gateway/modules/stars/ledger/adjust-stars'
import { auditLedger, sumAccounts } from '@crema/gateway/modules/stars/ledger/audit-ledger'
import { exportModel } from './database/export-model.ts'
import {
  needsConfirmation,
  readMarketConfig,
  withDatabase,
  withEachMarket,
} from './database/open-operations.ts'
import type { Model } from './file/model.ts'
import { schemaFile, schemaText } from './file/operator-schema.ts'
import { formatProblem, sortProblems } from './file/problem.ts'
import { readModel } from './file/read-model.ts'
import { writeFile as writeModel } from './file/write-model.ts'
import { OperationError } from './operation-error.ts'
import type { Output } from './output.ts'
import { applyModel } from './plan/apply-plan.ts'
import { countOf, formatPlan, summaryOf } from './plan/format-plan.ts'
import { makePlan } from './plan/make-plan.ts'
import { marketRefusals } from './plan/market-refusals.ts'
import { readReport, formatReport } from './reports/campaign-report.ts'
import { logNameOf } from './reports/log-names.ts'
import { printSheets, scanSheets } from './reports/scan-sheets.ts'
import { verifyDrawFile } from './reports/verify-draw.ts'
import { importStores } from './stores/import-stores.ts'

/** Differences of an audit that are printed. */
const differencesMax = 100

export async function check(files: readonly string[], output: Output): Promise<number> {
  const model = await readFiles(files, output)
  if (!model) return 1
  output.write(
    `✓ ${countOf(model.campaigns.size, 'campaign')}, ${countOf(model.coupons.size, 'coupon')}, ${countOf(model.stores.size, 'store')}, ${countOf(model.programs.size, 'stars program')}`,
  )
  return 0
}

export async function plan(files: readonly string[], output: Output): Promise<number> {
  const model = await readFiles(files, output)
  if (!model) return 1
  return withDatabase(async ({ database, label, config }) => {
    output.write(`${label}\n`)
    if (isOfOtherMarket(model, config, output)) return 1
    const result = await makePlan(database, model, new Date())
    output.write(formatPlan(result))
    return result.refusals.length === 0 ? 0 : 1
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
    output.write(`${operations.label} will be changed.\n`)
    if (isOfOtherMarket(model, operations.config, output)) {
      output.warn('Nothing was changed.')
      return 1
    }
    const now = new Date()
    if (needsConfirmation(operations, options)) {
      output.write(formatPlan(await makePlan(database, model, now)))
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    const applied = await applyModel(database, model, now)
    output.write(formatPlan(applied))
    if (applied.refusals.length > 0) {
      output.warn('Nothing was changed.')
      return 1
    }
    if (applied.changes.length > 0) output.write(`\n✓ Done: ${summaryOf(applied)}.`)
    return 0
  })
}

export async function exportFile(
  numbers: readonly string[],
  options: { out: string | undefined },
  output: Output,
): Promise<number> {
  return withDatabase(async ({ database, label }) => {
    const model = await exportModel(database, numbers)
    const text = writeModel(model, ` ${label}, ${new Date().toISOString()}`)
    if (options.out === undefined) {
      output.write(text.trimEnd())
    } else {
      await writeFile(options.out, text)
      output.write(
        `✓ ${countOf(model.campaigns.size, 'campaign')}, ${countOf(model.coupons.size, 'coupon')}, ${countOf(model.stores.size, 'store')}, ${countOf(model.programs.size, 'stars program')} in ${options.out}`,
      )
    }
    return 0
  })
}

/** Puts campaigns on the shelf or takes them off, by their numbers or all of a file. */
export async function setOnShelf(
  names: readonly string[],
  isOnShelf: boolean,
  options: { yes: boolean },
  output: Output,
): Promise<number> {
  const activityNos = await campaignNumbers(names, output)
  if (!activityNos) return 1
  return withDatabase(async (operations) => {
    output.write(`${operations.label} will be changed.\n`)
    if (needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    const changed = await updateShelf(operations.database, activityNos, isOnShelf)
    for (const { activityNo, was } of changed) {
      const now = isOnShelf ? 'on the shelf' : 'off the shelf'
      output.write(was === isOnShelf ? `= ${activityNo} is ${now} already` : `✓ ${activityNo} is ${now}`)
    }
    return 0
  })
}

/** Changes all campaigns, or none where one does not exist; returns the previous state of each. */
export function updateShelf(
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
      const result = await readReport(database, activityNo, { days: options.days, now: new Date() })
      if (!result) throw new OperationError(`There is no campaign ${activityNo}.`)
      output.write(formatReport(result))
    }
    return 0
  })
}

/** The QR codes of a scan-only campaign, as links or as a page to print. */
export async function codes(
  activityNo: string,
  options: { until: string | undefined; out: string | undefined },
  output: Output,
): Promise<number> {
  return withDatabase(async ({ database, config }) => {
    const result = await scanSheets(database, config, activityNo, { until: options.until, now: new Date() })
    if (options.out === undefined) {
      for (const { storeId, link } of result.sheets) output.write(`${storeId ?? '*'}\t${link}`)
      return 0
    }
    await writeFile(options.out, printSheets(result))
    output.write(`✓ ${countOf(result.sheets.length, 'code')} until ${result.until} in ${options.out}`)
    return 0
  })
}

/** Compares the stars ledger with its transfers, and invitations with their helps and rewards, in every market. */
export async function audit(output: Output): Promise<number> {
  return withEachMarket(async ({ database, label }) => {
    output.write(label)
    const differences = await auditLedger(database, differencesMax)
    for (const { country, account, stars } of await sumAccounts(database))
      output.write(`  ${country}  ${account.padEnd(10)} ${stars.toLocaleString('en').padStart(15)}`)
    for (const { account_id: account, what, id, stored, proved } of differences)
      output.warn(
        `✗ account ${account}: ${what}${id === null ? '' : ` of ${id}`} is ${stored}, the transfers say ${proved}`,
      )
    const ofAssist = await auditAssist(database, differencesMax)
    for (const { invitation_id: invitation, what, stored, proved } of ofAssist)
      output.warn(`✗ invitation ${invitation}: ${what} is ${stored}, helps and rewards say ${proved}`)
    if (differences.length > 0 || ofAssist.length > 0) return 1
    output.write('✓ The books balance: every stored value is what the transfers say.')
    output.write('✓ Invitations agree with their helps and rewards.')
    return 0
  }, output)
}

/** Gives a member stars, or takes them, for a reason that they read in their history. */
export async function adjust(
  [accountNumber = '', country = '', ...words]: readonly string[],
  options: { yes: boolean; give?: string; take?: string; key?: string },
  output: Output,
): Promise<number> {
  const { give, take } = options
  const amount = /^[1-9]\d{0,6}$/.test(give ?? take ?? '') ? Number(give ?? take) : 0
  const stars = take === undefined ? amount : -amount
  const reason = words.join(' ').trim()
  const known = parseCountry(country)
  const isOne = (give === undefined) !== (take === undefined)
  if (!known || !isOne || amount === 0 || reason === '' || reason.length > limits.text)
    throw new OperationError(
      `Usage: npm run ops -- adjust-stars <account number> <country> <reason, at most ${limits.text} characters> --give <stars> or --take <stars>, and --key <text> to do the same again on the same day`,
    )
  return withDatabase(async (operations) => {
    output.write(`${operations.label} will be changed.\n`)
    if (needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    const now = new Date()
    // The same command, repeated because its answer was lost, changes nothing.
    const key = options.key ?? `${now.toISOString().slice(0, 10)} ${stars} ${reason}`
    const request = { accountNumber, country: known, stars, reason, key, now }
    const adjusted = await adjustStars(operations.database, request)
    if ('refused' in adjusted) throw new OperationError(adjustmentProblems[adjusted.refused])
    output.write(`Key: ${key}`)
    output.write(
      adjusted.isRepeated
        ? `= This was done before under the same key, and nothing was changed: the balance is ${adjusted.ok.balance.toLocaleString('en')}`
        : `✓ ${stars > 0 ? '+' : '−'}${amount} stars: the balance is ${adjusted.ok.balance.toLocaleString('en')}`,
    )
    return 0
  })
}

const adjustmentProblems = {
  memberNotFound: 'There is no member with this account number.',
  noProgram: 'The country has no stars program now.',
  keyReused: 'Another number of stars was given or taken under this key. Nothing was changed.',
  notEnoughPoints: 'The member has fewer stars than that. Nothing was changed.',
}

export function logNames(texts: readonly string[], output: Output): number {
  const config = readMarketConfig()
  for (const text of texts) output.write(logNameOf(text, config))
  return 0
}

export async function importFile(
  file: string,
  options: { yes: boolean; dryRun: boolean },
  output: Output,
): Promise<number> {
  return withDatabase(async (operations) => {
    if (!options.dryRun) output.write(`${operations.label} will be changed.\n`)
    if (!options.dryRun && needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    return importStores(operations.database, file, {
      dryRun: options.dryRun,
      market: operations.config.market,
      output,
    })
  })
}

/** Needs no database: whoever was sent the file can run it. */
export async function verifyDraw(
  file: string,
  { root }: { root: string | undefined },
  output: Output,
): Promise<number> {
  const { lines, isRight } = verifyDrawFile(await readText(file), root)
  output.write(lines.join('\n'))
  return isRight ? 0 : 1
}

export async function schema(output: Output): Promise<number> {
  const folder = join(import.meta.dirname, 'schema')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, schemaFile), schemaText())
  output.write(`✓ ${join(folder, schemaFile)}`)
  return 0
}

/** Prints what belongs into the database of another market. */
function isOfOtherMarket(model: Model, { market }: Config, output: Output): boolean {
  const refusals = marketRefusals(model, market)
  for (const refusal of refusals) output.warn(`✗ ${refusal}.`)
  return refusals.length > 0
}

/** Prints every problem of the files; `undefined` if there is one. */
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
    throw new OperationError(`${name} cannot be read: ${readErrorReason(error)}.`, { cause: error })
  }
}

function readErrorReason(error: unknown): string {
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
