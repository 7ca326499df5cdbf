import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import styles from './price-rows.module.css'

type PriceRowsProps = {
  /** What is paid for: this gift, this entry. */
  label: string
  price: number
  /** Undefined for a visitor, and while it is not known. */
  balance: number | undefined
}

/** What the member has, what something costs and what they keep; for a visitor only the price. */
export function PriceRows({ label, price, balance }: PriceRowsProps) {
  const t = useTranslate()
  return (
    <dl className={styles.rows}>
      {balance === undefined ? null : <Row label={t('stars.youHave')} stars={balance} />}
      <Row label={label} stars={price} isTaken={balance !== undefined} />
      {balance === undefined || balance < price ? null : (
        <Row label={t('stars.youKeep')} stars={balance - price} isSum />
      )}
    </dl>
  )
}

type RowProps = { label: string; stars: number; isTaken?: boolean; isSum?: boolean }

function Row({ label, stars, isTaken = false, isSum = false }: RowProps) {
  const t = useTranslate()
  const { locale } = useSession()
  return (
    <div className={styles.row} data-sum={isSum ? '' : undefined}>
      <dt>{label}</dt>
      <dd>
        <StarMark />
        <span aria-hidden="true">{formatNumber(locale, isTaken ? -stars : stars)}</span>
        <VisuallyHidden>{t('stars.count', { count: stars })}</VisuallyHidden>
      </dd>
    </div>
  )
}
