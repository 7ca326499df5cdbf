import { type ReactNode, useId } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { useTranslate } from '#src/session/app-context.ts'
import { VoucherTicket } from '#src/shared/vouchers/voucher-ticket.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import styles from './coupon-choice.module.css'

type CouponChoiceProps = {
  coupons: readonly Voucher[]
  /** The number of the voucher; null to choose at the till. */
  chosen: string | null
  onChoose: (voucherNo: string | null) => void
  /** Tickets to choose from in place of a list that opens, where there is room for them. */
  isWide: boolean
}

/** Chooses the coupon that the member's code contains. */
export function CouponChoice({ coupons, chosen, onChoose, isWide }: CouponChoiceProps) {
  const t = useTranslate()
  const group = useId()
  if (!isWide) {
    return (
      <SelectField
        label={t('home.useCoupon')}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        options={[
          { value: '', label: t('home.chooseAtTill') },
          ...coupons.map(({ voucherNo, name }) => ({ value: voucherNo, label: name })),
        ]}
      />
    )
  }
  const option = (voucherNo: string | null, label: string, card: ReactNode) => (
    <div key={voucherNo} className={styles.option}>
      <input
        className={styles.radio}
        type="radio"
        name={group}
        aria-label={label}
        checked={chosen === voucherNo}
        onChange={() => onChoose(voucherNo)}
      />
      <div className={styles.card}>{card}</div>
    </div>
  )
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('home.useCoupon')}</legend>
      {option(null, t('home.chooseAtTill'), <p className={styles.none}>{t('home.chooseAtTill')}</p>)}
      {coupons.map((voucher) =>
        option(voucher.voucherNo, voucher.name, <VoucherTicket voucher={voucher} level={3} />),
      )}
    </fieldset>
  )
}
