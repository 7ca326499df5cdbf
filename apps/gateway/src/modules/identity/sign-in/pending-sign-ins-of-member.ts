import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import { deletePendingSignInsOf, findPendingSignInsOf } from './pending-sign-in-store.ts'

/** The pending sign-ins that refer to a member or to one of their addresses, for the export of their data. */
export async function listPendingSignIns(
  database: Kysely<Tables>,
  memberId: string,
  addresses: readonly string[],
): Promise<Record<string, unknown>[]> {
  return findPendingSignInsOf(database, memberId, addresses)
}

/** Deletes the pending sign-ins that refer to a member or to one of their addresses. */
export async function cancelPendingSignIns(
  transaction: Kysely<Tables>,
  memberId: string,
  addresses: readonly string[],
): Promise<void> {
  await deletePendingSignInsOf(transaction, memberId, addresses)
}
