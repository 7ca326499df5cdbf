import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { brand } from '#src/lib/brand/brand.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { orderOptions } from '#src/shared/orders/order-queries.ts'
import { Panes } from '#src/shared/panes/panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { DisplayNumber, Heading } from '#src/ui/layout/heading.tsx'
import { useCardName } from '../card/use-card-name.ts'
import { MailReceipt } from './mail-receipt.tsx'
import { receiptFile } from './receipt-file.ts'
import { keptStars, type ReceiptLine, receiptLines } from './receipt-lines.ts'
import { StarsCard } from './stars-card.tsx'
import styles from './succeeded.module.css'

type SucceededProps = { attempt: PaymentAttempt; titleRef: Ref<HTMLHeadingElement> }

/** A payment that succeeded: what was paid, and the receipt to mail, save or print. */
export function Succeeded({ attempt, titleRef }: SucceededProps) {
  const t = useTranslate()
  const session = useSession()
  const { locale } = session
  const cardName = useCardName()
  const { data } = useQuery(orderOptions(useAppContext().api, attempt.orderId, session))
  const order = data && 'ok' in data ? data.ok : undefined
  const { amount, receipt, card } = attempt
  const lines = receiptLines({ attempt, order, card: card ? cardName(card) : undefined }, t, session)
  const { items, reduction, total, details } = lines
  const stars = keptStars(receipt)
  // The order's number is above them, and the stars have a card.
  const shownDetails = details.filter(
    ({ name }) => name !== t('payments.order') && (stars === 0 || name !== t('payments.starsReceived')),
  )
  const save = () => {
    const title = t('payments.receiptTitle', { brand: brand.name })
    downloadFile(
      receiptFile({ title, lines: [...items, ...reduction, total, ...details], locale }),
      `receipt-${receipt?.receiptNo ?? attempt.attemptId}.html`,
    )
  }
  const isRefunded =
    receipt !== null && receipt.refunded.amountMinor >= amount.amountMinor && amount.amountMinor > 0
  return (
    <Panes
      tone="matcha"
      lead={
        <div className={styles.top}>
          <span className={styles.tick}>
            <CheckIcon />
          </span>
          <Heading ref={titleRef} size={34}>
            {t('payments.succeededTitle')}
          </Heading>
          {order ? <p>{t('payments.succeededText', { number: order.orderNo })}</p> : null}
          <div className={styles.art}>
            <Picture image="takeaway" />
          </div>
        </div>
      }
    >
      {isRefunded ? <Notice title={t('payments.refundedTitle')} text={t('payments.refundedText')} /> : null}
      <section className={styles.receipt} aria-labelledby="receipt">
        <Heading id="receipt">{t('payments.receipt')}</Heading>
        {/* The sentence above says it. */}
        <p className={styles.number} aria-hidden="true">
          <DisplayNumber size={44}>{order?.orderNo ?? '\u00a0'}</DisplayNumber>
        </p>
        <Lines lines={items} />
        <Lines lines={reduction} kind="reduction" />
        <Lines lines={[total]} kind="total" />
        <Lines lines={shownDetails} />
      </section>
      {stars > 0 ? <StarsCard stars={stars} /> : null}
      <Link {...paths.kioskOrder(attempt.orderId)} className={buttonClass()}>
        {t('payments.showOrder')}
      </Link>
      <div className={styles.more}>
        <div className={styles.actions}>
          <Button size="small" variant="quiet" onClick={save}>
            {t('payments.save')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => window.print()}>
            {t('payments.print')}
          </Button>
        </div>
        <MailReceipt attemptId={attempt.attemptId} />
      </div>
    </Panes>
  )
}

function Lines({ lines, kind }: { lines: readonly ReceiptLine[]; kind?: 'reduction' | 'total' }) {
  if (lines.length === 0) return null
  return (
    <dl className={styles.lines} data-kind={kind}>
      {lines.map(({ name, value }, index) => (
        <div key={index} className={styles.line}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
