import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { providerNames } from '#src/shared/identity/providers/identity-providers.ts'
import { readProviderReturn } from '#src/shared/identity/providers/provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { AlertIcon } from '#src/ui/art/icons.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { RestartButton } from '../steps/restart-button.tsx'
import { logInByProvider } from '../steps/sign-in-calls.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import form from '#src/shared/identity/form.module.css'
import styles from '../steps/steps.module.css'

/** After the sign-in at an identity provider: sends its result to the gateway and continues with the answer. */
export function ProviderStep({ stage }: { stage: StageData['provider'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { send, receive } = useSignInFlow('provider')
  const { returnToken } = readProviderReturn()
  const signIn = { ...stage.signIn, ...(returnToken === undefined ? {} : { returnToken }) }
  const provider = providerNames[signIn.provider]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        receive(await logInByProvider(api, signIn))
      } catch (failure) {
        if (refusalName(failure) !== 'termsRequired') throw failure
        send('termsRequired', { repeat: { signIn } })
      }
    },
    meta: { failure: 'inPlace' },
  })
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    // An effect may run twice; a sign-in can be used once.
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  })
  useEffect(() => begin(), [])
  // Cancelled, expired or used before.
  const isEnded = refusalName(error) === 'tokenInvalid'
  return (
    <div className={form.form}>
      <p className={styles.text} role="status">
        {error ? null : t('sign-in-steps.checkingProvider', { provider })}
      </p>
      {isEnded ? (
        <>
          <div className={styles.ended} role="status">
            <span className={styles.endedIcon}>
              <AlertIcon />
            </span>
            <Heading>{t('sign-in-steps.providerEnded', { provider })}</Heading>
            <p className={styles.text}>{t('sign-in-steps.providerEndedText')}</p>
          </div>
          <RestartButton size="large" variant="primary" />
        </>
      ) : error ? (
        <CallError
          error={error}
          action={
            <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
