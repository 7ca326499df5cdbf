import type { ReceivedOf, ResponseOf } from '@crema/contract/endpoint'
import type { listConsentReceipts } from '@crema/contract/endpoints/consent/list-consent-receipts'
import { documentOfPurpose } from '@crema/contract/privacy/consents'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { listReceipts as readReceipts } from './consent-store.ts'

/** The record of all decisions of a member, newest first. */
export async function listReceipts(
  database: Database,
  memberId: string,
  { limit, cursor }: ReceivedOf<typeof listConsentReceipts>,
): Promise<ResponseOf<typeof listConsentReceipts>> {
  const rows = await readReceipts(database, memberId, { after: decodeCursor(cursor), limit: limit + 1 })
  const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.recorded_at.toISOString(),
    id: last.consent_id,
  }))
  return {
    items: shown.map((row) => ({
      receiptId: row.consent_id,
      purpose: row.purpose,
      channel: row.channel,
      decision: row.decision,
      document: row.document ?? documentOfPurpose[row.purpose],
      version: row.policy_version,
      hash: row.text_hash?.toString('hex') ?? null,
      locale: row.locale,
      country: row.country,
      variant: row.variant,
      gpc: row.gpc,
      source: row.source,
      recordedAt: row.recorded_at.toISOString(),
    })),
    nextCursor,
  }
}
