/** `npm run recovery`: loses a PostgreSQL server under claims, restores it, and prints what was lost. */
import { parseArgs } from 'node:util'
import { inMs } from '../page-bench/figures.ts'
import { runDrill, type DrillResult } from './drill.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    'archive-timeout': { type: 'string', default: '10' },
    synchronous: { type: 'boolean', default: false },
  },
})
const plan = {
  perSecond: Number(values.rate),
  seconds: Number(values.seconds),
  archiveTimeoutSeconds: Number(values['archive-timeout']),
  gateways: 2,
  isSynchronous: values.synchronous,
}
if (plan.seconds <= plan.archiveTimeoutSeconds)
  throw new Error('--seconds must be more than --archive-timeout, or nothing after the backup is archived.')

console.log(
  `${plan.perSecond} claims a second through two gateways, archive_timeout ${plan.archiveTimeoutSeconds} s, standby ${plan.isSynchronous ? 'synchronous' : 'asynchronous'}.`,
)
const result = await runDrill(plan, console.log)
console.log(
  `${result.answered} claims were answered (median ${inMs(result.medianMs)}), ${result.unanswered} were not.`,
)
print('Archive alone', result.archive)
print('Point in time', result.pointInTime)
print('Standby', result.standby)
const { absentBefore, presentAfter } = result.pointInTime
console.log(
  `Point in time: ${absentBefore} claims answered before it are absent, ${presentAfter} sent after it are present.`,
)

function print(name: string, { restoreMs, lost, lostMs, presentUnanswered }: DrillResult['archive']): void {
  console.log(
    `${name.padEnd(14)} ready in ${inMs(restoreMs)}: ${lost} answered claims lost, the first ${(lostMs / 1000).toFixed(1)} s before the end; ${presentUnanswered} kept that were not answered.`,
  )
}
