import { retention } from '@crema/contract/privacy/retention'
import { chooseLocale, type Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { mailToGuest } from '#src/modules/directory/mail-to-guest.ts'
import type { Message } from '#src/outbox/message.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Services } from '#src/services.ts'
import type { Given, RewardToGive } from './reward-store.ts'

/** How long the delivery of a mail about a reward is retried. */
const mailLifeMs = retention.messageDays * 24 * 60 * 60_000

type MailServices = {
  outbox: Pick<Outbox, 'enqueue'>
  /** The markets of guests. */
  markets?: Services['markets'] | undefined
}

/** Enqueues a mail to an inviter with an address, in their language; to a guest by their own market. Kick the outbox after the transaction. */
export async function sendRewardMail(
  transaction: Database,
  { outbox, markets }: MailServices,
  reward: RewardToGive,
  { lotteryCode }: Given,
  now: Date,
): Promise<void> {
  const { email, language, activity_no: activityNo, texts, tier, country } = reward
  const { member_id: memberId, home_market: homeMarket } = reward
  const mailFor = (to: string, locale: Locale): Message => ({
    channel: 'email',
    to,
    locale,
    expiresAt: new Date(now.getTime() + mailLifeMs),
    assist: {
      activityNo,
      title: localizedText(texts, locale).title,
      friends: tier.friends,
      reward: localizedText(tier.texts, locale).title,
      kind: tier.kind,
      lotteryCode: lotteryCode ?? null,
      ...(homeMarket !== null && { country }),
    },
  })
  if (homeMarket === null) {
    if (email !== null) await outbox.enqueue(mailFor(email, chooseLocale([language])), transaction)
  } else if (markets) await mailToGuest(markets, { memberId, homeMarket }, mailFor)
}
