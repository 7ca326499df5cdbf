import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isPassing, refusalName } from '#src/api/api-error.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { codeDigits } from '#src/ui/forms/code-digits.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { asLeaving, isProofOver, previewOptions } from './deletion-queries.ts'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'
import styles from './deletion-page.module.css'

const digits = 4

/** `/logout/logout`: said once more that it cannot be undone, and a number typed so that nobody does it by a slip. */
export function ConfirmStep({ deletion, token, tell }: StepProps) {
  const t = useText()
  const { api } = usePageParts()
  const { token: signedIn } = useSession()
  const key = deletion.proof?.key ?? ''
  const number = confirmationNumber(key)
  const { data } = useQuery(previewOptions(api, token ?? ''))
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('POST customer/deregister/confirm', {}, { idempotencyKey: key, ...asLeaving(token ?? '') }),
    // The same key gives the same answer, however often the way there or back is lost.
    retry: (failures, failure) => failures < 2 && isPassing(failure),
    onSuccess: async () => {
      tell({ type: 'deleted' })
      // Whoever was signed in here may have been this member: then the session is over, and the page forgets her.
      if (signedIn !== null) await api.call('GET customer/info', {}).catch(() => undefined)
    },
    onError: (failure) => {
      if (isProofOver(failure)) tell({ type: 'proofRefused' })
      if (refusalName(failure) === 'accountAbnormal') tell({ type: 'foundAbnormal' })
    },
    meta: { failure: 'inPlace' },
  })
  const isGone = data?.outcome === 'gone'
  useEffect(() => {
    if (isGone) tell({ type: 'deleted' })
  }, [isGone, tell])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isRight = codeDigits(typed, digits) === number
    setIsWrong(!isRight)
    if (isRight) mutate()
    else form.current?.querySelector('input')?.focus()
  }
  const coupons =
    data?.outcome === 'present' ? (data.goes.find(({ what }) => what === 'coupons')?.count ?? 0) : 0
  return (
    <form ref={form} className={styles.step} noValidate onSubmit={submit}>
      <StepHeading title={t('account-deletion.confirmTitle')} />
      <Notice
        tone="error"
        title={t('account-deletion.confirmText')}
        text={coupons > 0 ? t('account-deletion.confirmCoupons', { count: coupons }) : undefined}
      />
      <Field
        name="number"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={10}
        label={t('account-deletion.typeNumber', { number })}
        error={isWrong ? t('account-deletion.numberWrong', { number }) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && !isProofOver(error) ? <Notice tone="error" live title={failureText(error, t)} /> : null}
      <Button type="submit" busy={isPending} busyLabel={t('account-deletion.deleting')}>
        {t('account-deletion.delete')}
      </Button>
      <HomeLink variant="quiet">{t('account-deletion.keep')}</HomeLink>
    </form>
  )
}

/** Four digits that stay the same for one deletion. */
function confirmationNumber(key: string): string {
  return String(1_000 + (Number.parseInt(key.replaceAll('-', '').slice(0, 8) || '0', 16) % 9_000))
}
