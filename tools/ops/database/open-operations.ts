/** Opens the database with the settings of the gateway. */
import { resolve } from 'node:path'
import { readConfig, type Config } from '@crema/gateway/config/config'
import type { Database } from '@crema/gateway/database/database'
import { isMigrated } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { OperationError } from '../operation-error.ts'

export type Operations = {
  database: Database
  /** Describes the database, without a name and a password. */
  label: string
  isProduction: boolean
  config: Config
}

/** Whether a command that changes something must be repeated with `--yes`. */
export const needsConfirmation = ({ isProduction }: Operations, { yes }: { yes: boolean }) =>
  isProduction && !yes

export async function withDatabase<Value>(run: (operations: Operations) => Promise<Value>): Promise<Value> {
  const config = readConfig()
  const { database, close } = await openDatabase(config.databaseUrl, {
    dataDirectory: config.dataDirectory,
    pool: 2,
  })
  try {
    if (!(await isMigrated(database))) {
      throw new OperationError(`${describeDatabase(config)} is not migrated: start the gateway once.`)
    }
    return await run({
      database,
      label: describeDatabase(config),
      isProduction: config.nodeEnv === 'production',
      config,
    })
  } finally {
    await close()
  }
}

/** For messages: without a name and a password. */
function describeDatabase({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl === undefined) return `The embedded database in ${resolve(dataDirectory)}`
  if (!URL.canParse(databaseUrl) || databaseUrl.startsWith('memory')) return 'A database in memory'
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
