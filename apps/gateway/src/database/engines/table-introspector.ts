import {
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type DatabaseIntrospector,
  type Kysely,
  type TableMetadata,
} from 'kysely'

/** PostgreSQL as Kysely has it, but for how tables are listed. */
export class TableListDialect extends PostgresDialect {
  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new TableIntrospector(database)
  }
}

/**
 * Lists the ordinary tables and views of all schemas without their columns, which is what the migrator reads. Kysely's own asks for
 * the sequence of every column, and fails where a table of another market is dropped or distributed meanwhile.
 */
export class TableIntrospector extends PostgresIntrospector {
  readonly #database: Kysely<unknown>

  constructor(database: Kysely<unknown>) {
    super(database)
    this.#database = database
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string; isView: boolean }>`
      select nspname as schema, relname as name, relkind = 'v' as "isView"
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'v', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(
      this.#database,
    )
    return rows.map((row) => ({ ...row, isForeign: false, columns: [] }))
  }
}
