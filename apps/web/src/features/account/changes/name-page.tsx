import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { limits } from '@crema/contract/limits'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useSaved } from '../use-saved.ts'
import styles from '../account.module.css'

/** `/home/account/name`: what the member is called. */
export function NamePage() {
  const t = useText()
  return <AccountScreen title={t('account.name')}>{(member) => <NameForm member={member} />}</AccountScreen>
}

function NameForm({ member }: { member: Member }) {
  const t = useText()
  const { api } = usePageParts()
  const saved = useSaved()
  const [name, setName] = useState(member.displayName ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('POST customer/profile', { displayName: name.trim() }),
    onSuccess: saved,
    meta: { failure: 'inPlace' },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <Field
        name="name"
        autoComplete="nickname"
        maxLength={limits.displayName}
        label={t('account.name')}
        hint={t('account.nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <CallProblem error={error} />
      <Button type="submit" busy={isPending} busyLabel={t('account.saving')}>
        {t('account.save')}
      </Button>
    </form>
  )
}
