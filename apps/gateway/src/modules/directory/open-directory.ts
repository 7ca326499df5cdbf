import type { Config } from '#src/config/config.ts'
import type { DatabaseOptions, OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'

const directorySchema = 'directory'

/** Opens the directory of a chain with several markets, with its tables. Throws StartError as `openDatabase` does. */
export async function openDirectory(
  { directoryUrl, markets }: Pick<Config, 'directoryUrl' | 'markets'>,
  options: Pick<DatabaseOptions, 'pool' | 'overloadMs' | 'onIdleError'> = {},
): Promise<OpenDatabase> {
  const opened = await openDatabase(directoryUrl ?? markets[0]?.databaseUrl, {
    ...options,
    schema: directorySchema,
    setting: directoryUrl === undefined ? 'MARKETS' : 'DIRECTORY',
  })
  try {
    await migrate(opened.database, { tables: 'directory', schema: directorySchema, resumable: true })
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
