import type { Outcome } from '@crema/contract/outcomes'
import type { Gift } from '@crema/contract/stars/stars'
import { refusalName } from '#src/api/api-error.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PriceFailure } from '#src/shared/stars/price-failure.tsx'
import { starRefusalIcon } from '#src/shared/stars/refusal-icon.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { NoConnectionIcon } from '#src/ui/art/refusal-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { type GiftObstacle, type GiftTime, obstacleOf } from '../gifts/gift-groups.ts'
import { useOfferedUntil } from './use-offered-until.ts'
import type { Redeem } from './use-redeem.ts'

type GiftNoticeProps = { gift: Gift; state: Redeem; time: GiftTime }

/** Why the gift cannot be had now, or why the last attempt failed, and what would help. */
export function GiftNotice({ gift, state: { error, isSending, confirmedPrice }, time }: GiftNoticeProps) {
  const t = useTranslate()
  const { summary } = useStarSummary()
  const isOnline = useIsOnline()
  const explain = useGiftRefusal(gift, time)
  const missing = summary ? gift.priceStars - summary.balance : 0
  const [howToCollect] = summary?.program?.howToCollect ?? []
  const notEnough = missing > 0 ? t('stars.needMore', { count: missing }) : undefined
  if (error && !isSending) {
    const refusal = refusalName(error)
    const explained = explain(refusal)
    if (refusal !== undefined && explained)
      return <Notice tone="refused" icon={starRefusalIcon(refusal)} {...explained} live />
    return (
      <PriceFailure
        error={error}
        price={gift.priceStars}
        confirmedPrice={confirmedPrice}
        notEnough={[notEnough && `${notEnough}.`, howToCollect].filter(Boolean).join(' ')}
        unsure={t('stars.unsure')}
      />
    )
  }
  if (!isOnline)
    return <Notice tone="refused" icon={<NoConnectionIcon />} title={t('stars.needsConnection')} live />
  const obstacle = obstacleOf(gift, time)
  if (obstacle) {
    const text = obstacle === 'hadAll' ? explain('participationLimitReached')?.text : undefined
    const isTooLate = obstacle === 'ended' && !time.isRedeemable
    return (
      <Notice
        tone="refused"
        icon={starRefusalIcon(isTooLate ? 'redemptionDeadlinePassed' : refusalOf[obstacle])}
        title={isTooLate ? t('outcomes.redemptionDeadlinePassed') : t(`stars.${obstacle}`)}
        {...(text !== undefined && { text })}
      />
    )
  }
  return notEnough === undefined ? null : (
    <Notice
      icon={starRefusalIcon('notEnoughPoints')}
      title={notEnough}
      {...(howToCollect !== undefined && { text: howToCollect })}
    />
  )
}

/** How the gateway refuses a redemption for the same reason. */
const refusalOf: Record<GiftObstacle, Outcome> = {
  soldOut: 'giftSoldOut',
  ended: 'periodEnded',
  hadAll: 'participationLimitReached',
  closedNow: 'outsideHours',
}

/** Refusals whose own messages are about campaigns, in the words of gifts. */
function useGiftRefusal(gift: Gift, { nowMs }: GiftTime) {
  const t = useTranslate()
  const offeredUntil = useOfferedUntil(gift)
  return (refusal: ReturnType<typeof refusalName>): { title: string; text?: string } | undefined => {
    switch (refusal) {
      case 'participationLimitReached':
        return { title: t('stars.hadAll'), text: t('stars.perPerson', { count: gift.perPerson }) }
      case 'periodEnded':
        // The gift may be one that was read before its end was changed.
        return {
          title: t('outcomes.periodEnded'),
          ...(Date.parse(gift.endsAt) <= nowMs && { text: offeredUntil }),
        }
      case 'notInCountry':
        return { title: t('stars.notHereTitle'), text: t('stars.notHereText') }
      default:
        return undefined
    }
  }
}
