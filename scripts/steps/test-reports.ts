/** Reads what the two test runners report. */
import { readFileSync } from 'node:fs'
import type { Results } from './test-summary.ts'

/** @param file Of the reporter in unit-results.ts. */
export const readUnitReport = (file: string): Results => JSON.parse(readFileSync(file, 'utf8')) as Results

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
