import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import type { Member } from '@crema/contract/identity/member'
import { ApiError } from '#src/api/api-error.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useEnabledProviders, providerNames } from '#src/shared/identity/providers/identity-providers.ts'
import {
  type ProviderRedirect,
  providerSignInFields,
} from '#src/shared/identity/providers/provider-redirect.ts'
import { useProviderRedirect } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useFinishChange } from '../use-finish-change.ts'
import { AccountChange, type Change } from './account-change.tsx'
import styles from '../account.module.css'

/** `/home/account/google`, `/home/account/apple`: links the identity provider to the account, or unlinks it. */
export function ProviderPage({ provider }: { provider: IdentityProvider }) {
  return (
    <AccountScreen title={providerNames[provider]}>
      {(member) => <ProviderSection provider={provider} member={member} />}
    </AccountScreen>
  )
}

function ProviderSection({ provider, member }: { provider: IdentityProvider; member: Member }) {
  const t = useTranslate()
  const enabled = useEnabledProviders() ?? []
  const { returned, clear } = useProviderRedirect('link')
  const [isRestarted, setIsRestarted] = useState(false)
  const name = providerNames[provider]
  if (returned?.provider === provider && !isRestarted)
    return <LinkAfterRedirect redirect={returned} onSettled={clear} onRetry={() => setIsRestarted(true)} />
  if (member.logins.includes(provider)) {
    return (
      <>
        <p className={styles.text}>{t('account.unlinkText', { provider: name })}</p>
        <AccountChange member={member} initialState="proof">
          {(change) => <UnlinkProvider provider={provider} change={change} />}
        </AccountChange>
      </>
    )
  }
  if (!enabled.includes(provider)) return <Notice title={t('outcomes.providerOff')} />
  return (
    <>
      <p className={styles.text}>{t('account.linkText', { provider: name })}</p>
      <AccountChange member={member} initialState="proof">
        {(change) => <LinkProvider provider={provider} change={change} />}
      </AccountChange>
    </>
  )
}

type ProviderChangeProps = { provider: IdentityProvider; change: Change }

/** Signs in at the provider, by a redirect or in the host app, and links it. */
function LinkProvider({ provider, change: { proof, requireProof } }: ProviderChangeProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  const { begin } = useProviderRedirect('link')
  const name = providerNames[provider]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const signIn = await begin(provider, proof)
      if (!signIn) return
      finishChange(await api.call('POST customer/linkLogin', { ...providerSignInFields(signIn), ...proof }))
    },
    onError: requireProof,
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      {/* An error that is not an ApiError comes from the app, where the sign-in was cancelled. */}
      {error && !(error instanceof ApiError) ? (
        <Notice live title={t('sign-in-steps.providerFailed', { provider: name })} />
      ) : (
        <CallError error={error} title={t('account.notChanged')} />
      )}
      <Button autoFocus busy={isPending} onClick={() => mutate()}>
        {t('account.link', { provider: name })}
      </Button>
    </>
  )
}

type LinkAfterRedirectProps = { redirect: ProviderRedirect; onSettled: () => void; onRetry: () => void }

/** Links the provider after the redirect has come back. */
function LinkAfterRedirect({ redirect, onSettled, onRetry }: LinkAfterRedirectProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  const { mutate, error } = useMutation({
    mutationFn: () =>
      api.call('POST customer/linkLogin', {
        ...providerSignInFields(redirect),
        ...(redirect.proofToken === undefined ? {} : { proofToken: redirect.proofToken }),
      }),
    onSuccess: finishChange,
    onSettled,
    meta: { failure: 'inPlace' },
  })
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    // An effect may run twice; the return token can be used once.
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  })
  useEffect(() => begin(), [])
  return error ? (
    <CallError
      error={error}
      title={t('account.notChanged')}
      action={
        <Button size="small" variant="quiet" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  ) : (
    <p className={styles.text} role="status">
      {t('common.loading')}
    </p>
  )
}

function UnlinkProvider({ provider, change: { proof, requireProof } }: ProviderChangeProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('POST customer/unlinkLogin', { provider, ...proof }),
    onSuccess: finishChange,
    onError: requireProof,
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <CallError error={error} title={t('account.notChanged')} />
      <Button variant="danger" autoFocus busy={isPending} onClick={() => mutate()}>
        {t('account.unlink', { provider: providerNames[provider] })}
      </Button>
    </>
  )
}
