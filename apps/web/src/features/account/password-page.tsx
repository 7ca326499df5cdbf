import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import type { Member } from '@crema/contract/member'
import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { AccountScreen } from './account-screen.tsx'
import { ProofGate } from './proof-gate.tsx'
import { SecretField } from './secret-field.tsx'
import { useSaved } from './use-saved.ts'
import styles from './account.module.css'

/** `/home/account/password`: the first password needs nothing right after signing in; later, and another one, a proof. */
export function PasswordPage() {
  const t = useText()
  return <AccountScreen title={t('account.password')}>{(member) => <Password member={member} />}</AccountScreen>
}

function Password({ member }: { member: Member }) {
  const [needsProof, setNeedsProof] = useState(member.hasPassword)
  const [password, setPassword] = useState('')
  const form = { member, password, onPassword: setPassword }
  if (!needsProof) return <NewPassword {...form} onProofRequired={() => setNeedsProof(true)} />
  return <ProofGate member={member}>{(proofToken) => <NewPassword {...form} proofToken={proofToken} />}</ProofGate>
}

type NewPasswordProps = {
  member: Member
  password: string
  onPassword: (password: string) => void
  proofToken?: string
  onProofRequired?: () => void
}

function NewPassword({ member, password, onPassword, proofToken, onProofRequired }: NewPasswordProps) {
  const t = useText()
  const api = useApi()
  const saved = useSaved()
  const form = useRef<HTMLFormElement>(null)
  const [isShort, setIsShort] = useState(false)
  const focus = () => form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('POST customer/setPassword', { newPassword: password, ...(proofToken === undefined ? {} : { proofToken }) }),
    onSuccess: () => saved({ ...member, hasPassword: true }),
    onError: (failure) => {
      if (refusalName(failure) === 'proofRequired') onProofRequired?.()
      else focus()
    },
    meta: { failure: 'inPlace' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isTooShort = password.length < limits.passwordMin
    setIsShort(isTooShort)
    if (isTooShort) focus()
    else mutate()
  }
  const hint = t('account.passwordHint', { count: limits.passwordMin })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Heading level={2} size={20}>
        {t('account.newPassword')}
      </Heading>
      {/* So that a password keeper knows whose it is. */}
      <input hidden readOnly autoComplete="username" value={member.email ?? member.phone ?? ''} />
      <SecretField
        label={t('account.newPassword')}
        autoComplete="new-password"
        value={password}
        onValue={onPassword}
        hint={isShort ? undefined : hint}
        error={isShort ? hint : error ? failureText(error, t) : undefined}
      />
      <Button type="submit" busy={isPending} busyLabel={t('account.saving')}>
        {t('account.save')}
      </Button>
    </form>
  )
}
