/** The commands about draws: their winners, calling one off, and rehearsals. */
import { limits } from '@crema/contract/limits'
import { createBeacon } from '@crema/gateway/beacon/beacon'
import type { Database } from '@crema/gateway/database/database'
import { createMemberChanges } from '@crema/gateway/database/member-changes'
import type { Localized } from '@crema/gateway/database/tables'
import { callOffDraw } from '@crema/gateway/modules/draws/prizes/call-off-draw'
import { listWinners, markCollected, markReached } from '@crema/gateway/modules/draws/prizes/winners'
import { drawNow } from '@crema/gateway/modules/draws/results/draw-now'
import { memberMarks } from '@crema/gateway/modules/privacy/returning-members/address-mark'
import { isLocale, localeCodes } from '@crema/i18n/locales'
import { needsConfirmation, withDatabase } from '../database/open-operations.ts'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'
import { withContactsOfGuests } from './contacts-of-guests.ts'
import { formatWinners } from './winner-table.ts'

type WinnerOptions = {
  yes: boolean
  reached?: string | undefined
  note?: string | undefined
  collected?: string | undefined
}

/** Prints who has won what, or notes that a winner was reached or a thing collected. */
export async function winners(activityNo: string, options: WinnerOptions, output: Output): Promise<number> {
  const { reached, note, collected } = options
  if (note !== undefined && reached === undefined)
    throw new OperationError('--note says how a winner was reached: give --reached, too.')
  if ((note?.length ?? 0) > limits.text)
    throw new OperationError(`--note has at most ${limits.text} characters.`)
  const codes = {
    reached: reached === undefined ? undefined : readCode(reached),
    collected: collected === undefined ? undefined : readCode(collected),
  }
  return withDatabase(async (operations) => {
    const { database } = operations
    const draw = await findDraw(database, activityNo)
    if (!draw) throw new OperationError(`There is no draw ${activityNo}.`)
    if (draw.called_off_at) throw new OperationError(`${activityNo} was called off, so nobody has won.`)
    if (!draw.drawn_at) throw new OperationError(`${activityNo} has not been drawn.`)
    if (codes.reached === undefined && codes.collected === undefined) {
      const rows = await withContactsOfGuests(await listWinners(database, activityNo), output)
      output.write(formatWinners(activityNo, draw.zone, rows))
      return 0
    }
    output.write(`${operations.label} will be changed.\n`)
    if (needsConfirmation(operations, options)) {
      output.warn('Nothing was changed: in production this needs --yes.')
      return 1
    }
    if (codes.reached !== undefined) {
      const marked = await markReached(database, activityNo, {
        code: codes.reached,
        note: note?.trim() || null,
        now: new Date(),
      })
      if ('refused' in marked) throw new OperationError(winnerProblems[marked.refused])
      output.write(`✓ ${grouped(codes.reached)} was reached`)
    }
    if (codes.collected !== undefined) {
      const marked = await markCollected(database, activityNo, codes.collected)
      if ('refused' in marked) throw new OperationError(winnerProblems[marked.refused])
      output.write(`✓ ${grouped(codes.collected)} was collected`)
    }
    return 0
  })
}

const winnerProblems = {
  noWinner: 'No member has won a prize of this draw with the code.',
  notToCollect: 'The prize of the code is nothing to collect, or was not taken by its day.',
}

/** Stars are returned by the gateways, and members are notified, in their languages where `reasonIn` has a text. */
export async function cancelDraw(
  activityNo: string,
  options: { yes: boolean; reason?: string | undefined; reasonIn?: readonly string[] | undefined },
  output: Output,
): Promise<number> {
  const reason = readReason(options.reason, options.reasonIn ?? [])
  const missing = localeCodes.filter((locale) => reason[locale] === undefined)
  if (missing.length > 0)
    output.warn(
      `Members read the reason in English where --reason-in <language>=<text> gives none: ${missing.join(', ')}`,
    )
  return withDatabase(async (operations) => {
    output.write(`${operations.label} will be changed.\n`)
    if (needsConfirmation(operations, options)) {
      output.warn(
        'Nothing was changed: in production this needs --yes. A draw that is called off cannot be opened again.',
      )
      return 1
    }
    const called = await callOffDraw(operations.database, activityNo, { reason, now: new Date() })
    if ('refused' in called) throw new OperationError(cancelProblems(activityNo)[called.refused])
    const { entries, stars } = called.ok
    output.write(
      `✓ ${activityNo} is called off: ${countOf(entries, 'entry', 'entries')}, ${countOf(stars, 'star')} to return. The gateway returns them`,
    )
    return 0
  })
}

