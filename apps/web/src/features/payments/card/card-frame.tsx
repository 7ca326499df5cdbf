import type { ReactNode, Ref, SubmitEvent } from 'react'
import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { useTranslate } from '#src/session/app-context.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { brandNames } from './brand-mark.tsx'
import styles from './card-form.module.css'

type CardFrameProps = {
  /** The button that submits it is outside of the form, in the dock. */
  id: string
  ref: Ref<HTMLFormElement>
  brand: CardBrand
  canSave: boolean
  number: ReactNode
  expiry: ReactNode
  code: ReactNode
  /** Nothing can be typed while the payment is sent. */
  isInert?: boolean
  onSubmit: (event: SubmitEvent) => void
}

/** The form around the fields of a card, whether these are ours or a provider's. */
export function CardFrame({
  id,
  ref,
  brand,
  canSave,
  number,
  expiry,
  code,
  isInert,
  onSubmit,
}: CardFrameProps) {
  const t = useTranslate()
  return (
    <form
      ref={ref}
      id={id}
      className={styles.form}
      noValidate
      // Before React has taken the form over, its submission does nothing: a card must not get into an address.
      method="dialog"
      aria-label={t('payments.cardHeading')}
      onSubmit={onSubmit}
    >
      <div className={styles.fields} inert={isInert}>
        {number}
        <div className={styles.pair}>
          {expiry}
          {code}
        </div>
      </div>
      {canSave ? (
        <Checkbox name="save" label={t('payments.saveCard')} note={t('payments.saveCardNote')} />
      ) : null}
      <p className={styles.note}>{t('payments.secureNote')}</p>
      {/* Only for the Enter key: the button that is seen is in the dock. */}
      <button type="submit" aria-label={t('payments.title')} hidden />
      {/* In the page from the beginning, so that a recognised brand is announced. */}
      <span className={styles.brand} role="status">
        {brand === 'other' ? '' : brandNames[brand]}
      </span>
    </form>
  )
}
