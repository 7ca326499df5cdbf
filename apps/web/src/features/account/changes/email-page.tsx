import type { Member } from '@crema/contract/identity/member'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { AccountScreen } from '../account-screen.tsx'
import { useSaved } from '../use-saved.ts'
import { ContactChange } from './contact-change.tsx'

/** `/home/account/email`: the first address needs the code sent to it; another one a fresh proof before. */
export function EmailPage() {
  const t = useText()
  return <AccountScreen title={t('sign-in.email')}>{(member) => <Email member={member} />}</AccountScreen>
}

function Email({ member }: { member: Member }) {
  const t = useText()
  const { api } = usePageParts()
  const saved = useSaved()
  return (
    <ContactChange
      member={member}
      channel="email"
      title={t('account.newEmail')}
      save={async (contact, given) => {
        if (contact.channel === 'email')
          saved(await api.call('POST customer/setEmail', { email: contact.email, ...given }))
      }}
    />
  )
}
