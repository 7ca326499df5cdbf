/**
 * A process that closes and draws what is due, as a gateway does, until it is killed, or kills itself (SIGKILL) before its nth
 * statement: `run-draws-for-tests.ts <url> <relay> <starts at> [n]`. Its time runs 50 times as fast.
 */
import { demoChain } from '@crema/draws/demo-chain'
import { createBeacon } from '#src/beacon/beacon.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { killBeforeStatement } from '#src/testing/kill-before-statement.ts'
import { runDraws } from './draw-jobs.ts'

const [databaseUrl = '', relay = '', startsAt = '', killBefore = '0'] = process.argv.slice(2)
const log = { warn: () => undefined, error: () => undefined }
const opened = await openDatabase(databaseUrl, { pool: 4 })
const database = opened.database.withPlugin(killBeforeStatement(Number(killBefore)).plugin)
const startedAt = performance.now()
const clock = () => new Date(Date.parse(startsAt) + (performance.now() - startedAt) * 50)
// Deliveries fail, so that messages stay stored.
const failing = { deliver: () => Promise.reject(new Error('down')) }
const outbox = createOutbox({
  database,
  serverSecret: 'a secret of this test that is long enough',
  channels: { email: failing, sms: failing, marketing: failing, apple: failing, partner: failing },
  clock,
  log,
})
const memberChanges = { announce: () => undefined }
const local = { chain: demoChain, sign: () => null }
const beacon = createBeacon({ drandUrls: [relay] }, { log, local })
for (;;) {
  await runDraws({ database, beacon, outbox, log, memberChanges }, clock()).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
  })
}
