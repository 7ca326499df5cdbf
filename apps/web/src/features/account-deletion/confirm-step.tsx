import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTransient, refusalName } from '#src/api/api-error.ts'
import { expectState } from '#src/lib/flow/flow.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { useForm } from '#src/shared/forms/use-form.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { codeDigits } from '#src/ui/forms/code-digits.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { isProofExpired, previewOptions, withDeletionToken } from './deletion-queries.ts'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'
import styles from './deletion-page.module.css'

const numberLength = 4

/** `/logout/logout`: the confirmation. A number has to be typed, so that nobody deletes an account by mistake. */
export function ConfirmStep({ deletion, token, send }: StepProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { token: memberToken } = useSession()
  const state = expectState(deletion.state, 'confirmation')
  const idempotencyKey = deletion.proof?.idempotencyKey ?? ''
  const number = confirmationNumber(idempotencyKey)
  const { data } = useQuery(previewOptions(api, token ?? ''))
  const { formProps, values, problems, isSubmitting, formError, change } = useForm<
    { number: string },
    { number: 'wrong' }
  >({
    values: { number: '' },
    check: (typed) => (codeDigits(typed.number, numberLength) === number ? {} : { number: 'wrong' }),
    submit: async () => {
      try {
        const options = { idempotencyKey, ...withDeletionToken(token ?? '') }
        await api.call('POST customer/deregister/confirm', {}, options)
      } catch (failure) {
        if (isProofExpired(failure)) send(state, { type: 'proofRefused' })
        if (refusalName(failure) === 'accountAbnormal') send(state, { type: 'foundAbnormal' })
        throw failure
      }
      send(state, { type: 'deleted' })
      // Ends the session of this page, where the deleted account was signed in here.
      if (memberToken !== null) await api.call('GET customer/info', {}).catch(() => undefined)
    },
    // Safe to repeat: the same idempotency key gets the same answer.
    retry: (failures, failure) => failures < 2 && isTransient(failure),
  })
  const isDeleted = data?.outcome === 'gone'
  useEffect(() => {
    if (isDeleted) send(state, { type: 'deleted' })
  }, [isDeleted, state, send])
  const vouchers =
    data?.outcome === 'present' ? (data.goes.find(({ what }) => what === 'coupons')?.count ?? 0) : 0
  return (
    <form {...formProps} className={styles.step}>
      <StepHeading title={t('account-deletion.confirmTitle')} />
      <Notice
        tone="error"
        title={t('account-deletion.confirmText')}
        text={vouchers > 0 ? t('account-deletion.confirmCoupons', { count: vouchers }) : undefined}
      />
      <Field
        name="number"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        label={t('account-deletion.typeNumber', { number })}
        error={problems.number && t('account-deletion.numberWrong', { number })}
        value={values.number}
        onChange={(event) => change({ number: event.target.value })}
      />
      {formError && !isProofExpired(formError) ? (
        <Notice tone="error" live title={failureText(formError, t)} />
      ) : null}
      <Button type="submit" variant="danger" busy={isSubmitting} busyLabel={t('account-deletion.deleting')}>
        {t('account-deletion.delete')}
      </Button>
      <HomeLink variant="quiet">{t('account-deletion.keepAccount')}</HomeLink>
    </form>
  )
}

/** Four digits that are derived from the idempotency key, so that they stay the same for one deletion. */
function confirmationNumber(idempotencyKey: string): string {
  const hex = idempotencyKey.replaceAll('-', '').slice(0, 8) || '0'
  return String(1_000 + (Number.parseInt(hex, 16) % 9_000))
}
