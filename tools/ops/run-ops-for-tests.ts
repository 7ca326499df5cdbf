import { execFile, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { processEnvironment } from '@crema/gateway/testing/process-environment'

export type FinishedOps = { code: unknown; out: string; err: string }

/** Runs `npm run ops` in a process of its own, with these settings alone. */
export function runOps(
  args: readonly string[],
  env: Record<string, string>,
  onStart?: (child: ChildProcess) => void,
): Promise<FinishedOps> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'ops.ts'), ...args],
      { env: { ...processEnvironment, NO_COLOR: '1', ...env } },
      (error, out, err) => resolve({ code: error ? error.code : 0, out, err }),
    )
    onStart?.(child)
  })
}
