/** How the database means to answer a call: for tests that a growing table is never read whole. */
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Runs a call and answers the plan of each of its queries, as EXPLAIN writes it. */
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

/** A plugin that notes every statement of the database it is given to. */
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

/** A statement as it is sent, and its plan. It is not run. */
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
