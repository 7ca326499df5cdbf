import type { Member } from '@crema/contract/member'
import { useApi } from '#src/api/api.ts'
import { useText } from '#src/session/texts.ts'
import { AccountScreen } from './account-screen.tsx'
import { BindContact } from './bind-contact.tsx'
import { ProofGate } from './proof-gate.tsx'
import { useSaved } from './use-saved.ts'

/** `/home/account/email`: the first address needs the code sent to it; another one a fresh proof before. */
export function EmailPage() {
  const t = useText()
  return (
    <AccountScreen title={t('sign-in.email')}>
      {(member) => (member.email === null ? <NewEmail /> : <ChangedEmail member={member} />)}
    </AccountScreen>
  )
}

function ChangedEmail({ member }: { member: Member }) {
  return <ProofGate member={member}>{(proofToken) => <NewEmail proofToken={proofToken} />}</ProofGate>
}

function NewEmail({ proofToken }: { proofToken?: string }) {
  const t = useText()
  const api = useApi()
  const saved = useSaved()
  return (
    <BindContact
      kind="email"
      title={t('account.newEmail')}
      bind={async (contact, given) => {
        if (contact.kind !== 'email') return
        saved(await api.call('POST customer/setEmail', { email: contact.email, ...given, ...(proofToken === undefined ? {} : { proofToken }) }))
      }}
    />
  )
}
