import { parseCountry, defaultCountry } from '@crema/contract/countries/countries'
import { documentOfPurpose, type ConsentSource } from '@crema/contract/privacy/consents'
import { chooseLocale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { findDecisions, insertDecisions, lockConsents } from '../consents/consent-store.ts'
import type { DocumentEditions } from '../documents/document-editions.ts'

type Withdrawal = { source: ConsentSource; gpc: boolean; now: Date }

/**
 * Withdraws a member's consent to marketing by mail, and records it. Nothing is recorded where there is none, so that a
 * repeated call has no effect; for a member who was deleted there is nothing to do.
 */
export async function unsubscribe(
  { database, editions }: { database: Database; editions: DocumentEditions },
  memberId: string,
  { source, gpc, now }: Withdrawal,
): Promise<void> {
  await retryOnConflict(() =>
    database.transaction().execute(async (transaction) => {
      const member = await lockConsents(transaction, memberId)
      if (!member) return
      const newest = (await findDecisions(transaction, memberId)).find(({ channel }) => channel === 'email')
      if (newest?.decision !== true) return
      const locale = chooseLocale([member.language])
      const country = parseCountry(newest.country) ?? defaultCountry
      const document = documentOfPurpose.marketing
      const { version, hash } = editions(document, country, locale)
      await insertDecisions(
        transaction,
        [
          {
            purpose: 'marketing',
            channel: 'email',
            decision: false,
            document,
            policy_version: version,
            text_hash: hash,
            locale,
            country,
            variant: 'link',
            gpc,
            source,
          },
        ],
        { memberId, idempotencyKey: null, now },
      )
    }),
  )
}
