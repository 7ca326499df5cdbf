import { useState } from 'react'
import type { Member } from '@crema/contract/member'
import { useApi } from '#src/api/api.ts'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { useMemberGate } from '#src/session/member-gate.ts'
import { useSessionKeeper } from '#src/session/session-keeper.ts'
import { useText } from '#src/session/texts.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { AccountScreen } from './account-screen.tsx'
import { BindContact } from './bind-contact.tsx'
import { ProofGate } from './proof-gate.tsx'
import { useSaved } from './use-saved.ts'

/** `/home/account/phone`: adds a phone. Changing it signs out every device (spec section 4), and says so before. */
export function PhonePage() {
  const t = useText()
  const [isChanged, setIsChanged] = useState(false)
  if (isChanged) return <SignedOutByChange />
  return (
    <AccountScreen title={t('account-deletion.phone')}>
      {(member) =>
        member.phone === null ? <NewPhone onSignedOut={() => setIsChanged(true)} /> : <ChangedPhone member={member} onSignedOut={() => setIsChanged(true)} />
      }
    </AccountScreen>
  )
}

function ChangedPhone({ member, onSignedOut }: { member: Member; onSignedOut: () => void }) {
  const t = useText()
  const [isWarned, setIsWarned] = useState(false)
  if (!isWarned) {
    return (
      <>
        <Notice tone="refused" title={t('account.phoneWarnTitle')} text={t('account.phoneWarnText')} />
        <Button onClick={() => setIsWarned(true)}>{t('account-deletion.goOn')}</Button>
      </>
    )
  }
  return (
    <ProofGate member={member}>
      {(proofToken) => <NewPhone proofToken={proofToken} onSignedOut={onSignedOut} />}
    </ProofGate>
  )
}

function NewPhone({ proofToken, onSignedOut }: { proofToken?: string; onSignedOut: () => void }) {
  const t = useText()
  const api = useApi()
  const keeper = useSessionKeeper()
  const saved = useSaved()
  return (
    <BindContact
      kind="phone"
      title={t('account.newPhone')}
      bind={async (contact, given) => {
        if (contact.kind !== 'phone') return
        const { countryCode, mobile } = contact
        const { member, signedOut } = await api.call('POST customer/bindPhone', {
          countryCode,
          mobile,
          ...given,
          ...(proofToken === undefined ? {} : { proofToken }),
        })
        if (!signedOut) return saved(member)
        onSignedOut()
        keeper.end()
      }}
    />
  )
}

function SignedOutByChange() {
  const t = useText()
  const gate = useMemberGate()
  return (
    <Page top={<ScreenBar title={t('account-deletion.phone')} />}>
      <EmptyState
        art={<CoffeeCupArt />}
        title={t('account.phoneDoneTitle')}
        text={t('account.phoneDoneText')}
        action={<Button onClick={() => void gate('open')}>{t('home.signIn')}</Button>}
      />
    </Page>
  )
}
