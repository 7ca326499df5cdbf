// The steps that take the 6 digits: one for each thing a code can be for.
import { refusalName } from '#src/api/api-error.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { sentCode } from '#src/shared/identity/codes/sent-code.ts'
import {
  type Contact,
  inboxOf,
  phoneFields,
  sendCodeTo,
  sentText,
  shownContact,
} from '#src/shared/identity/contact/contact.ts'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'
import { checkCode, logIn } from '../steps/sign-in-calls.ts'
import { LaterEmail } from '../steps/skip-email.tsx'

/** Where a code went, for reading and for the demo's inbox. */
function useWhere(contact: Contact) {
  return { sentText: sentText(contact, shownContact(contact), useText()), inbox: inboxOf(contact) }
}

/** Signs in, or begins the registration of somebody new. */
export function CodeStep({ stage: { contact, sent, hasDied } }: { stage: StageData['code'] }) {
  const { api } = usePageParts()
  const { go, receive } = useJourney()
  const use = async (code: string) => {
    try {
      receive(await logIn(api, contact, { challengeId: sent.challengeId, code }), contact)
    } catch (error) {
      if (refusalName(error) !== 'termsRequired') throw error
      go('termsAsked', { state: 'terms', repeat: { contact, sent, code } })
    }
  }
  return (
    <OneTimeCode
      {...useWhere(contact)}
      sent={sent}
      hasDied={hasDied}
      send={() => sendCodeTo(api, contact, 'login')}
      onSent={(next) => go('codeSent', { state: 'code', contact, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'address', contact })}
    />
  )
}

/** Proves that the account a login may be linked to is one's own. */
export function AssociationCodeStep({ stage: { offer, sent } }: { stage: StageData['associationCode'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { go, receive } = useJourney()
  const { pendingToken, hint } = offer
  return (
    <OneTimeCode
      sentText={sentText(offer, hint, t)}
      sent={sent}
      send={async () => sentCode(await api.call('POST customer/associateCode', { pendingToken }))}
      onSent={(next) => go('codeSent', { state: 'associationCode', offer, sent: next })}
      use={async (code) =>
        receive(
          await api.call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }),
        )
      }
      onBack={() => go('wentBack', { state: 'association', offer })}
    />
  )
}

/** Lets one choose a new password in place of a forgotten one. */
export function RecoverCodeStep({ stage: { contact, sent, hasDied } }: { stage: StageData['recoverCode'] }) {
  const { api } = usePageParts()
  const { go } = useJourney()
  return (
    <OneTimeCode
      {...useWhere(contact)}
      sent={sent}
      hasDied={hasDied}
      send={() => sendCodeTo(api, contact, 'recover')}
      onSent={(next) => go('codeSent', { state: 'recoverCode', contact, sent: next })}
      use={async (code) => {
        await checkCode(api, contact, sent, code)
        go('codeRight', { state: 'recoverPassword', contact, sent, code })
      }}
      onBack={() => go('wentBack', { state: 'recover', contact })}
    />
  )
}

/** Adds the e-mail address of somebody who became a member by phone. */
export function OfferEmailCodeStep({ stage: { contact, sent } }: { stage: StageData['offerEmailCode'] }) {
  const { api, session } = usePageParts()
  const { go } = useJourney()
  const use = async (code: string) => {
    if (contact.channel !== 'email') return
    try {
      const member = await api.call('POST customer/setEmail', {
        email: contact.email,
        challengeId: sent.challengeId,
        code,
      })
      session.set({ member })
      go('saved', { state: 'offerPassword' })
    } catch (error) {
      if (refusalName(error) !== 'emailTaken') throw error
      go('wentBack', { state: 'offerEmail', contact, refused: 'emailTaken' })
    }
  }
  return (
    <OneTimeCode
      {...useWhere(contact)}
      sent={sent}
      send={() => sendCodeTo(api, contact, 'bind')}
      onSent={(next) => go('codeSent', { state: 'offerEmailCode', contact, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'offerEmail', contact })}
      later={<LaterEmail />}
    />
  )
}

/** Adds a member's phone number. */
export function BindPhoneCodeStep({ stage: { contact, sent } }: { stage: StageData['bindPhoneCode'] }) {
  const { api, session } = usePageParts()
  const { go } = useJourney()
  const use = async (code: string) => {
    if (contact.channel !== 'phone') return
    try {
      const { member } = await api.call('POST customer/bindPhone', {
        ...phoneFields(contact),
        challengeId: sent.challengeId,
        code,
      })
      session.set({ member })
      go('saved', { state: 'done' })
    } catch (error) {
      if (refusalName(error) !== 'phoneTaken') throw error
      go('wentBack', { state: 'bindPhone', contact, refused: 'phoneTaken' })
    }
  }
  return (
    <OneTimeCode
      {...useWhere(contact)}
      sent={sent}
      send={() => sendCodeTo(api, contact, 'bind')}
      onSent={(next) => go('codeSent', { state: 'bindPhoneCode', contact, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'bindPhone', contact })}
    />
  )
}
