import { retention } from '@crema/contract/privacy/retention'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { mailToMember, type MemberMailServices } from '#src/modules/directory/mail-to-member.ts'
import type { Given, RewardToGive } from './reward-store.ts'

/** How long the delivery of a mail about a reward is retried. */
const mailLifeMs = retention.messageDays * 24 * 60 * 60_000

/** Enqueues a mail to an inviter, as `mailToMember` does. */
export async function sendRewardMail(
  transaction: Database,
  services: MemberMailServices,
  reward: RewardToGive,
  { lotteryCode }: Given,
  now: Date,
): Promise<void> {
  const { activity_no: activityNo, texts, tier, country, home_market: homeMarket } = reward
  await mailToMember(transaction, services, reward, (to, locale) => ({
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
  }))
}
