/** `npm test`: check, build, unit tests, journeys. Every stage runs, but for journeys without a build. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asSeconds, root, runCommand } from './run-command.ts'

/** `unsteady` are those of the passed that needed a second try. */
type Counts = { passed: number; failed: number; skipped: number; unsteady: number }
type Stage = { name: string; ok: boolean; note: string }

/** A test that never ends ends the stage. It is long, for machines that are slow or shared. */
const limitMs = 20 * 60_000

const stages: Stage[] = []
const nothing: Counts = { passed: 0, failed: 0, skipped: 0, unsteady: 0 }
const total = { ...nothing }

async function stage(
  name: string,
  command: string[],
  env: Record<string, string | undefined> = {},
): Promise<boolean> {
  console.log(`\n── ${name} ──`)
  const { ok, ms } = await runCommand(command, { live: true, env, limitMs })
  stages.push({ name, ok, note: asSeconds(ms) })
  return ok
}

/** A stage whose tests are counted from the report that `read` understands. */
async function tests(
  name: string,
  command: string[],
  report: string,
  read: (text: string) => Counts,
  env: Record<string, string | undefined> = {},
): Promise<void> {
  rmSync(report, { force: true })
  const ok = await stage(name, command, env)
  const counts = countsFrom(report, read)
  // A runner that ends badly without a failed test (it crashed, or found none) is a failure of its own.
  if (!ok && counts.failed === 0) counts.failed = 1
  for (const key of ['passed', 'failed', 'skipped', 'unsteady'] as const) total[key] += counts[key]
  const last = stages.at(-1)
  if (last)
    last.note += `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${secondTries(counts)}`
}

const secondTries = ({ unsteady }: Counts): string =>
  unsteady === 0 ? '' : ` (${unsteady} at the second try: to be mended)`

function countsFrom(report: string, read: (text: string) => Counts): Counts {
  try {
    return read(readFileSync(report, 'utf8'))
  } catch {
    return { ...nothing } // it ended before it could write one
  }
}

const unitReport = join(root, 'test-results', 'unit.json')
const journeysReport = join(root, 'test-results', 'journeys.json')

await stage('check', ['node', 'scripts/check.ts'])
const isBuilt = await stage('build', ['node', 'scripts/build.ts'])
if (isBuilt) await stage('sizes', ['node', 'scripts/check-sizes.ts'])
await tests(
  'unit',
  ['vitest', 'run'],
  unitReport,
  (text) => {
    // The shapes are those of the two runners' JSON reporters.
    const report = JSON.parse(text) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      unsteady: 0,
    }
  },
  { CREMA_UNIT_REPORT: unitReport },
)
if (isBuilt) {
  await tests(
    'journeys',
    ['playwright', 'test', '--reporter=list,json'],
    journeysReport,
    (text) => {
      const { stats } = JSON.parse(text) as {
        stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
      }
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        unsteady: stats.flaky,
      }
    },
    // Playwright sets FORCE_COLOR for its workers, and Node warns where both are set.
    { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport, NO_COLOR: undefined },
  )
} else {
  stages.push({ name: 'journeys', ok: false, note: 'not run, for there is no build' })
}

console.log('\n── summary ──')
for (const { name, ok, note } of stages) console.log(`${ok ? '✓' : '✗'} ${name.padEnd(9)} ${note}`)
console.log(`${total.passed} passed, ${total.failed} failed${secondTries(total)}`)
process.exitCode = stages.every(({ ok }) => ok) ? 0 : 1
