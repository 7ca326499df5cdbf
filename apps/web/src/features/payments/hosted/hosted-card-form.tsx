import { type SubmitEvent, useRef } from 'react'
import type { Country } from '@crema/contract/countries/countries'
import type { CardBrand, HostedFields } from '@crema/contract/payments/payment-attempt'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { BrandMark } from '../card/brand-mark.tsx'
import { CardFrame } from '../card/card-frame.tsx'
import { codeProblemOf, codeTextOf } from '../card/code-text.ts'
import { bringIntoView } from '../paying/bring-into-view.ts'
import { HostedField } from './hosted-field.tsx'
import { useHostedFields } from './use-hosted-fields.ts'
import styles from './hosted-card-form.module.css'

type HostedCardFormProps = {
  /** The button that submits it is outside of the form, in the dock. */
  id: string
  fields: HostedFields
  brands: readonly CardBrand[]
  country: Country
  canSave: boolean
  isSubmitting: boolean
  /** Takes a card that is complete, encrypted for the provider. */
  onSubmit: (encrypted: string, save: boolean) => void
  /** Pays on the provider's own page. */
  onLeave: () => void
}

/**
 * The card form with the fields of a provider, which are frames of its own: the card is typed there, and never in our page.
 * Nothing of the provider is loaded before the payer begins to fill in the form.
 */
export function HostedCardForm(props: HostedCardFormProps) {
  const { id, fields, brands, country, canSave, isSubmitting, onSubmit, onLeave } = props
  const t = useTranslate()
  const { locale } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const labels = {
    number: t('payments.cardNumber'),
    expiry: t('payments.expiry'),
    code: t('payments.securityCode'),
  }
  const hosted = useHostedFields(form, {
    hosted: fields,
    brands,
    country,
    locale,
    labels,
    expiryPlaceholder: t('payments.expiryPlaceholder'),
  })
  const { phase, isSlow, brand, problems } = hosted

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    if (phase !== 'ready') return hosted.load('number')
    const encrypted = hosted.read()
    if (encrypted === undefined) return
    const save = form.current?.elements.namedItem('save') as HTMLInputElement | null // the box of the frame
    onSubmit(encrypted, canSave && save?.checked === true)
  }
  const shared = (field: 'number' | 'expiry' | 'code') => ({
    field,
    label: labels[field],
    phase,
    onIntent: () => (phase === 'ready' ? hosted.focus(field) : hosted.load(field)),
  })
  const page = (
    <Button variant="plain" size="small" disabled={isSubmitting} onClick={onLeave}>
      {t('payments.hostedOnPage')}
    </Button>
  )
  return (
    <div className={styles.hosted}>
      <CardFrame
        ref={form}
        id={id}
        brand={brand}
        canSave={canSave}
        isInert={isSubmitting}
        onSubmit={submit}
        number={
          <HostedField
            {...shared('number')}
            error={problems.number && t(`payments.${problems.number}`)}
            end={<BrandMark brand={brand} />}
          />
        }
        expiry={
          <HostedField
            {...shared('expiry')}
            placeholder={t('payments.expiryPlaceholder')}
            error={problems.expiry && t(`payments.${problems.expiry}`)}
          />
        }
        code={
          <HostedField
            {...shared('code')}
            hint={problems.code ? undefined : t(codeTextOf(brand))}
            error={problems.code && t(codeProblemOf(brand))}
          />
        }
      />
      {/* In the page from the beginning, so that what it says is announced. */}
      <div role="status">
        {phase === 'loading' ? (
          isSlow ? (
            <div ref={bringIntoView}>
              <Notice title={t('payments.hostedSlow')} action={page} />
            </div>
          ) : (
            <p className={styles.wait}>{t('payments.oneMoment')}</p>
          )
        ) : null}
        {phase === 'failed' ? (
          <div ref={bringIntoView}>
            <Notice
              tone="error"
              title={t('payments.hostedFailedTitle')}
              text={t('payments.hostedFailedText')}
              action={
                <div className={styles.actions}>
                  <Button
                    variant="plain"
                    size="small"
                    disabled={isSubmitting}
                    onClick={() => hosted.load('number')}
                  >
                    {t('common.retry')}
                  </Button>
                  {page}
                </div>
              }
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}
