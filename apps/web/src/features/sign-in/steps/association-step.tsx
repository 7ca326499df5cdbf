import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { isolated } from '#src/lib/text/bidi-isolate.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { sentCode } from '#src/shared/identity/codes/sent-code.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from './flow-context.ts'
import { StartAgain } from './start-again.tsx'
import form from '#src/shared/identity/form.module.css'
import styles from './steps.module.css'

/** There seems to be an account already: link it, which takes a code sent there, or have a new one. */
export function AssociationStep({ stage: { offer } }: { stage: StageData['association'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { go } = useJourney()
  const { pendingToken, hint } = offer
  const words = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => sentCode(await api.call('POST customer/associateCode', { pendingToken })),
    onSuccess: (sent) => go('codeSent', { state: 'associationCode', offer, sent }),
    meta: { failure: 'inPlace' },
  })
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={form.form}>
      <p ref={words} tabIndex={-1} className={styles.text}>
        {t('sign-in-steps.associationText', { hint: isolated(hint) })}
      </p>
      <CallProblem
        error={error}
        action={refusalName(error) === 'tokenInvalid' ? <StartAgain /> : undefined}
      />
      <Button busy={isPending} busyLabel={t('sign-in.sending')} onClick={() => mutate()}>
        {t('sign-in-steps.associate')}
      </Button>
      <Button variant="quiet" onClick={() => go('declined', { state: 'terms', repeat: { pendingToken } })}>
        {t('sign-in-steps.newAccount')}
      </Button>
    </div>
  )
}
