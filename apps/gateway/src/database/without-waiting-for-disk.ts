import { sql } from 'kysely'

/**
 * For `returning`, in a statement that is a transaction of its own: its commit does not wait until it is on the disk. For rows
 * that may be lost in a crash of the server because something else makes them good.
 */
export const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`
