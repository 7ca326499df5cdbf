import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import type { Passkey } from '@crema/contract/identity/passkey'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { ApiError } from '#src/api/api-error.ts'
import { canUsePasskeys, createPasskey } from '#src/host-app/passkeys.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { KeyIcon } from '#src/ui/art/more-icons.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { passkeysOptions } from '../account-queries.ts'
import { AccountScreen } from '../account-screen.tsx'
import { AccountChange, type Change } from '../changes/account-change.tsx'
import { PasskeyName } from './passkey-name.tsx'
import styles from '../account.module.css'

/** `/home/account/passkeys`: the passkeys that sign in to the account. */
export function PasskeysPage() {
  const t = useTranslate()
  return (
    <AccountScreen title={t('account.passkeys')}>{(member) => <Passkeys member={member} />}</AccountScreen>
  )
}

/** What the member has begun: a new passkey, or the removal of one. It continues after a proof of identity. */
type Task = 'add' | Passkey | null

function Passkeys({ member }: { member: Member }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const [task, setTask] = useState<Task>(null)
  const { data, error, refetch } = useQuery(passkeysOptions(api))
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <LineSkeleton lines={2} />
        <ListSkeleton rows={1} />
      </Loading>
    )
  }
  return (
    <AccountChange member={member} initialState="change">
      {(change) => {
        if (task === 'add') return <NewPasskey change={change} onAdded={() => setTask(null)} />
        if (task !== null)
          return <RemovalAfterProof passkey={task} change={change} onRemoved={() => setTask(null)} />
        return <PasskeyList passkeys={data.items} change={change} onTask={setTask} />
      }}
    </AccountChange>
  )
}

type PasskeyListProps = { passkeys: readonly Passkey[]; change: Change; onTask: (task: Task) => void }

function PasskeyList({ passkeys, change, onTask }: PasskeyListProps) {
  const t = useTranslate()
  const add = () => {
    onTask('add')
    // Always required, so that it comes before the device's own question.
    if (change.proof.proofToken === undefined) change.send('change', 'proofRequired', {})
  }
  const action = canUsePasskeys() ? (
    <Button onClick={add}>{t('account.addPasskey')}</Button>
  ) : (
    <Notice tone="info" title={t('account.passkeysUnsupported')} />
  )
  if (passkeys.length === 0) {
    return (
      <div className={styles.none}>
        <span className={styles.emblem}>
          <KeyIcon />
        </span>
        <p className={styles.benefit}>{t('account.passkeysText')}</p>
        {action}
      </div>
    )
  }
  return (
    <>
      <p className={styles.text}>{t('account.passkeysText')}</p>
      <Card>
        <List label={t('account.passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.credentialId}
              passkey={passkey}
              change={change}
              onProofRequired={() => onTask(passkey)}
            />
          ))}
        </List>
      </Card>
      {action}
    </>
  )
}

/** Removes a passkey, and reloads the list. */
function useRemovePasskey(
  { credentialId }: Passkey,
  { proof, requireProof }: Change,
  onProofRequired?: () => void,
) {
  const { api } = useAppContext()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST passkey/remove', { credentialId, ...proof }),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysOptions(api).queryKey }),
    onError: (error) => {
      if (requireProof(error)) onProofRequired?.()
    },
    meta: { failure: 'inPlace' },
  })
}

type RemovalAfterProofProps = { passkey: Passkey; change: Change; onRemoved: () => void }

function RemovalAfterProof({ passkey, change, onRemoved }: RemovalAfterProofProps) {
  const t = useTranslate()
  const { mutateAsync, isPending, error } = useRemovePasskey(passkey, change)
  return (
    <>
      <CallError error={error} />
      <Button
        variant="danger"
        autoFocus
        busy={isPending}
        onClick={() => void mutateAsync().then(onRemoved, () => undefined)}
      >
        {t('account.removePasskey', { name: passkey.name })}
      </Button>
      <Button variant="quiet" onClick={onRemoved}>
        {t('common.back')}
      </Button>
    </>
  )
}

function NewPasskey({ change: { proof, requireProof }, onAdded }: { change: Change; onAdded: () => void }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await api.call('POST passkey/registerOptions', proof)
      const credential = await createPasskey(options)
      return api.call('POST passkey/register', { credential, name: t('account.thisDevice') })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysOptions(api).queryKey })
      onAdded()
    },
    onError: requireProof,
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <p className={styles.text}>{t('account.addPasskeyText')}</p>
      {error ? (
        // An error that is not an ApiError comes from the device: cancelled, or it has a passkey already.
        <Notice
          tone="info"
          live
          title={error instanceof ApiError ? failureText(error, t) : t('account.passkeyNotCreated')}
        />
      ) : null}
      <Button autoFocus busy={isPending} busyLabel={t('account.askingDevice')} onClick={() => mutate()}>
        {t('account.addPasskey')}
      </Button>
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; change: Change; onProofRequired: () => void }

function PasskeyRow({ passkey, change, onProofRequired }: PasskeyRowProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const queries = useQueryClient()
  const { locale, country, zone } = useSession()
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, lastUsedAt, createdAt } = passkey
  const reload = () => queries.invalidateQueries({ queryKey: passkeysOptions(api).queryKey })
  const removing = useRemovePasskey(passkey, change, onProofRequired)
  const day = (instant: string) => formatInstant(locale, instant, 'longDate', zone, country)
  const note =
    lastUsedAt === null
      ? t('account.passkeyAdded', { date: day(createdAt) })
      : t('account.lastUsed', { date: day(lastUsedAt) })
  if (isRenaming)
    return <PasskeyName passkey={passkey} onDone={() => void reload().then(() => setIsRenaming(false))} />
  return (
    <ListRow
      title={<bdi>{name}</bdi>}
      note={
        <>
          {removing.error ? failureText(removing.error, t) : note}
          <span className={styles.actions}>
            <Button
              variant="text"
              size="small"
              aria-label={t('account.renamePasskey', { name })}
              onClick={() => setIsRenaming(true)}
            >
              {t('account.rename')}
            </Button>
            <Button
              variant="danger"
              size="small"
              busy={removing.isPending}
              aria-label={t('account.removePasskey', { name })}
              onClick={() => removing.mutate()}
            >
              {t('account.remove')}
            </Button>
          </span>
        </>
      }
    />
  )
}
