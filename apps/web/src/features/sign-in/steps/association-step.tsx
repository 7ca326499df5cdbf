import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { toSentCode } from '#src/shared/identity/codes/sent-code.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { RestartButton } from './restart-button.tsx'
import { useSignInFlow } from './sign-in-flow-context.ts'
import form from '#src/shared/identity/form.module.css'
import styles from './steps.module.css'

/** There seems to be an account already: link it, which requires a code sent there, or create a new one. */
export function AssociationStep({ stage: { offer } }: { stage: StageData['association'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { send } = useSignInFlow('association')
  const { pendingToken, hint } = offer
  const text = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => toSentCode(await api.call('POST customer/associateCode', { pendingToken })),
    onSuccess: (sent) => send('codeSent', { offer, sent }),
    meta: { failure: 'inPlace' },
  })
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={form.form}>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {t('sign-in-steps.associationText', { hint: bidiIsolate(hint) })}
      </p>
      <CallError
        error={error}
        action={refusalName(error) === 'tokenInvalid' ? <RestartButton /> : undefined}
      />
      <Button busy={isPending} busyLabel={t('sign-in.sending')} onClick={() => mutate()}>
        {t('sign-in-steps.associate')}
      </Button>
      <Button variant="quiet" onClick={() => send('declined', { repeat: { pendingToken } })}>
        {t('sign-in-steps.newAccount')}
      </Button>
    </div>
  )
}
