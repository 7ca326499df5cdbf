// The steps that take the 6 digits: one for each thing a code can be for.
import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { useSessionStore } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { CodeEntry } from './code-entry.tsx'
import { useJourney } from '../steps/journey-context.ts'
import { Later } from '../steps/later.tsx'
import { noTarget, sentText, targetInbox } from '../steps/shown-target.ts'
import { checkCode, logIn, phoneFields, sendCode, sentOf } from '../steps/sign-in-calls.ts'
import type { StageData } from '../sign-in-draft.ts'

/** Signs in, or begins the registration of somebody new. */
export function CodeStep({ stage: { target, sent, hasDied } }: { stage: StageData['code'] }) {
  const t = useText()
  const api = useApi()
  const { go, receive } = useJourney()
  const use = async (code: string) => {
    try {
      receive(await logIn(api, target, { challengeId: sent.challengeId, code }), target)
    } catch (error) {
      if (refusalName(error) !== 'termsRequired') throw error
      go('termsAsked', { state: 'terms', repeat: { target, sent, code } })
    }
  }
  return (
    <CodeEntry
      sentText={sentText(target, t)}
      inbox={targetInbox(target)}
      sent={sent}
      hasDied={hasDied}
      send={() => sendCode(api, target, 'login')}
      onSent={(next) => go('codeSent', { state: 'code', target, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'address', target })}
    />
  )
}

/** Proves that the account a login may be linked to is one's own. */
export function AssociationCodeStep({ stage: { offer, sent } }: { stage: StageData['associationCode'] }) {
  const t = useText()
  const api = useApi()
  const { go, receive } = useJourney()
  const { pendingToken, hint, channel } = offer
  return (
    <CodeEntry
      sentText={channel === 'email' ? t('sign-in.codeSent', { email: hint }) : t('sign-in-steps.codeSentPhone', { phone: hint })}
      sent={sent}
      send={async () => sentOf(await api.call('POST customer/associateCode', { pendingToken }))}
      onSent={(next) => go('codeSent', { state: 'associationCode', offer, sent: next })}
      use={async (code) =>
        receive(await api.call('POST customer/associate', { pendingToken, challengeId: sent.challengeId, code }), noTarget)
      }
      onBack={() => go('wentBack', { state: 'association', offer })}
    />
  )
}

/** Lets one choose a new password in place of a forgotten one. */
export function RecoverCodeStep({ stage: { target, sent, hasDied } }: { stage: StageData['recoverCode'] }) {
  const t = useText()
  const api = useApi()
  const { go } = useJourney()
  return (
    <CodeEntry
      sentText={sentText(target, t)}
      inbox={targetInbox(target)}
      sent={sent}
      hasDied={hasDied}
      send={() => sendCode(api, target, 'recover')}
      onSent={(next) => go('codeSent', { state: 'recoverCode', target, sent: next })}
      use={async (code) => {
        await checkCode(api, target, sent, code)
        go('codeRight', { state: 'recoverPassword', target, sent, code })
      }}
      onBack={() => go('wentBack', { state: 'recover', target })}
    />
  )
}

/** Adds the e-mail address of somebody who became a member by phone. */
export function OfferEmailCodeStep({ stage: { target, sent } }: { stage: StageData['offerEmailCode'] }) {
  const t = useText()
  const api = useApi()
  const store = useSessionStore()
  const { go } = useJourney()
  const use = async (code: string) => {
    if (target.channel !== 'email') return
    try {
      const member = await api.call('POST customer/setEmail', { email: target.email, challengeId: sent.challengeId, code })
      store.set({ member })
      go('saved', { state: 'offerPassword' })
    } catch (error) {
      if (refusalName(error) !== 'emailTaken') throw error
      go('wentBack', { state: 'offerEmail', target, refused: 'emailTaken' })
    }
  }
  return (
    <CodeEntry
      sentText={sentText(target, t)}
      inbox={targetInbox(target)}
      sent={sent}
      send={() => sendCode(api, target, 'bind')}
      onSent={(next) => go('codeSent', { state: 'offerEmailCode', target, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'offerEmail', target })}
      later={<Later onLater={() => go('later', { state: 'offerPassword' })} />}
    />
  )
}

/** Adds a member's phone number. */
export function BindPhoneCodeStep({ stage: { target, sent } }: { stage: StageData['bindPhoneCode'] }) {
  const t = useText()
  const api = useApi()
  const store = useSessionStore()
  const { go } = useJourney()
  const use = async (code: string) => {
    if (target.channel !== 'phone') return
    try {
      const { member } = await api.call('POST customer/bindPhone', { ...phoneFields(target), challengeId: sent.challengeId, code })
      store.set({ member })
      go('saved', { state: 'done' })
    } catch (error) {
      if (refusalName(error) !== 'phoneTaken') throw error
      go('wentBack', { state: 'bindPhone', target, refused: 'phoneTaken' })
    }
  }
  return (
    <CodeEntry
      sentText={sentText(target, t)}
      inbox={targetInbox(target)}
      sent={sent}
      send={() => sendCode(api, target, 'bind')}
      onSent={(next) => go('codeSent', { state: 'bindPhoneCode', target, sent: next })}
      use={use}
      onBack={() => go('wentBack', { state: 'bindPhone', target })}
    />
  )
}
