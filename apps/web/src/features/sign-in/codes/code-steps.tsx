// The steps that ask for the 6 digits of a code, one for each purpose of a code.
import { refusalName } from '#src/api/api-error.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { toSentCode } from '#src/shared/identity/codes/sent-code.ts'
import {
  codeSentText,
  type Contact,
  demoInboxName,
  displayContact,
  phoneFields,
  sendCodeTo,
} from '#src/shared/identity/contact/contact.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { emptyEmail, type StageData } from '../sign-in-draft.ts'
import { checkCode, logIn } from '../steps/sign-in-calls.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import { SkipEmail } from '../steps/skip-email.tsx'

/** Where a code was sent, as a message and as a name in the demo inbox. */
function useSentTo(contact: Contact) {
  const t = useTranslate()
  return {
    sentText: codeSentText(contact, displayContact(contact), t),
    inboxName: demoInboxName(contact),
  }
}

/** Signs in, or begins the registration of a new member. */
export function CodeStep({ stage: { contact, sent, isExpired } }: { stage: StageData['code'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { send, receive } = useSignInFlow('code')
  const submit = async (code: string) => {
    try {
      receive(await logIn(api, contact, { challengeId: sent.challengeId, code }))
    } catch (error) {
      if (refusalName(error) !== 'termsRequired') throw error
      send('termsRequired', { repeat: { contact, sent, code } })
    }
  }
  return (
    <OneTimeCode
      {...useSentTo(contact)}
      sent={sent}
      isExpired={isExpired}
      send={() => sendCodeTo(api, contact, 'login')}
      onSent={(next) => send('codeSent', { contact, sent: next })}
      submit={submit}
      onBack={() => send('wentBack', { contact })}
      instead={
        <Button size="small" variant="quiet" onClick={() => send('wentBack', { contact: emptyEmail })}>
          {t('sign-in-steps.useEmail')}
        </Button>
      }
    />
  )
}

/** Proves that an account belongs to the same person, so that a login can be linked to it. */
export function AssociationCodeStep({ stage: { offer, sent } }: { stage: StageData['associationCode'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { send, receive } = useSignInFlow('associationCode')
  const { pendingToken, hint } = offer
  return (
    <OneTimeCode
      sentText={codeSentText(offer, hint, t)}
      sent={sent}
      send={async () => toSentCode(await api.call('POST customer/associateCode', { pendingToken }))}
      onSent={(next) => send('codeSent', { offer, sent: next })}
      submit={async (code) =>
        receive(
          await api.call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }),
        )
      }
      onBack={() => send('wentBack', { offer })}
    />
  )
}

/** Proves the contact of an account whose password is forgotten. */
export function RecoverCodeStep({
  stage: { contact, sent, isExpired },
}: {
  stage: StageData['recoverCode']
}) {
  const { api } = useAppContext()
  const { send } = useSignInFlow('recoverCode')
  return (
    <OneTimeCode
      {...useSentTo(contact)}
      sent={sent}
      isExpired={isExpired}
      send={() => sendCodeTo(api, contact, 'recover')}
      onSent={(next) => send('codeSent', { contact, sent: next })}
      submit={async (code) => {
        await checkCode(api, contact, sent, code)
        send('codeAccepted', { contact, sent, code })
      }}
      onBack={() => send('wentBack', { contact })}
    />
  )
}

/** Adds the e-mail address of a new member. */
export function OfferEmailCodeStep({
  stage: { contact, sent, code: typedCode, proofToken },
}: {
  stage: StageData['offerEmailCode']
}) {
  const { api, session } = useAppContext()
  const { send } = useSignInFlow('offerEmailCode')
  const proof = proofToken === undefined ? {} : { proofToken }
  const submit = async (code: string) => {
    if (contact.channel !== 'email') return
    try {
      const member = await api.call('POST customer/setEmail', {
        email: contact.email,
        challengeId: sent.challengeId,
        code,
        ...proof,
      })
      session.set({ member })
      send('saved')
    } catch (error) {
      const refused = refusalName(error)
      if (refused === 'emailTaken') send('wentBack', { contact, refused })
      else if (refused === 'proofRequired') send('proofRequired', { change: { contact, sent, code } })
      else throw error
    }
  }
  return (
    <OneTimeCode
      {...useSentTo(contact)}
      sent={sent}
      typedCode={typedCode}
      send={() => sendCodeTo(api, contact, 'bind')}
      onSent={(next) => send('codeSent', { contact, sent: next, ...proof })}
      submit={submit}
      onBack={() => send('wentBack', { contact })}
      skip={<SkipEmail />}
    />
  )
}

/** Adds a member's phone number. */
export function BindPhoneCodeStep({
  stage: { contact, sent, code: typedCode, proofToken },
}: {
  stage: StageData['bindPhoneCode']
}) {
  const { api, session } = useAppContext()
  const { send } = useSignInFlow('bindPhoneCode')
  const proof = proofToken === undefined ? {} : { proofToken }
  const submit = async (code: string) => {
    if (contact.channel !== 'phone') return
    try {
      const { member } = await api.call('POST customer/bindPhone', {
        ...phoneFields(contact),
        challengeId: sent.challengeId,
        code,
        ...proof,
      })
      session.set({ member })
      send('saved')
    } catch (error) {
      const refused = refusalName(error)
      if (refused === 'phoneTaken') send('wentBack', { contact, refused })
      else if (refused === 'proofRequired') send('proofRequired', { change: { contact, sent, code } })
      else throw error
    }
  }
  return (
    <OneTimeCode
      {...useSentTo(contact)}
      sent={sent}
      typedCode={typedCode}
      send={() => sendCodeTo(api, contact, 'bind')}
      onSent={(next) => send('codeSent', { contact, sent: next, ...proof })}
      submit={submit}
      onBack={() => send('wentBack', { contact })}
    />
  )
}
