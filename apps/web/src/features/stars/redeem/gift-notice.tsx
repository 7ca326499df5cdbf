import type { Gift } from '@crema/contract/stars/stars'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { obstacleOf } from '../gifts/gift-groups.ts'
import type { Redeem } from './use-redeem.ts'

type GiftNoticeProps = { gift: Gift; state: Redeem; nowMs: number }

/** Why the gift cannot be had now, or why the last attempt failed, and what would help. */
export function GiftNotice({ gift, state: { error, isSending, confirmedPrice }, nowMs }: GiftNoticeProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const { summary } = useStarSummary()
  const isOnline = useIsOnline()
  const missing = summary ? gift.priceStars - summary.balance : 0
  const [howToCollect] = summary?.program?.howToCollect ?? []
  const notEnough = missing > 0 ? t('stars.needMore', { count: missing }) : undefined
  if (error && !isSending) {
    const refusal = refusalName(error)
    const help =
      refusal === 'priceChanged' && confirmedPrice !== gift.priceStars
        ? t('stars.newPrice', {
            stars: formatNumber(locale, gift.priceStars),
            before: formatNumber(locale, confirmedPrice ?? gift.priceStars),
          })
        : refusal === 'notEnoughPoints'
          ? [notEnough && `${notEnough}.`, howToCollect].filter(Boolean).join(' ')
          : isTransient(error)
            ? t('stars.unsure')
            : undefined
    return (
      <Notice
        tone={refusal === undefined ? 'error' : 'refused'}
        title={failureText(error, t)}
        {...(help && { text: help })}
        live
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
