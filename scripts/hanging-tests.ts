/** A vitest reporter that says, when the run is ended from outside, which test files it was still busy with. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './run-command.ts'

export function hangingTests(): Reporter {
  const running = new Set<string>()
  const say = () => {
    for (const path of running) console.error(`No end in sight: ${path}`)
    process.exit(1)
  }
  const name = ({ moduleId }: TestModule) => relative(root, moduleId)
  return {
    onTestRunStart: () => {
      process.once('SIGTERM', say)
    },
    onTestModuleStart: (file) => {
      running.add(name(file))
    },
    onTestModuleEnd: (file) => {
      running.delete(name(file))
    },
    onTestRunEnd: () => {
      process.off('SIGTERM', say)
    },
  }
}
