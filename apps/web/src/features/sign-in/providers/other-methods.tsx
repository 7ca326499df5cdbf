import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { SignInAnswer } from '@crema/contract/identity/member'
import { ApiError } from '#src/api/api-error.ts'
import { authenticateWithPasskey, canUsePasskeys } from '#src/host-app/passkeys.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { OrLine } from '#src/shared/identity/or-line.tsx'
import {
  useEnabledProviders,
  isBlockedInThisBrowser,
  providerNames,
} from '#src/shared/identity/providers/identity-providers.ts'
import type { ProviderSignIn } from '#src/shared/identity/providers/provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { KeyIcon } from '#src/ui/art/more-icons.tsx'
import { ProviderMark } from '#src/ui/art/provider-mark.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import styles from './other-methods.module.css'

type Method = IdentityProvider | 'passkey'

export type OtherMethodsProps = {
  /** Continues with the result of a provider. */
  onProvider: (signIn: ProviderSignIn) => void
  /** Continues with the gateway's answer to a passkey. */
  onAnswer: (answer: SignInAnswer) => void
}

/** The methods that need no code, side by side: the identity providers that are switched on, and a passkey. */
export function OtherMethods({ onProvider, onAnswer }: OtherMethodsProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const enabled = useEnabledProviders()
  const signInAt = useProviderSignIn()
  const headingId = useId()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (method: Method) => {
      if (method === 'passkey') {
        const { options } = await api.call('POST passkey/loginOptions', {})
        const credential = await authenticateWithPasskey(options)
        return onAnswer(await api.call('POST passkey/login', { credential }))
      }
      const signIn = await signInAt(method)
      if (signIn) onProvider(signIn)
    },
    meta: { failure: 'inPlace' },
  })
  // All appear together, so that none moves.
  if (enabled === undefined) return <div className={styles.methods} aria-busy="true" />
  // Alphabetical, so that none is preferred.
  const providers = loginProviders.toSorted().filter((each) => enabled.includes(each))
  const methods: Method[] = [
    ...providers.filter((provider) => !isBlockedInThisBrowser(provider)),
    ...(canUsePasskeys() ? (['passkey'] as const) : []),
  ]
  const isBlocked = providers.some(isBlockedInThisBrowser)
  // As high as a row of methods, so that the links below do not move under a finger.
  if (methods.length === 0 && !isBlocked)
    return (
      <div className={styles.methods}>
        <OrLine />
      </div>
    )
  const chosen = variables === undefined || variables === 'passkey' ? undefined : providerNames[variables]
  return (
    <div className={styles.methods} role="group" aria-labelledby={headingId}>
      <OrLine id={headingId} text={t('sign-in-steps.orContinueWith')} />
      <div className={styles.row}>
        {methods.map((method) => (
          <Button
            key={method}
            variant="quiet"
            className={styles.method}
            icon={method === 'passkey' ? <KeyIcon /> : <ProviderMark provider={method} />}
            aria-label={
              method === 'passkey'
                ? undefined
                : t('sign-in-steps.continueWith', { provider: providerNames[method] })
            }
            busy={isPending && variables === method}
            busyLabel=""
            onClick={() => mutate(method)}
          >
            {method === 'passkey' ? t('sign-in-steps.passkey') : providerNames[method]}
          </Button>
        ))}
      </div>
      <p className={styles.status} role="status">
        {isPending && chosen !== undefined ? t('sign-in-steps.redirectingTo', { provider: chosen }) : null}
      </p>
      {error instanceof ApiError ? (
        <CallError error={error} />
      ) : error ? (
        // An error that is not an ApiError comes from the device, usually a cancellation.
        <Notice
          live
          title={
            chosen === undefined
              ? t('sign-in-steps.passkeyNotUsed')
              : t('sign-in-steps.providerFailed', { provider: chosen })
          }
        />
      ) : null}
      {isBlocked ? <InAppNotice capability="google" /> : null}
    </div>
  )
}
