/** The database that the gateway uses, by the same settings. */
import { resolve } from 'node:path'
import { readConfig, type Config } from '@crema/gateway/config/config'
import { openDatabase, type Database } from '@crema/gateway/database/database'
import { isMigrated } from '@crema/gateway/database/migrate'
import { OperationError } from './operation-error.ts'

export type Operations = {
  database: Database
  /** Which one it is, for people. */
  place: string
  isProduction: boolean
  config: Config
}

export async function withDatabase<Value>(run: (operations: Operations) => Promise<Value>): Promise<Value> {
  const config = readConfig()
  const { database, close } = await openDatabase(config.databaseUrl, {
    dataDirectory: config.dataDirectory,
    pool: 2,
  })
  try {
    if (!(await isMigrated(database))) {
      throw new OperationError(
        `${placeOf(config)} is not up to date: start the gateway once, it brings it there.`,
      )
    }
    return await run({
      database,
      place: placeOf(config),
      isProduction: config.nodeEnv === 'production',
      config,
    })
  } finally {
    await close()
  }
}

/** Without a name and a password. */
function placeOf({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl === undefined) return `The embedded database in ${resolve(dataDirectory)}`
  if (!URL.canParse(databaseUrl) || databaseUrl.startsWith('memory')) return 'A database in memory'
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
