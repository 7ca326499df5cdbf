import type { MessageId } from '@crema/i18n/messages'

/**
 * What a drawn page may have to say before the rest of its messages can have come: right after a tap, to somebody
 * who is signed in, or without a connection. Each is a part of the 14 KB of every visit, so only what cannot wait.
 */
const onEveryScreen: readonly MessageId[] = [
  'common.loading',
  'common.retry',
  'common.reload',
  'failures.network',
  'failures.offline',
  'failures.crashTitle',
  'failures.crashText',
  'sign-in.title',
  'sign-in.emailEmpty',
  'sign-in.emailInvalid',
]

const onScreens: Readonly<Record<string, readonly MessageId[]>> = {
  'src/features/campaigns/collect-coupons-page.tsx': [
    'campaign.alreadyTitle',
    'campaign.claimedText',
    'campaign.claimedTitle',
    'campaign.closesElsewhere',
    'campaign.seeAll',
    'coupon.expiredOn',
    'coupon.validUntilLeft',
  ],
}

/** The messages that come along with a screen though they are not drawn at first. */
export function messagesOfFirstTaps(screen: string): readonly MessageId[] {
  return [...onEveryScreen, ...(onScreens[screen] ?? [])]
}
