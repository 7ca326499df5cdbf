import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ProviderMark } from '#src/ui/art/provider-mark.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Contact } from '../contact/contact.ts'
import { useEnabledProviders, isBlockedInThisBrowser, providerNames } from './identity-providers.ts'
import type { ProviderSignIn } from './provider-redirect.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

type ProviderProofsProps = {
  /** The providers to choose from; all that are switched on where it is left out. */
  providers?: readonly IdentityProvider[]
  /** Shown above the providers. */
  before?: ReactNode
  /** Shown where there are no providers. */
  fallback?: ReactNode
  /** Whether the screen offers no other method. */
  isOnlyMethod?: boolean
  /** What was typed on this screen, to be restored after the redirect. */
  typed?: Contact | undefined
  /** Rejects where the gateway does not accept the sign-in as a proof. */
  prove: (signIn: ProviderSignIn) => Promise<void>
}

/** Proves an identity by signing in at an identity provider again. Its messages are in `sign-in-steps`. */
export function ProviderProofs({
  providers,
  before,
  fallback,
  isOnlyMethod = false,
  typed,
  prove,
}: ProviderProofsProps) {
  const enabled = useEnabledProviders()
  if (!enabled) return null
  const offered = enabled.filter((provider) => providers === undefined || providers.includes(provider))
  if (offered.length === 0) return fallback
  return (
    <>
      {before}
      {offered.map((provider, index) =>
        isBlockedInThisBrowser(provider) ? null : (
          <ProviderProof
            key={provider}
            provider={provider}
            variant={isOnlyMethod && index === 0 ? 'primary' : 'quiet'}
            typed={typed}
            prove={prove}
          />
        ),
      )}
      {offered.some(isBlockedInThisBrowser) ? <InAppNotice capability="google" /> : null}
    </>
  )
}

type ProviderProofProps = Pick<ProviderProofsProps, 'typed' | 'prove'> & {
  provider: IdentityProvider
  variant: 'primary' | 'quiet'
}

function ProviderProof({ provider, variant, typed, prove }: ProviderProofProps) {
  const t = useTranslate()
  const { returned, clear, begin } = useProviderRedirect('proof')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (redirect: ProviderSignIn | null) => {
      const signIn = redirect ?? (await begin(provider, typed && { typed }))
      if (signIn) await prove(signIn)
    },
    onSettled: clear,
    meta: { failure: 'inPlace' },
  })
  const hasContinued = useRef(false)
  const continueAfterRedirect = useEffectEvent(() => {
    // An effect may run twice; the return token can be used once.
    if (hasContinued.current || returned?.provider !== provider) return
    hasContinued.current = true
    mutate(returned)
  })
  useEffect(() => continueAfterRedirect(), [])
  const name = providerNames[provider]
  // An error that is not an ApiError comes from the app; `tokenInvalid` means that the sign-in was cancelled there.
  const isCancelled = error && (!(error instanceof ApiError) || refusalName(error) === 'tokenInvalid')
  return (
    <>
      <Button
        variant={variant}
        icon={<ProviderMark provider={provider} isOnColor={variant === 'primary'} />}
        busy={isPending}
        busyLabel={t('sign-in-steps.checkingProvider', { provider: name })}
        onClick={() => mutate(null)}
      >
        {t('sign-in-steps.continueWith', { provider: name })}
      </Button>
      {isCancelled ? (
        <Notice live title={t('sign-in-steps.providerFailed', { provider: name })} />
      ) : (
        <CallError error={error} />
      )}
    </>
  )
}
