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
    'home.morning',
    'home.afternoon',
    'home.evening',
    'home.morningName',
    'home.afternoonName',
    'home.eveningName',
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
  // The member's codes and what became of them, which come with the session.
  draw: [
    'draws.myCodes',
    'draws.codeGiven',
    'draws.copy',
    'draws.calledOff',
    'draws.won',
    'draws.notWon',
    'draws.notTaken',
    'draws.inReserve',
    'draws.wonTitle',
    'draws.wonVoucher',
    'draws.wonStars',
    'draws.wonThing',
    'draws.wonThingOpen',
    'draws.collected',
    'draws.notWonTitle',
    'draws.notWonText',
    'draws.notTakenTitle',
    'draws.notTakenText',
    'draws.inReserveText',
    'draws.seePrizes',
    'draws.allCodes',
  ],
  // Results of a card payment, and the ways to pay that are opened or come with a member's session.
  payment: [
    'payments.cardNumberEmpty',
    'payments.cardNumberInvalid',
    'payments.brandNotTaken',
    'payments.expiryInvalid',
    'payments.expiryPassed',
    'payments.securityCodeInvalid',
    'payments.securityCodeBack',
    'payments.securityCodeFront',
    'payments.saveCard',
    'payments.saveCardNote',
    'payments.savedCards',
    'payments.card',
    'payments.cardEnding',
    'payments.validTo',
    'payments.expired',
    'payments.remove',
    'payments.removeCard',
    'payments.methodNote',
    'payments.payWith',
    'payments.paying',
    'payments.notStarted',
    'payments.unavailable',
    'payments.noCardsTitle',
    'payments.needsHttps',
    'payments.oneMoment',
    'payments.hostedSlow',
    'payments.hostedFailedTitle',
    'payments.hostedFailedText',
    'payments.hostedOnPage',
    'payments.couponsEmpty',
    'payments.couponsNone',
    'payments.couponsNoneChosen',
    'payments.couponsSaved',
    'payments.couponsBest',
    'payments.couponsNotForOrder',
  ],
}

/** Messages that a rendered page contains though its first paint does not show them. */
export function firstTapMessages(screen: ScreenName): readonly MessageId[] {
  return [...onEveryScreen, ...(onScreens[screen] ?? [])]
}
