import { useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { NewPasswordForm } from '#src/shared/identity/passwords/new-password-form.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useFinishChange } from '../use-finish-change.ts'
import { AccountChange } from './account-change.tsx'

/** `/home/account/password`: sets a password. The first one right after sign-in requires no other proof; any other does. */
export function PasswordPage() {
  const t = useTranslate()
  return (
    <AccountScreen title={t('sign-in-steps.password')}>
      {(member) => <Password member={member} />}
    </AccountScreen>
  )
}

function Password({ member }: { member: Member }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  // What was typed before the gateway required a proof.
  const [typed, setTyped] = useState('')
  return (
    <AccountChange member={member} initialState={member.hasPassword ? 'proof' : 'change'}>
      {({ proof, requireProof }) => (
        <NewPasswordForm
          typed={typed}
          failedTitle={t('account.notChanged')}
          username={member.email ?? member.phone ?? ''}
          save={async (newPassword) => {
            try {
              await api.call('POST customer/setPassword', { newPassword, ...proof })
              finishChange({ ...member, hasPassword: true })
            } catch (error) {
              setTyped(newPassword)
              if (!requireProof(error)) throw error
            }
          }}
        />
      )}
    </AccountChange>
  )
}
