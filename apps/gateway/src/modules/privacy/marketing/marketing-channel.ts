import { parseCountry } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { Withdrawn, type AnnouncementMessage, type Channel, type InboxMessage } from '#src/outbox/message.ts'
import { findDecisions, findRecipient } from '../consents/consent-store.ts'
import { emailMarketingState } from '../consents/email-marketing.ts'

type MarketingServices = { database: Database; serverSecret: string; mail: Channel<InboxMessage> }

/** Delivers marketing mails to members who, at that moment, still consent and still have the address. */
export function marketingChannel({
  database,
  serverSecret,
  mail,
}: MarketingServices): Channel<AnnouncementMessage> {
  const marks = memberMarks(serverSecret)
  return {
    async deliver(message, signal) {
      const { memberId } = message.announcement
      const member = await findRecipient(database, memberId)
      if (member?.status !== 'active' || member.email !== message.to) throw new Withdrawn()
      const decisions = await findDecisions(database, memberId)
      const newest = decisions.find(({ channel }) => channel === 'email')
      const isSameCountry = parseCountry(newest?.country) === parseCountry(message.announcement.country)
      if (!isSameCountry || emailMarketingState(decisions, marks.ofContact(message.to)) !== 'on')
        throw new Withdrawn()
      await mail.deliver(message, signal)
    },
  }
}
