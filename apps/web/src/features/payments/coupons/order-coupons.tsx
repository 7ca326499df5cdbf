import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { reduceByVouchers } from '@crema/contract/payments/coupons/order-coupons'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { couponOptions, type Coupon } from './coupon-queries.ts'
import { CouponRows } from './coupon-rows.tsx'
import styles from './order-coupons.module.css'

type Choice = { voucherNos: string[]; amount: PaymentOrder['amount'] }

type OrderCouponsProps = {
  order: PaymentOrder
  /** The vouchers that are to reduce the order, and what is left to pay. */
  choice: Choice
  /** Also called with the best choice, as soon as it is found. */
  onChoose: (choice: Choice) => void
  /** While a payment is under way nothing can be chosen. */
  isLocked: boolean
}

/** The member's coupons for an order, with the best choice already made. Visitors are invited to sign in. */
export function OrderCoupons(props: OrderCouponsProps) {
  const t = useTranslate()
  const id = useId()
  const isMember = useIsMemberExpected()
  return (
    <section aria-labelledby={id} className={styles.coupons}>
      <Heading id={id} size={17}>
        {t('payments.couponsTitle')}
      </Heading>
      {isMember ? <OwnCoupons {...props} /> : <SignInForCoupons />}
    </section>
  )
}

function SignInForCoupons() {
  const t = useTranslate()
  const gate = useMemberGate()
  return (
    <>
      <p>{t('payments.couponsSignInText')}</p>
      <Button variant="quiet" onClick={() => void gate('open')}>
        {t('payments.couponsSignIn')}
      </Button>
    </>
  )
}

function OwnCoupons(props: OrderCouponsProps) {
  const t = useTranslate()
  const { order } = props
  const { data, error, refetch } = useQuery(couponOptions(useAppContext().api, order, useSession()))
  // A payment that was refused may have found a coupon used.
  const wasLocked = useRef(false)
  useEffect(() => {
    if (wasLocked.current && !props.isLocked) void refetch()
    wasLocked.current = props.isLocked
  }, [props.isLocked, refetch])
  if (data) return <Coupons {...props} {...data} />
  if (error) {
    return (
      <Notice
        tone="error"
        title={t('payments.couponsFailed')}
        action={
          <Button size="small" variant="quiet" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  }
  return (
    <Loading label={t('common.loading')}>
      <LineSkeleton lines={2} />
    </Loading>
  )
}

type CouponsProps = OrderCouponsProps & { coupons: readonly Coupon[]; best: readonly string[] }

function Coupons({ order, choice, onChoose, isLocked, coupons, best }: CouponsProps) {
  const t = useTranslate()
  const choose = (voucherNos: readonly string[]) => onChoose(reducedChoice(order, coupons, voucherNos))
  const [hasChanged, setHasChanged] = useState(false)
  const isUsable = (chosen: string) =>
    coupons.some(({ voucherNo, obstacle }) => voucherNo === chosen && obstacle === null)
  // A choice that the member has made stays while all of it can be used.
  const chooseAgain = useEffectEvent(() =>
    choose(hasChanged && choice.voucherNos.every(isUsable) ? choice.voucherNos : best),
  )
  useEffect(() => chooseAgain(), [coupons, best])
  if (coupons.length === 0) return <p>{t('payments.couponsEmpty')}</p>
  return (
    <CouponRows
      order={order}
      coupons={coupons}
      best={best}
      chosen={choice.voucherNos}
      isLocked={isLocked}
      onChange={(voucherNos) => {
        setHasChanged(true)
        choose(voucherNos)
      }}
    />
  )
}

/** The choice with what is left to pay. Vouchers that cannot be used together are none: the gateway would refuse them. */
function reducedChoice(
  { items, amount }: PaymentOrder,
  coupons: readonly Coupon[],
  voucherNos: readonly string[],
): Choice {
  const chosen = coupons.filter(({ voucherNo }) => voucherNos.includes(voucherNo))
  const reduced = reduceByVouchers({ items, amount }, chosen)
  if (!('ok' in reduced)) return { voucherNos: [], amount }
  return {
    voucherNos: chosen.map(({ voucherNo }) => voucherNo),
    amount: { ...amount, amountMinor: amount.amountMinor - reduced.ok.offMinor },
  }
}
