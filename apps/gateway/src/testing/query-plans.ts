/** Query plans, for tests that large tables are not scanned sequentially. */
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Runs a call and returns the EXPLAIN output of each of its statements. */
export async function plansOf(
  database: Database,
  run: (database: Database) => Promise<unknown>,
): Promise<string[]> {
  const seen = statementsSeen()
  await run(database.withPlugin(seen.plugin))
  const plans: string[] = []
  for (const node of seen.statements) plans.push((await explain(database, node)).plan)
  return plans
}

/** A plugin that records every statement. */
export function statementsSeen(): { plugin: KyselyPlugin; statements: RootOperationNode[] } {
  const statements: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, statements }
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
