import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { ProgramMissing } from '#src/modules/stars/ledger/award-stars.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { giveDueEntries, type GivingServices } from '../entries/give-due-entries.ts'
import { announceClosings } from '../mails/announce-closings.ts'
import { endCollection, givePrize } from '../prizes/give-prize.ts'
import { findCodesNotTaken, findCodesToGive, type WonCode } from '../prizes/giving-store.ts'
import { returnEntries } from '../prizes/return-entries.ts'
import { closeDraw } from './close-draw.ts'
import { findDrawsToClose } from './closing-store.ts'
import { drawClosed, type DrawServices } from './draw-closed.ts'
import { findDrawsToDraw } from './drawing-store.ts'

const everyMs = 5_000
const hourMs = 60 * 60_000
/** Draws of one run. */
const drawsMax = 10
/** Codes of one portion, and portions of one run, so that many prizes do not keep one gateway busy. */
const codesMax = 200
const portionsMax = 5

export type DrawJobServices = DrawServices
  & GivingServices & {
    /** When a country without a program was logged last; each is logged once an hour. */
    missingPrograms?: Map<string, Date>
    /** Of the market, which the numbers of its vouchers name. */
    marketCode?: string | undefined
    outbox: Pick<Outbox, 'enqueue' | 'kick'>
  }

/** Gives entries for used vouchers, closes, draws and gives prizes, on every gateway. Each step is done once, whichever gateway does it. */
export const drawsPlugin = (services: Omit<DrawJobServices, 'database'>) => {
  let isRunning = false
  const missingPrograms = new Map<string, Date>()
  return repeatPlugin({
    everyMs,
    async run(database, now) {
      // A relay of the beacon may take longer to answer than the pause between two runs.
      if (isRunning) return
      isRunning = true
      try {
        await runDraws({ ...services, database, missingPrograms }, now)
      } finally {
        isRunning = false
      }
    },
    failure: 'A draw could not be continued.',
  })
}

/** Does what is due at `now`. A draw that fails does not stop the others; the errors are thrown at the end. */
export async function runDraws(jobServices: DrawJobServices, now: Date): Promise<void> {
  const {
    database,
    beacon,
    outbox,
    memberChanges,
    log,
    marketCode,
    markets,
    missingPrograms = new Map<string, Date>(),
  } = jobServices
  let hasMail = false
  const enqueue: Outbox['enqueue'] = (...message) => {
    hasMail = true
    return outbox.enqueue(...message)
  }
  const services = { database, memberChanges, outbox: { enqueue }, marketCode, markets }
  const errors: unknown[] = []
  async function forEach<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>) {
    for (const item of items) await run(item).catch((error: unknown) => errors.push(error))
  }
  errors.push(...(await giveDueEntries(jobServices)))
  await forEach(await findDrawsToClose(database, now, drawsMax), (activityNo) =>
    closeDraw(jobServices, activityNo, now),
  )
  await forEach(await findDrawsToDraw(database, now, drawsMax), (activityNo) =>
    drawClosed({ database, beacon }, activityNo, now),
  )
  await forEach(await findCodesNotTaken(database, now, codesMax), (won) => endCollection(database, won, now))
  let after: WonCode | undefined
  for (let portion = 0; portion < portionsMax; portion++) {
    // Those whose prize could not be given are passed over until the next run.
    const found = await findCodesToGive(database, { after, limit: codesMax })
    await forEach(found, (won) =>
      givePrize(services, won, now).catch((error: unknown) => {
        if (!(error instanceof ProgramMissing)) throw error
        logHourly(missingPrograms, error.country, now, () =>
          log.warn({ err: error, ...won }, 'A prize in stars waits for a program.'),
        )
      }),
    )
    if (found.length < codesMax) break
    after = found.at(-1)
  }
  await forEach([returnEntries, announceClosings], (run) => run(services, now))
  if (hasMail) outbox.kick()
  if (errors.length > 0) throw new AggregateError(errors, 'Draws could not be continued.')
}

/** Logs what has not been logged under the same key for an hour. */
function logHourly(last: Map<string, Date>, key: string, now: Date, log: () => void): void {
  const before = last.get(key)
  if (before && now.getTime() - before.getTime() < hourMs) return
  last.set(key, now)
  log()
}
