import type { StarMovement, StarMovementKind } from '@crema/contract/stars/stars'
import type { Translator } from '@crema/i18n/messages'

/** The kinds that a member can filter by. Stars are removed with an account only, which then has no page. */
export const shownKinds = [
  'earned',
  'reversed',
  'redeemed',
  'entered',
  'returned',
  'adjusted',
  'expired',
] as const satisfies readonly StarMovementKind[]

/** What a movement was: the store of an order, the title of a gift. */
export function movementTitle(
  { kind, storeName, title, activityNo }: StarMovement,
  t: Translator['t'],
): string {
  switch (kind) {
    case 'earned':
      return storeName === null ? t('stars.order') : t('stars.orderAt', { store: storeName })
    case 'reversed':
      return storeName === null ? t('stars.refund') : t('stars.refundAt', { store: storeName })
    case 'redeemed':
    case 'entered':
      return title ?? t(`stars.${kind}`)
    case 'returned':
      return title ?? t('stars.entered')
    case 'adjusted':
      // The stars that a draw has given have its title, unless it is one of another market.
      return title ?? t(activityNo === null ? 'stars.correction' : 'stars.givenAbroad')
    case 'expired':
    case 'forfeited':
      return t(`stars.${kind}`)
  }
}
