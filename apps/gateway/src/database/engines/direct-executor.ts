import { type CompiledQuery, DefaultQueryExecutor, type PostgresPool, type QueryResult } from 'kysely'

type Given = ConstructorParameters<typeof DefaultQueryExecutor>
type Options = Parameters<DefaultQueryExecutor['executeQuery']>[1]

/** What PostgreSQL changes and counts. */
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Executes a single statement on a connection of the pool itself. Kysely's own way there is a dozen asynchronous functions for
 * what only transactions, plugins and signals need, which have it here, too; a call takes three statements or more.
 */
export class DirectQueryExecutor extends DefaultQueryExecutor {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool, ...given: Given) {
    super(...given)
    this.#pool = pool
  }

  override async executeQuery<Row>(compiled: CompiledQuery, options?: Options): Promise<QueryResult<Row>> {
    if (options?.signal || this.plugins.length > 0) return super.executeQuery<Row>(compiled, options)
    const connection = await this.#pool.connect()
    try {
      const { command, rowCount, rows } = await connection.query<Row>(compiled.sql, compiled.parameters)
      return changes.has(command) ? { numAffectedRows: BigInt(rowCount), rows } : { rows }
    } catch (error) {
      throw withCaller(error)
    } finally {
      connection.release()
    }
  }
}

/** Adds who has executed the statement: the driver's error is made where the answer is read. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error && error.stack !== undefined) {
    const [, ...callers] = (new Error('statement').stack ?? '').split('\n')
    error.stack += `\n${callers.join('\n')}`
  }
  return error
}
