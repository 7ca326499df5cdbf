/** Query plans, for tests that large tables are not scanned sequentially. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Runs a call and returns the EXPLAIN output of each of its statements. */
export async function plansOf(
  database: Database,
  run: (database: Database) => Promise<unknown>,
): Promise<string[]> {
  const seen = statementsSeen()
  const plans: string[] = []
  for (const node of await seen.during(() => run(database.withPlugin(seen.plugin))))
    plans.push((await explain(database, node)).plan)
  return plans
}

/** A plugin that records statements; `during` returns those of `run`, without those of jobs that run at the same time. */
export function statementsSeen(): {
  plugin: KyselyPlugin
  during: (run: () => Promise<unknown>) => Promise<RootOperationNode[]>
} {
  const recording = new AsyncLocalStorage<RootOperationNode[]>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      recording.getStore()?.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const during = async (run: () => Promise<unknown>) => {
    const statements: RootOperationNode[] = []
    // Injected requests start when they are awaited, so they are awaited inside.
    await recording.run(statements, async () => {
      await run()
    })
    return statements
  }
  return { plugin, during }
}

/** The SQL of a statement and its plan; the statement is not executed. */
export async function explain(
  database: Database,
  node: RootOperationNode,
): Promise<{ text: string; plan: string }> {
  const { sql, parameters } = database.getExecutor().compileQuery(node, createQueryId())
  const { rows } = await database.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]),
  )
  return { text: sql, plan: rows.map((row) => row['QUERY PLAN']).join('\n') }
}
