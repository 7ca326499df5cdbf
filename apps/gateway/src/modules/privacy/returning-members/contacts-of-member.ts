import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import * as store from './campaign-mark-store.ts'

/** A member's contacts as keys: address, phone and identities at providers. */
export const findContactKeys = (database: Kysely<Tables>, memberId: string): Promise<string[]> =>
  store.findContactKeys(database, memberId)

/** Whether a member has claimed an offer for new members. */
export const hasUsedWelcomeOffer = (database: Kysely<Tables>, memberId: string): Promise<boolean> =>
  store.hasUsedWelcomeOffer(database, memberId)
