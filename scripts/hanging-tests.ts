/** A vitest reporter that names the test files still running when the run is terminated. Vitest's `hanging-process` reporter names open handles instead. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './run-command.ts'

export function hangingTests(): Reporter {
  const running = new Set<string>()
  const report = () => {
    for (const path of running) console.error(`Still running: ${path}`)
    process.exit(1)
  }
  const name = ({ moduleId }: TestModule) => relative(root, moduleId)
  return {
    onTestRunStart: () => {
      process.once('SIGTERM', report)
    },
    onTestModuleStart: (file) => {
      running.add(name(file))
    },
    onTestModuleEnd: (file) => {
      running.delete(name(file))
    },
    onTestRunEnd: () => {
      process.off('SIGTERM', report)
    },
  }
}
