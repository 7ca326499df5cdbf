/** How the database means to answer a call: for tests that a growing table is never read whole. */
import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely'
import type { Database } from './database/database.ts'

/** Runs a call and answers the plan of each of its queries, as EXPLAIN writes it. */
export async function plansOf(database: Database, run: (database: Database) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  await run(
    database.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = database.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await database.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]),
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
