import type { KyselyPlugin } from 'kysely'

/** Kills the process (SIGKILL) before its nth statement; with 0 it only counts. One plugin counts for several databases. */
export function killBeforeStatement(n: number): { plugin: KyselyPlugin; count: () => number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      if (statements === n) process.kill(process.pid, 'SIGKILL')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { plugin, count: () => statements }
}
