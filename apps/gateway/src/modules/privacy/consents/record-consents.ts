import type { Kysely } from 'kysely'
import type { Consents } from '@crema/contract/privacy/consents'
import type { Tables } from '#src/database/tables.ts'
import { insertConsents, type ConsentContext } from './consent-store.ts'

/** Records what a new member consents to, in the transaction that registers them. */
export async function recordConsents(
  transaction: Kysely<Tables>,
  consents: Consents,
  context: ConsentContext,
): Promise<void> {
  await insertConsents(transaction, consents, context)
}
