import { retention } from '@crema/contract/privacy/retention'
import { chooseLocale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import type { Outbox } from '#src/outbox/outbox.ts'
import type { Given, RewardToGive } from './reward-store.ts'

/** How long the delivery of a mail about a reward is retried. */
const mailLifeMs = retention.messageDays * 24 * 60 * 60_000

/** Enqueues a mail to an inviter with an address, in their language. Kick the outbox after the transaction. */
export async function sendRewardMail(
  transaction: Database,
  { outbox }: { outbox: Pick<Outbox, 'enqueue'> },
  { email, language, activity_no: activityNo, texts, tier }: RewardToGive,
  { lotteryCode }: Given,
  now: Date,
): Promise<void> {
  if (email === null) return
  const locale = chooseLocale([language])
  await outbox.enqueue(
    {
      channel: 'email',
      to: email,
      locale,
      expiresAt: new Date(now.getTime() + mailLifeMs),
      assist: {
        activityNo,
        title: localizedText(texts, locale).title,
        friends: tier.friends,
        reward: localizedText(tier.texts, locale).title,
        kind: tier.kind,
        lotteryCode: lotteryCode ?? null,
      },
    },
    transaction,
  )
}
