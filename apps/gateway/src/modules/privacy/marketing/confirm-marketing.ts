import { validate as isUuid } from 'uuid'
import { parseCountry } from '@crema/contract/countries/countries'
import { documentOfPurpose } from '@crema/contract/privacy/consents'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { withoutMarketCode } from '#src/markets/market-code.ts'
import { hashSecret } from '#src/modules/identity/sessions/session-secrets.ts'
import type { ConsentServices } from '../consents/consent-services.ts'
import { findDecisions, insertDecisions, lockConsents } from '../consents/consent-store.ts'
import { emailMarketingState } from '../consents/email-marketing.ts'
import { sendsGpc } from '../consents/sends-gpc.ts'
import { findConfirmation, markUsed } from './confirmation-store.ts'

type Confirmed = Result<Record<string, never>, 'linkExpired'>

/**
 * Confirms marketing by mail with the link of the confirmation mail. A link is used once; the same call again succeeds
 * for as long as the consent holds.
 */
export async function confirmMarketing(
  { database, editions, marks }: ConsentServices,
  token: string,
  { locale, country: callerCountry, now, http }: Pick<Caller, 'locale' | 'country' | 'now' | 'http'>,
): Promise<Confirmed> {
  // It may name the market from which this one was split.
  const [memberId = '', secret = ''] = withoutMarketCode(token).split('.')
  if (!isUuid(memberId)) return { refused: 'linkExpired' }
  const key = { memberId, tokenHash: hashSecret(secret), now }
  return retryOnConflict(() =>
    database.transaction().execute(async (transaction): Promise<Confirmed> => {
      const member = await lockConsents(transaction, memberId)
      const found = await findConfirmation(transaction, key)
      if (!member || member.email === null || !found) return { refused: 'linkExpired' }
      const address = marks.ofContact(member.email)
      const decisions = await findDecisions(transaction, memberId)
      const state = emailMarketingState(decisions, address)
      // The member has another address by now, or has withdrawn the consent.
      if (!found.address_hmac.equals(address) || state === 'off') return { refused: 'linkExpired' }
      if (found.used_at !== null) return state === 'on' ? { ok: {} } : { refused: 'linkExpired' }
      const given = decisions.find(({ channel }) => channel === 'email')
      // What is confirmed was consented to under the rules of that country.
      const country = parseCountry(given?.country) ?? callerCountry
      const { version, hash } = editions(documentOfPurpose.marketing, country, locale)
      await insertDecisions(
        transaction,
        [
          {
            purpose: 'marketing',
            channel: 'email',
            decision: true,
            document: documentOfPurpose.marketing,
            policy_version: version,
            text_hash: hash,
            locale,
            country,
            variant: 'link',
            gpc: sendsGpc(http.request),
            source: 'confirmationMail',
          },
        ],
        { memberId, idempotencyKey: null, now, addressHmac: address },
      )
      await markUsed(transaction, key)
      return { ok: {} }
    }),
  )
}
