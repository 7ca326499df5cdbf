import pg, { type Connection, type PoolClient, type QueryResult } from 'pg'

/** The columns of a prepared statement as the driver reads its rows. PostgreSQL refuses to execute it once they have changed. */
export type Columns = Pick<Result, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>

/** What this module uses of the driver and its types lack. */
type Result = QueryResult & { _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Driver = {
  utils: { prepareValue: (value: unknown) => unknown }
  Query: new (text: string, values: readonly unknown[], callback: Callback) => DriverQuery
}
type DriverQuery = {
  submit: (connection: Connection) => void
  handleError: (error: unknown, connection: Connection) => void
  hasBeenParsed: (connection: Connection) => boolean
  prepare(connection: Connection): void
}
type Messages = {
  bind: (message: object) => void
  execute: (message: object) => void
  sync: () => void
}
type Callback = (error: Error | undefined, result: QueryResult) => void

const { utils, Query } = pg as unknown as Driver

/** A statement that a connection has prepared; `columns` once it was executed there. */
export type PreparedStatement = { readonly name: string; columns: Columns | null }

/**
 * Executes a prepared statement. As a query of its own, since the driver copies an object with a name property by property, and has
 * PostgreSQL describe the columns again each time, which costs both sides as much as reading a short row.
 */
export function executePrepared(
  client: PoolClient,
  statement: PreparedStatement,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // The driver would prepare the statement, close it for a value that cannot be written, and take it for prepared.
    if (statement.columns === null) values.forEach((value) => utils.prepareValue(value))
    let hasFailed = false
    const query = new PreparedQuery(statement, text, values, (error, result) => {
      if (error) {
        // For a value that cannot be written the driver calls once more when the connection is free.
        hasFailed = true
        reject(error)
      } else if (!hasFailed) {
        statement.columns ??= columnsOf(result as Result) // the driver's own class
        resolve(result)
      }
    })
    client.query(query)
  })
}

const columnsOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Result): Columns => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
})

class PreparedQuery extends Query {
  declare readonly _result: Result
  /** Whether the driver keeps the rows that arrive; it decides that when columns are described. */
  declare _accumulateRows: boolean
  readonly name: string
  readonly #values: readonly unknown[]
  readonly #columns: Columns | null

  constructor(
    { name, columns }: PreparedStatement,
    text: string,
    values: readonly unknown[],
    callback: Callback,
  ) {
    super(text, values, callback)
    this.name = name
    this.#values = values
    this.#columns = columns
  }

  override prepare(connection: Connection): void {
    if (this.#columns === null || !this.hasBeenParsed(connection)) {
      super.prepare(connection)
      return
    }
    const messages = connection as unknown as Messages // typed with arguments that the driver no longer has
    try {
      messages.bind({ statement: this.name, values: this.#values, valueMapper: utils.prepareValue })
    } catch (error) {
      // A value that cannot be written. Nothing was sent, and the answer to this frees the connection.
      messages.sync()
      this.handleError(error, connection)
      return
    }
    Object.assign(this._result, this.#columns)
    this._accumulateRows = true
    messages.execute({ portal: '' })
    messages.sync()
  }
}
