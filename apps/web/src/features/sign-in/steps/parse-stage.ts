import { loginProviders } from '@crema/contract/identity/login-providers'
import type { SignInReason } from '#src/session/member-gate.ts'
import type { Session } from '#src/session/session.ts'
import { isSentCode } from '#src/shared/identity/codes/is-sent-code.ts'
import { isContact, emptyContact } from '#src/shared/identity/contact/contact.ts'
import type { NewContact, Stage, StageData } from '../sign-in-draft.ts'
import { isMemberState, type SignInState } from '../sign-in-flow.ts'

type Check = (value: unknown) => boolean
type Fields = Record<string, Check>

const isText: Check = (value) => typeof value === 'string'

function isShaped(fields: Fields): Check {
  return (value) =>
    typeof value === 'object'
    && value !== null
    && Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)))
}

const isOffer = isShaped({
  pendingToken: isText,
  hint: isText,
  channel: (channel) => channel === 'email' || channel === 'phone',
})

const isProviderSignIn = isShaped({
  provider: (provider) => loginProviders.some((each) => each === provider),
  nonce: isText,
})

const isNewContact = isShaped({ contact: isContact, sent: isSentCode })

/** The stored fields of each state; null for the states that contain a code or a password, which is never stored. */
const storedFields: { [State in SignInState]: { [Name in keyof StageData[State]]?: Check } | null } = {
  address: { contact: isContact },
  code: { contact: isContact, sent: isSentCode },
  password: { contact: isContact },
  provider: { signIn: isProviderSignIn },
  terms: null,
  association: { offer: isOffer },
  associationCode: { offer: isOffer, sent: isSentCode },
  newPassword: { pendingToken: isText },
  recover: { contact: isContact },
  recoverCode: { contact: isContact, sent: isSentCode },
  recoverPassword: null,
  reviewLogins: {},
  offerEmail: { contact: isContact },
  offerEmailCode: { contact: isContact, sent: isSentCode },
  offerPassword: {},
  bindPhone: { contact: isContact },
  bindPhoneCode: { contact: isContact, sent: isSentCode },
  proof: { change: isNewContact },
  proofCode: { change: isNewContact, contact: isContact, sent: isSentCode },
  done: null,
}

/** Parses a stored stage. Null where it is missing or malformed. */
export function parseStage(stored: string | null): Stage | null {
  try {
    const stage: unknown = JSON.parse(stored ?? 'null')
    if (typeof stage !== 'object' || stage === null) return null
    const state: unknown = Reflect.get(stage, 'state')
    const fields =
      typeof state === 'string' && Object.hasOwn(storedFields, state)
        ? storedFields[state as SignInState]
        : null // `hasOwn` has checked the key
    return fields && isShaped(fields)(stage) ? (stage as Stage) : null // checked field by field
  } catch {
    return null
  }
}

/** The stage to store for a reload. A stage with a code or a password is replaced by the one before it. */
export function storableStage(stage: Stage): Stage | null {
  switch (stage.state) {
    case 'terms':
      if ('signIn' in stage.repeat) return storableStage({ state: 'provider', signIn: stage.repeat.signIn })
      return 'contact' in stage.repeat
        ? { state: 'code', contact: stage.repeat.contact, sent: stage.repeat.sent }
        : null
    case 'provider':
      // An ID token is never stored, and without it the stage cannot continue.
      return stage.signIn.idToken === undefined ? stage : null
    case 'recoverPassword':
      return { state: 'recoverCode', contact: stage.contact, sent: stage.sent }
    case 'bindPhoneCode':
    case 'offerEmailCode':
      return { state: stage.state, ...withoutCode(stage) }
    case 'offerPassword':
      return { state: 'offerPassword' }
    case 'proof':
    case 'proofCode':
      // A password is never stored, so it is typed again.
      return 'newPassword' in stage.change
        ? { state: 'offerPassword' }
        : { ...stage, change: withoutCode(stage.change) }
    case 'done':
      return null
    default:
      return stage
  }
}

function withoutCode({ contact, sent }: NewContact): NewContact {
  return { contact, sent }
}

/** Whether a stage adds the phone number that a campaign requires. */
function isForPhone(stage: Stage): boolean {
  if ('change' in stage) return 'contact' in stage.change && stage.change.contact.channel === 'phone'
  return stage.state === 'bindPhone' || stage.state === 'bindPhoneCode'
}

type InitialStageOptions = Pick<Session, 'country' | 'token'> & {
  reason: SignInReason
  stored: string | null
  method: string | null
}

/** The first stage: the stored one where it fits the reason, otherwise the first step for the reason. */
export function initialStage({ reason, stored, method, country, token }: InitialStageOptions): Stage {
  const stage = parseStage(stored)
  const noPhone = emptyContact('phone', country)
  const addsPhone = stage !== null && isForPhone(stage)
  if (reason === 'phone') return addsPhone ? stage : { state: 'bindPhone', contact: noPhone }
  const isByPhone = stage !== null && 'contact' in stage && stage.contact.channel === 'phone'
  if (reason === 'byPhone')
    return isByPhone && !isMemberState(stage.state) ? stage : { state: 'address', contact: noPhone }
  if (stage && !addsPhone && isMemberState(stage.state) === (token !== null)) return stage
  const contact = method?.startsWith('phone') ? noPhone : emptyContact('email', country)
  return { state: method?.endsWith('password') ? 'password' : 'address', contact }
}
