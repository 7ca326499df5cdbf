import { parseCountry } from '@crema/contract/countries/countries'
import { needsConfirmation } from '@crema/contract/privacy/consent-rules'
import type { EmailMarketingState } from '@crema/contract/privacy/consents'
import type { StoredDecision } from './consent-store.ts'

type EmailDecision = Pick<
  StoredDecision,
  'purpose' | 'channel' | 'decision' | 'country' | 'source' | 'address_hmac'
>

/**
 * Whether the member gets marketing by mail, from all their decisions, newest first. Where the country of the consent
 * asks for a confirmation, one from the present address must have followed the last refusal.
 */
export function emailMarketingState(
  decisions: readonly EmailDecision[],
  presentAddress: Buffer | null,
): EmailMarketingState {
  const about = decisions.filter(({ channel }) => channel === 'email')
  const refusal = about.findIndex(({ decision }) => !decision)
  const given = refusal === -1 ? about : about.slice(0, refusal)
  const [newest] = given
  if (newest === undefined) return 'off'
  const country = parseCountry(newest.country)
  if (country === undefined || !needsConfirmation(country)) return 'on'
  const isConfirmed = given.some(
    ({ source, address_hmac: address }) =>
      source === 'confirmationMail' && presentAddress !== null && address?.equals(presentAddress) === true,
  )
  return isConfirmed ? 'on' : 'pending'
}
