import { useId, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { isEmailAddress } from '#src/lib/text/is-email-address.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import styles from './mail-receipt.module.css'

/** Sends the receipt to an address, which is the member's unless they type another one. */
export function MailReceipt({ attemptId }: { attemptId: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { member } = useSession()
  const id = useId()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { formProps, values, problems, tooLong, isSubmitting, formError, change } = useForm<
    { email: string },
    { email: 'invalid' }
  >({
    values: { email: member?.email ?? '' },
    texts: ({ email }) => ({ email: { text: email.trim(), max: limits.email } }),
    check: ({ email }) => (isEmailAddress(email) ? {} : { email: 'invalid' }),
    submit: async ({ email }) => {
      await api.call('POST payment/receipt', { attemptId, email }, { idempotencyKey: newUuid() })
      setSentTo(email.trim())
    },
    problemsOf: (error) => (isBadRequest(error) ? { email: 'invalid' } : {}),
  })
  if (sentTo !== null) {
    return <Notice live title={t('payments.mailSent', { email: bidiIsolate(sentTo) })} />
  }
  return (
    <form {...formProps} className={styles.form} aria-label={t('payments.mailReceipt')}>
      <Field
        id={id}
        label={t('payments.mailReceipt')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        placeholder={t('payments.emailPlaceholder')}
        value={values.email}
        error={tooLong('email') ?? (problems.email && t('payments.emailInvalid'))}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Button type="submit" variant="quiet" busy={isSubmitting} busyLabel={t('payments.mailSending')}>
        {t('payments.mailSend')}
      </Button>
      <CallError error={formError} />
    </form>
  )
}
