/**
 * A vitest reporter that writes the results of a run for the summary of `npm test`. Vitest's JSON reporter leaves out the errors
 * that no test has caught, which also make a run fail.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Results } from './test-summary.ts'

type UncaughtError = { message: string; VITEST_TEST_PATH?: unknown }

/** @param file The results are written to it as JSON. */
export function unitResults(file: string): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(resultsOf(modules, errors)))
    },
  }
}

function resultsOf(modules: readonly TestModule[], errors: readonly UncaughtError[]): Results {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const withState = (state: string) => tests.filter((test) => test.result().state === state)
  const failures = [
    ...withState('failed').map(({ fullName }) => fullName),
    ...modules.flatMap((module) => errorsOutsideTests(module)),
    ...errors.map(({ message, VITEST_TEST_PATH: path }) => named(path, `not caught: ${message}`)),
  ]
  return {
    passed: withState('passed').length,
    failed: failures.length,
    skipped: withState('skipped').length,
    flaky: 0,
    failures,
  }
}

/** Of hooks, and of files that could not be loaded. */
const errorsOutsideTests = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => named(module.moduleId, message)),
  )

function named(path: unknown, message: string): string {
  const [firstLine = ''] = message.split('\n')
  return typeof path === 'string' ? `${basename(path)}: ${firstLine}` : firstLine
}
