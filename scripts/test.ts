/** `npm test`: check, build, unit tests, end-to-end tests. Every stage runs, except end-to-end tests without a build. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asSeconds, root, runCommand } from './run-command.ts'

/** `flaky`: passed, but only when retried. */
type Counts = { passed: number; failed: number; skipped: number; flaky: number }
type Stage = { name: string; ok: boolean; note: string }

/** Terminates a stage whose tests hang; long enough for slow machines. */
const limitMs = 20 * 60_000

const stages: Stage[] = []
const noTests: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const total = { ...noTests }

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

/** Runs a stage and adds the counts that `read` finds in its report. */
async function runTests(
  name: string,
  command: string[],
  report: string,
  read: (text: string) => Counts,
  env: Record<string, string | undefined> = {},
): Promise<void> {
  rmSync(report, { force: true })
  const ok = await stage(name, command, env)
  const counts = countsFrom(report, read)
  // A runner that fails without a failed test (it crashed, or found no tests) counts as one failure.
  if (!ok && counts.failed === 0) counts.failed = 1
  for (const key of ['passed', 'failed', 'skipped', 'flaky'] as const) total[key] += counts[key]
  const last = stages.at(-1)
  if (last)
    last.note += `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${flakyNote(counts)}`
}

const flakyNote = ({ flaky }: Counts): string =>
  flaky === 0 ? '' : ` (${flaky} flaky: passed only when retried)`

function countsFrom(report: string, read: (text: string) => Counts): Counts {
  try {
    return read(readFileSync(report, 'utf8'))
  } catch {
    return { ...noTests } // it exited before it wrote a report
  }
}

const unitReport = join(root, 'test-results', 'unit.json')
const endToEndReport = join(root, 'test-results', 'end-to-end.json')

await stage('check', ['node', 'scripts/check.ts'])
const isBuilt = await stage('build', ['node', 'scripts/build.ts'])
if (isBuilt) await stage('sizes', ['node', 'scripts/check-sizes.ts'])
await runTests(
  'unit',
  ['vitest', 'run'],
  unitReport,
  (text) => {
    // The format of vitest's JSON reporter.
    const report = JSON.parse(text) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      flaky: 0,
    }
  },
  { CREMA_UNIT_REPORT: unitReport },
)
if (isBuilt) {
  await runTests(
    'end-to-end',
    ['playwright', 'test', '--reporter=list,json'],
    endToEndReport,
    (text) => {
      const { stats } = JSON.parse(text) as {
        stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
      }
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        flaky: stats.flaky,
      }
    },
    // Playwright sets FORCE_COLOR for its workers, and Node warns where both are set.
    { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport, NO_COLOR: undefined },
  )
} else {
  stages.push({ name: 'end-to-end', ok: false, note: 'not run, because there is no build' })
}

console.log('\n── summary ──')
for (const { name, ok, note } of stages) console.log(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${note}`)
console.log(`${total.passed} passed, ${total.failed} failed${flakyNote(total)}`)
process.exitCode = stages.every(({ ok }) => ok) ? 0 : 1
