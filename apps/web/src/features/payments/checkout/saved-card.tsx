import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedCard as Card } from '@crema/contract/payments/payment-attempt'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { BrandMark } from '../card/brand-mark.tsx'
import { formatExpiry } from '../card/card-expiry.ts'
import { useCardName } from '../card/use-card-name.ts'
import styles from './check-stand-more-page.module.css'

type SavedCardProps = {
  card: Card
  /** As text. */
  amount: string
  isOpen: boolean
  isPaying: boolean
  onOpen: () => void
  onPay: () => void
}

/** A saved card: a tap opens its button to pay, another button removes it after a question. */
export function SavedCard({ card, amount, isOpen, isPaying, onOpen, onPay }: SavedCardProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [idempotencyKey] = useState(newUuid)
  const name = useCardName()(card)
  const { cardId, brand, lastFour, expiryMonth, expiryYear, expired } = card
  const remove = useMutation({
    mutationFn: () => api.call('POST payment/cards/remove', { cardId }, { idempotencyKey }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['GET payment/methods'] })
      showToast(t('payments.removed'))
    },
    meta: { failure: 'inPlace' },
  })
  const validTo = t('payments.validTo', {
    month: `\u2066${formatExpiry({ month: expiryMonth, year: expiryYear })}\u2069`,
  })
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.choice}
          aria-expanded={isOpen}
          disabled={expired || isPaying}
          onClick={onOpen}
        >
          <BrandMark brand={brand} />
          <span className={styles.text}>
            <VisuallyHidden>{name}</VisuallyHidden>
            <bdi className={styles.name} dir="ltr" aria-hidden="true">{`•••• ${lastFour}`}</bdi>
            {expired ? (
              <Tag tone="danger">{t('payments.expired')}</Tag>
            ) : (
              <span className={styles.note}>{validTo}</span>
            )}
          </span>
        </button>
        <Button
          size="small"
          variant="text"
          aria-label={t('payments.removeCard', { card: name })}
          aria-expanded={isAsked}
          onClick={() => setIsAsked(!isAsked)}
        >
          {t('payments.remove')}
        </Button>
      </div>
      {isAsked ? (
        <div className={styles.panel} role="group" aria-label={t('payments.removeQuestion', { card: name })}>
          <p>{t('payments.removeQuestion', { card: name })}</p>
          <div className={styles.pair}>
            <Button
              variant="danger"
              busy={remove.isPending}
              busyLabel={t('payments.remove')}
              onClick={() => remove.mutate()}
            >
              {t('payments.removeYes')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsked(false)}>
              {t('payments.keep')}
            </Button>
          </div>
          <CallError error={remove.error} />
        </div>
      ) : null}
      {isOpen && !isAsked ? (
        <div className={styles.panel}>
          <Button busy={isPaying} busyLabel={t('payments.paying')} onClick={onPay}>
            {t('payments.payWith', { amount, name })}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
