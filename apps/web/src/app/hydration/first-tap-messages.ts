import type { MessageId } from '@crema/i18n/messages'
import type { ScreenName } from '#src/routes/routes.tsx'

/**
 * Messages that a rendered page can need before the remaining ones have loaded: right after a tap, for a member, or
 * without a connection. Each adds to the HTML of every visit, which has to fit into 14 KB.
 */
const onEveryScreen: readonly MessageId[] = [
  'common.loading',
  'common.retry',
  'common.reload',
  'common.offline',
  'failures.network',
  'failures.offline',
  'failures.crashTitle',
  'sign-in.title',
  'sign-in.emailEmpty',
  'sign-in.emailInvalid',
]

const onScreens: Readonly<Partial<Record<ScreenName, readonly MessageId[]>>> = {
  collectCoupons: [
    'campaign.alreadyTitle',
    'campaign.claimedText',
    'campaign.seeAll',
    'coupon.expiredOn',
    'coupon.validUntilLeft',
  ],
  // Shown once a member's offers and name have loaded; texts that arrive later would move the tickets.
  home: [
    'coupon.claimed',
    'coupon.couponCount',
    'home.coupons',
    'home.couponsEndSoon',
    'coupon.endsIn',
    'home.firstEnds',
    'home.noCoupons',
    'coupon.showCode',
    'sign-in.signOut',
    'sign-in.signedInAs',
  ],
}

/** Messages that a rendered page contains though its first paint does not show them. */
export function firstTapMessages(screen: ScreenName): readonly MessageId[] {
  return [...onEveryScreen, ...(onScreens[screen] ?? [])]
}
