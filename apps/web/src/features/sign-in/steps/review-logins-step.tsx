import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { providerNames } from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { useSignInFlow } from './sign-in-flow-context.ts'
import styles from './steps.module.css'

type Login = { provider: IdentityProvider } | { credentialId: string }

/** After a forgotten password: passkeys and identity providers, which still open the account and may be somebody else's. */
export function ReviewLoginsStep() {
  const t = useTranslate()
  const { api, session } = useAppContext()
  const queries = useQueryClient()
  const { member } = useSession()
  const { send } = useSignInFlow('reviewLogins')
  const { data, error } = useQuery({
    queryKey: ['GET passkey/mine'],
    queryFn: ({ signal }) => api.call('GET passkey/mine', {}, { signal }),
  })
  const removal = useMutation({
    mutationFn: async (login: Login) => {
      if ('provider' in login) await api.call('POST customer/unlinkLogin', login)
      else await api.call('POST passkey/remove', login)
      session.set({ member: await api.call('GET customer/info', {}) })
      await queries.invalidateQueries({ queryKey: ['GET passkey/mine'] })
    },
    meta: { failure: 'inPlace' },
  })
  const logins: { key: string; name: string; login: Login }[] = [
    ...(data?.items ?? []).map(({ credentialId, name }) => ({
      key: credentialId,
      name,
      login: { credentialId },
    })),
    ...loginProviders
      .filter((provider) => member?.logins.includes(provider))
      .map((provider) => ({ key: provider, name: providerNames[provider], login: { provider } })),
  ]
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.reviewText')}</p>
      <List label={t('sign-in-steps.reviewTitle')}>
        {logins.map(({ key, name, login }) => (
          <ListRow
            key={key}
            title={<bdi>{name}</bdi>}
            end={
              <Button
                variant="danger"
                size="small"
                busy={removal.isPending && removal.variables === login}
                aria-label={t('sign-in-steps.reviewRemoveNamed', { name })}
                onClick={() => removal.mutate(login)}
              >
                {t('sign-in-steps.reviewRemove')}
              </Button>
            }
          />
        ))}
      </List>
      <CallError error={error ?? removal.error} />
      <Button onClick={() => send('reviewed')}>{t('sign-in.continue')}</Button>
    </>
  )
}
