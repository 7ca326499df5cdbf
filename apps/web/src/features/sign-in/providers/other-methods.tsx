import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import { ApiError } from '#src/api/api-error.ts'
import { canUsePasskeys } from '#src/host-app/passkeys.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { OrLine } from '#src/shared/identity/or-line.tsx'
import { PasskeyButton } from '#src/shared/identity/passkeys/passkey-button.tsx'
import {
  useEnabledProviders,
  isBlockedInThisBrowser,
  providerNames,
} from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import styles from '../steps/steps.module.css'

/** The methods that need no code: a passkey, and the identity providers that are switched on. */
export function OtherMethods() {
  const providers = useEnabledProviders() ?? []
  if (!canUsePasskeys() && providers.length === 0) return null
  return (
    <div className={styles.methods}>
      <OrLine />
      {canUsePasskeys() ? <PasskeySignIn /> : null}
      {providers.map((provider) =>
        isBlockedInThisBrowser(provider) ? null : <ProviderButton key={provider} provider={provider} />,
      )}
      {providers.some(isBlockedInThisBrowser) ? <InAppNotice capability="google" /> : null}
    </div>
  )
}

function PasskeySignIn() {
  const { api } = useAppContext()
  const { receive } = useSignInFlow('address', 'password', 'recover')
  return (
    <PasskeyButton
      begin={() => api.call('POST passkey/loginOptions', {})}
      onCredential={async (credential) => receive(await api.call('POST passkey/login', { credential }))}
    />
  )
}

function ProviderButton({ provider }: { provider: IdentityProvider }) {
  const t = useTranslate()
  const { mutate, isPending, error } = useProviderSignIn(provider)
  const name = providerNames[provider]
  return (
    <>
      <Button
        variant="quiet"
        busy={isPending}
        busyLabel={t('sign-in-steps.redirectingTo', { provider: name })}
        onClick={() => mutate()}
      >
        {t('sign-in-steps.continueWith', { provider: name })}
      </Button>
      {error instanceof ApiError ? (
        <CallError error={error} />
      ) : error ? (
        <Notice live title={t('sign-in-steps.providerFailed', { provider: name })} />
      ) : null}
    </>
  )
}
