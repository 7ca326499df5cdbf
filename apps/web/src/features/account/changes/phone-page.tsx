import { useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { phoneFields } from '#src/shared/identity/contact/contact.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useFinishChange } from '../use-finish-change.ts'
import { ContactChange } from './contact-change.tsx'

/** `/home/account/phone`: adds a phone. Changing it signs out every device, after a warning. */
export function PhonePage() {
  const t = useTranslate()
  const [isChanged, setIsChanged] = useState(false)
  if (isChanged) return <SignedOutByChange />
  return (
    <AccountScreen title={t('sign-in-steps.phone')}>
      {(member) => <Phone member={member} onSignedOut={() => setIsChanged(true)} />}
    </AccountScreen>
  )
}

function Phone({ member, onSignedOut }: { member: Member; onSignedOut: () => void }) {
  const t = useTranslate()
  const { api, sessionManager } = useAppContext()
  const finishChange = useFinishChange()
  return (
    <ContactChange
      member={member}
      channel="phone"
      title={t('account.newPhone')}
      warning={
        <Notice tone="refused" title={t('account.phoneWarningTitle')} text={t('account.phoneWarningText')} />
      }
      save={async (contact, proof) => {
        if (contact.channel !== 'phone') return
        const answer = await api.call('POST customer/bindPhone', { ...phoneFields(contact), ...proof })
        if (!answer.signedOut) return finishChange(answer.member)
        onSignedOut()
        sessionManager.end()
      }}
    />
  )
}

function SignedOutByChange() {
  const t = useTranslate()
  const gate = useMemberGate()
  return (
    <Page top={<ScreenBar title={t('sign-in-steps.phone')} up={paths.account()} />}>
      <EmptyState
        art={<Picture image="latte" />}
        title={t('account.phoneDoneTitle')}
        text={t('account.phoneDoneText')}
        action={<Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>}
      />
    </Page>
  )
}
