import type { Kysely } from 'kysely'
import { countries, type Country } from '@crema/contract/countries/countries'
import { confirmationLifeHours } from '@crema/contract/privacy/consent-rules'
import type { Locale } from '@crema/i18n/locales'
import type { Tables } from '#src/database/tables.ts'
import { withMarketCode } from '#src/markets/market-code.ts'
import { hashSecret, newSecret } from '#src/modules/identity/sessions/session-secrets.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import { addConfirmation, findSent } from './confirmation-store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A mail a minute and five a day, so that nobody fills a mailbox with them. */
const waitMs = minuteMs
const dailyMax = 5

type Recipient = { memberId: string; email: string; locale: Locale; country: Country; now: Date }

/**
 * Sends the mail whose link confirms marketing by mail, unless one was sent just before. Call it in a transaction that
 * has locked the member, and kick the outbox after it.
 */
export async function sendConfirmation(
  transaction: Kysely<Tables>,
  {
    outbox,
    marks,
    marketCode,
  }: { outbox: Pick<Outbox, 'enqueue'>; marks: MemberMarks; marketCode?: string | undefined },
  { memberId, email, locale, country, now }: Recipient,
): Promise<void> {
  const sent = await findSent(transaction, memberId)
  const ageOf = (at: Date) => now.getTime() - at.getTime()
  if (sent.some((at) => ageOf(at) < waitMs)) return
  if (sent.filter((at) => ageOf(at) < dayMs).length >= dailyMax) return
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + confirmationLifeHours * 60 * minuteMs)
  await addConfirmation(transaction, {
    memberId,
    tokenHash: hashSecret(secret),
    addressHmac: marks.ofContact(email),
    now,
    expiresAt,
  })
  const token = withMarketCode(marketCode, `${memberId}.${secret}`)
  const confirmation = { token, zone: countries[country].zone, country }
  await outbox.enqueue({ channel: 'email', to: email, locale, expiresAt, confirmation }, transaction)
}