/** The English reason, and those in other languages, each as `de=Text`. */
function readReason(english: string | undefined, others: readonly string[]): Localized<string> {
  const en = english?.trim() ?? ''
  if (en === '' || en.length > limits.text)
    throw new OperationError(
      `--reason is required, in English, with at most ${limits.text} characters: members read it.`,
    )
  const reason: Localized<string> = { en }
  for (const other of others) {
    const [locale = '', ...rest] = other.split('=')
    const text = rest.join('=').trim()
    if (!isLocale(locale) || locale === 'en' || text === '' || text.length > limits.text)
      throw new OperationError(
        `--reason-in ${other}: expected <language>=<text> with at most ${limits.text} characters, and one of ${localeCodes.filter((each) => each !== 'en').join(', ')}`,
      )
    if (reason[locale] !== undefined) throw new OperationError(`--reason-in has two texts for ${locale}.`)
    reason[locale] = text
  }
  return reason
}

const cancelProblems = (activityNo: string) => ({
  notFound: `There is no draw ${activityNo}.`,
  drawn: `${activityNo} has been drawn, and cannot be called off any more.`,
  calledOff: `${activityNo} was called off already.`,
})

/** Closes and draws at once, for rehearsals. */
export async function drawAtOnce(activityNo: string, output: Output): Promise<number> {
  return withDatabase(async ({ database, label, isProduction, config }) => {
    if (isProduction)
      throw new OperationError(
        'draw-now is for rehearsals: in production a draw closes and takes place at the times that its rules name.',
      )
    const draw = await findDraw(database, activityNo)
    if (!draw) throw new OperationError(`There is no draw ${activityNo}.`)
    if (draw.called_off_at) throw new OperationError(`${activityNo} was called off.`)
    if (draw.drawn_at) throw new OperationError(`${activityNo} has been drawn already.`)
    output.write(`${label} will be changed.\n`)
    const log = (details: unknown, message?: string) => output.warn(message ?? String(details))
    const beacon = createBeacon(config, { log: { warn: log, error: log } })
    const memberChanges = createMemberChanges(database, { warn: log })
    const marks = memberMarks(config.serverSecret)
    const services = { database, beacon, memberChanges, marks, log: { warn: log } }
    const result = await drawNow(services, activityNo, new Date())
    await memberChanges.stop()
    if ('refused' in result) throw new OperationError(drawProblems[result.refused])
    output.write(
      `✓ ${activityNo} is drawn: ${countOf(result.ok.drawn, 'code')}. The gateway gives the prizes: npm run ops -- winners ${activityNo}`,
    )
    return 0
  })
}

const drawProblems = {
  notDue: 'A gateway is drawing it at this moment. Try again.',
  late: 'Entries are closed, and the random value of the round has not come out: it is drawn at its time. Only a draw with “chain: none” is drawn at once.',
  unreachable:
    'Entries are closed, and no relay of drand can be reached (DRAND_URLS). The gateway tries again.',
  invalid:
    'Entries are closed, and a relay of drand answered with a wrong signature. The gateway tries again.',
}

const findDraw = (database: Database, activityNo: string) =>
  database
    .selectFrom('draw as d')
    .innerJoin('campaign as c', 'c.activity_no', 'd.activity_no')
    .where('d.activity_no', '=', activityNo)
    .select(['d.drawn_at', 'd.called_off_at', 'c.zone'])
    .executeTakeFirst()

/** Accepts a code as people write it: `k7m4-qxpd`. */
function readCode(text: string): string {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[2-9A-HJKMNP-Z]{8}$/.test(code))
    throw new OperationError(`${text} is not a lottery code, such as K7M4-QXPD.`)
  return code
}

const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
