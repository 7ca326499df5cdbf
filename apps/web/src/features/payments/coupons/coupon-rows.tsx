import { reduceByVouchers } from '@crema/contract/payments/coupons/order-coupons'
import { whyNotAdded } from '@crema/contract/payments/coupons/why-not'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import type { Coupon } from './coupon-queries.ts'
import { whyText } from './why-text.ts'
import styles from './coupon-rows.module.css'

type CouponRowsProps = {
  order: PaymentOrder
  coupons: readonly Coupon[]
  best: readonly string[]
  chosen: readonly string[]
  isLocked: boolean
  onChange: (voucherNos: readonly string[]) => void
}

/** What the choice saves, and a row with a switch for each coupon; those that cannot reduce the order are at the end. */
export function CouponRows({ order, coupons, best, chosen, isLocked, onChange }: CouponRowsProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const money = (amountMinor: number) => formatMoney(locale, { ...order.amount, amountMinor }, order.country)
  const inUse = coupons.filter(({ voucherNo }) => chosen.includes(voucherNo))
  const reduced = reduceByVouchers(order, inUse)
  const reductions = 'ok' in reduced ? reduced.ok : { offMinor: 0, byVoucher: [] }
  const offs = new Map(reductions.byVoucher.map(({ voucherNo, offMinor }) => [voucherNo, offMinor]))
  const isBest = best.length === chosen.length && best.every((voucherNo) => chosen.includes(voucherNo))
  const toggle = ({ voucherNo }: Coupon, isOn: boolean) =>
    onChange(isOn ? [...chosen, voucherNo] : chosen.filter((other) => other !== voucherNo))

  const row = (coupon: Coupon) => {
    const off = offs.get(coupon.voucherNo)
    const problem =
      coupon.obstacle === null
        ? whyNotAdded(order, inUse, coupon)
        : { problem: coupon.obstacle, voucherNo: coupon.voucherNo }
    const note =
      off !== undefined ? money(-off) : problem && whyText(t, coupon, problem, { others: coupons, money })
    return (
      <li key={coupon.voucherNo}>
        <Switch
          label={<bdi>{coupon.name}</bdi>}
          note={note ?? undefined}
          checked={off !== undefined}
          disabled={isLocked || (off === undefined && problem !== null)}
          onChange={(event) => toggle(coupon, event.currentTarget.checked)}
        />
      </li>
    )
  }
  const usable = coupons.filter(({ obstacle }) => obstacle === null)
  const others = coupons.filter(({ obstacle }) => obstacle !== null)
  return (
    <>
      <div className={styles.summary}>
        <p role="status" className={styles.saved}>
          {reductions.offMinor > 0
            ? t('payments.couponsSaved', { amount: money(reductions.offMinor) })
            : usable.length > 0
              ? t('payments.couponsNoneChosen')
              : t('payments.couponsNone')}
        </p>
        {best.length === 0 ? null : (
          <Button size="small" variant="quiet" disabled={isBest || isLocked} onClick={() => onChange(best)}>
            {t('payments.couponsBest')}
          </Button>
        )}
      </div>
      {usable.length === 0 ? null : <ul className={styles.rows}>{usable.map(row)}</ul>}
      {others.length === 0 ? null : (
        <details>
          <summary className={styles.othersTitle}>{t('payments.couponsNotForOrder')}</summary>
          <ul className={styles.rows}>{others.map(row)}</ul>
        </details>
      )}
    </>
  )
}
