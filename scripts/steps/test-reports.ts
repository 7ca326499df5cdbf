/** Reads the JSON reports of the two test runners. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Results } from './test-summary.ts'

/** The part of vitest's JSON report that is used. */
type UnitReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    /** Of an error outside the tests, in a hook or while the file was loaded. */
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

export function readUnitReport(file: string): Results {
  const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport // of vitest
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName)
    const [reason = ''] = message.split('\n')
    return failed.length === 0 && status === 'failed'
      ? [`${basename(name)}: ${reason || 'could not be run'}`]
      : failed
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    flaky: 0,
    failures,
  }
}

/** The part of Playwright's JSON report that is used. Suites are files, and inside them `describe`. */
type EndToEndSuite = { title: string; specs: { title: string; ok: boolean }[]; suites?: EndToEndSuite[] }
type EndToEndReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  suites: EndToEndSuite[]
}

export function readEndToEndReport(file: string): Results {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as EndToEndReport // of Playwright
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
    failures: suites.flatMap((suite) => failedSpecs(suite, [])),
  }
}

function failedSpecs({ title, specs, suites = [] }: EndToEndSuite, parents: readonly string[]): string[] {
  const path = [...parents, title]
  const own = specs.filter(({ ok }) => !ok).map((spec) => [...path, spec.title].join(' › '))
  return [...own, ...suites.flatMap((inner) => failedSpecs(inner, path))]
}
