import type { Kysely } from 'kysely'
import { countries, defaultCountry, parseCountry } from '@crema/contract/countries/countries'
import { retention } from '@crema/contract/privacy/retention'
import { chooseLocale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Services } from '#src/services.ts'
import { findDecisions, lockConsents } from '../consents/consent-store.ts'
import { emailMarketingState } from '../consents/email-marketing.ts'
import { memberMarks, type MemberMarks } from '../returning-members/address-mark.ts'
import { chooseNotice } from './choose-notice.ts'
import { findDueMembers, findDueNotice, saveNextNotice } from './marketing-notice-store.ts'
import { unsubscribeTokens, type UnsubscribeTokens } from './unsubscribe-token.ts'

const everyMs = 60_000
/** Members of one run, so that many do not keep one gateway busy. */
const membersMax = 200
const dayMs = 24 * 60 * 60_000
/** When it is looked again whether a member without a usable address has one. */
const postponedMs = 30 * dayMs

export type MarketingNoticeServices = {
  database: Database
  outbox: Pick<Outbox, 'enqueue' | 'kick'>
  marks: MemberMarks
  tokens: UnsubscribeTokens
}

/** Sends the notices about marketing consents that are due, on every gateway. Each is sent once, whichever gateway does it. */
export const marketingNoticesPlugin = ({ outbox, config }: Pick<Services, 'outbox' | 'config'>) => {
  const marks = memberMarks(config.serverSecret)
  const tokens = unsubscribeTokens(config.serverSecret, config.market.code)
  return repeatPlugin({
    everyMs,
    run: (database, now) => sendMarketingNotices({ database, outbox, marks, tokens }, now),
    failure: 'A notice about marketing consents could not be queued.',
  })
}

/** Queues what is due at `now`. A member whose notice fails does not stop the others; the errors are thrown at the end. */
export async function sendMarketingNotices(services: MarketingNoticeServices, now: Date): Promise<void> {
  const { database, outbox } = services
  const errors: unknown[] = []
  let hasMail = false
  for (const memberId of await findDueMembers(database, now, membersMax)) {
    try {
      const send = (transaction: Kysely<Tables>) => sendNotice(transaction, services, memberId, now)
      if (await retryOnConflict(() => database.transaction().execute(send))) hasMail = true
    } catch (error) {
      errors.push(error)
    }
  }
  if (hasMail) outbox.kick()
  if (errors.length > 0) throw new AggregateError(errors, 'Notices about marketing consents failed.')
}

/** Queues a member's notice and plans the next one in one transaction, so that a crash neither loses nor repeats it. */
async function sendNotice(
  transaction: Kysely<Tables>,
  { outbox, marks, tokens }: MarketingNoticeServices,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const member = await lockConsents(transaction, memberId)
  const noticed = await findDueNotice(transaction, memberId, now)
  if (!member || !noticed) return false
  const decisions = await findDecisions(transaction, memberId)
  const { mail, next } = chooseNotice(decisions, noticed, now)
  const { email } = member
  if (mail === null || email === null || member.status !== 'active') {
    const isUnsent = mail?.kind === 'reminder'
    await saveNextNotice(
      transaction,
      memberId,
      isUnsent ? { remindedAt: noticed.reminded_at, dueAt: new Date(now.getTime() + postponedMs) } : next,
    )
    return false
  }
  const [first] = mail.decisions
  const country = parseCountry(first?.country) ?? defaultCountry
  const isMailed = emailMarketingState(decisions, marks.ofContact(email)) !== 'off'
  await outbox.enqueue(
    {
      channel: 'email',
      to: email,
      locale: chooseLocale([member.language]),
      expiresAt: new Date(now.getTime() + retention.messageDays * dayMs),
      consentNotice: {
        kind: mail.kind,
        decisions: mail.decisions.map(({ channel, decision, recorded_at: at }) => ({
          channel,
          decision,
          at: at.toISOString(),
        })),
        zone: countries[country].zone,
        country,
        unsubscribeToken: isMailed ? tokens.issue(memberId) : null,
      },
    },
    transaction,
  )
  await saveNextNotice(transaction, memberId, next)
  return true
}
