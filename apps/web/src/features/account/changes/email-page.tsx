import type { Member } from '@crema/contract/identity/member'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { AccountScreen } from '../account-screen.tsx'
import { useFinishChange } from '../use-finish-change.ts'
import { ContactChange } from './contact-change.tsx'

/** `/home/account/email`: sets the e-mail address. */
export function EmailPage() {
  const t = useTranslate()
  return <AccountScreen title={t('sign-in.email')}>{(member) => <Email member={member} />}</AccountScreen>
}

function Email({ member }: { member: Member }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  return (
    <ContactChange
      member={member}
      channel="email"
      title={t('account.newEmail')}
      save={async (contact, proof) => {
        if (contact.channel === 'email')
          finishChange(await api.call('POST customer/setEmail', { email: contact.email, ...proof }))
      }}
    />
  )
}
