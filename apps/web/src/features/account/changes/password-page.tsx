import { useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { NewPasswordForm } from '#src/shared/identity/passwords/new-password-form.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useSaved } from '../use-saved.ts'
import { AccountChange } from './account-change.tsx'

/** `/home/account/password`: the first password needs nothing right after signing in; later, and another one, a proof. */
export function PasswordPage() {
  const t = useText()
  return (
    <AccountScreen title={t('sign-in-steps.password')}>
      {(member) => <Password member={member} />}
    </AccountScreen>
  )
}

function Password({ member }: { member: Member }) {
  const { api } = usePageParts()
  const saved = useSaved()
  // What was typed before the gateway asked for a proof.
  const [typed, setTyped] = useState('')
  return (
    <AccountChange member={member} begin={member.hasPassword ? 'proof' : 'change'}>
      {({ proof, askProof }) => (
        <NewPasswordForm
          typed={typed}
          username={member.email ?? member.phone ?? ''}
          save={async (newPassword) => {
            try {
              await api.call('POST customer/setPassword', { newPassword, ...proof })
              saved({ ...member, hasPassword: true })
            } catch (error) {
              setTyped(newPassword)
              if (!askProof(error)) throw error
            }
          }}
        />
      )}
    </AccountChange>
  )
}
