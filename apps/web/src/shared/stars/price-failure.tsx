import { formatNumber } from '@crema/i18n/format/numbers/number'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { starRefusalIcon } from './refusal-icon.tsx'

type PriceFailureProps = {
  error: Error
  /** In stars, now; and when the member confirmed it. */
  price: number
  confirmedPrice: number | undefined
  /** What helps where there are not enough stars. */
  notEnough: string
  /** What is shown where the answer was lost. */
  unsure: string
}

/** Why stars could not be spent, and what would help. */
export function PriceFailure({ error, price, confirmedPrice, notEnough, unsure }: PriceFailureProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const refusal = refusalName(error)
  const newPrice = () =>
    t('stars.newPrice', {
      stars: formatNumber(locale, price),
      before: formatNumber(locale, confirmedPrice ?? price),
    })
  const help =
    refusal === 'priceChanged' && confirmedPrice !== price
      ? newPrice()
      : refusal === 'notEnoughPoints'
        ? notEnough
        : isTransient(error)
          ? unsure
          : undefined
  return (
    <Notice
      tone={refusal === undefined ? 'error' : 'refused'}
      {...(refusal !== undefined && { icon: starRefusalIcon(refusal) })}
      title={failureText(error, t)}
      {...(help && { text: help })}
      live
    />
  )
}
