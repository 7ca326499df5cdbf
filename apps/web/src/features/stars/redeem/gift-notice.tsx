import type { Gift } from '@crema/contract/stars/stars'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PriceFailure } from '#src/shared/stars/price-failure.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { obstacleOf } from '../gifts/gift-groups.ts'
import type { Redeem } from './use-redeem.ts'

type GiftNoticeProps = { gift: Gift; state: Redeem; nowMs: number }

/** Why the gift cannot be had now, or why the last attempt failed, and what would help. */
export function GiftNotice({ gift, state: { error, isSending, confirmedPrice }, nowMs }: GiftNoticeProps) {
  const t = useTranslate()
  const { summary } = useStarSummary()
  const isOnline = useIsOnline()
  const missing = summary ? gift.priceStars - summary.balance : 0
  const [howToCollect] = summary?.program?.howToCollect ?? []
  const notEnough = missing > 0 ? t('stars.needMore', { count: missing }) : undefined
  if (error && !isSending) {
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
  if (!isOnline) return <Notice tone="refused" title={t('stars.needsConnection')} live />
  const obstacle = obstacleOf(gift, nowMs)
  if (obstacle) return <Notice tone="refused" title={t(`stars.${obstacle}`)} />
  return notEnough === undefined ? null : (
    <Notice title={notEnough} {...(howToCollect !== undefined && { text: howToCollect })} />
  )
}
