import type { GateReason } from '#src/session/member-gate.ts'
import type { Session } from '#src/session/session.ts'
import { isSentCode } from '#src/shared/identity/codes/is-sent-code.ts'
import { isContact, noContact } from '#src/shared/identity/contact/contact.ts'
import { houses } from '#src/shared/identity/providers/identity-providers.ts'
import type { Stage, StageData } from '../sign-in-draft.ts'
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

const isHouseSignIn = isShaped({ house: (house) => houses.some((each) => each === house), nonce: isText })

/** What is kept of each state; null for those that hold a code or a password, which are never written down. */
const kept: { [State in SignInState]: { [Name in keyof StageData[State]]?: Check } | null } = {
  address: { contact: isContact },
  code: { contact: isContact, sent: isSentCode },
  password: { contact: isContact },
  house: { signIn: isHouseSignIn },
  terms: null,
  association: { offer: isOffer },
  associationCode: { offer: isOffer, sent: isSentCode },
  newPassword: { pendingToken: isText },
  recover: { contact: isContact },
  recoverCode: { contact: isContact, sent: isSentCode },
  recoverPassword: null,
  offerEmail: { contact: isContact },
  offerEmailCode: { contact: isContact, sent: isSentCode },
  offerPassword: {},
  bindPhone: { contact: isContact },
  bindPhoneCode: { contact: isContact, sent: isSentCode },
  done: null,
}

/** A stage that was kept as text. One that somebody tampered with is none. */
export function readStage(stored: string | null): Stage | null {
  try {
    const stage: unknown = JSON.parse(stored ?? 'null')
    if (typeof stage !== 'object' || stage === null) return null
    const state: unknown = Reflect.get(stage, 'state')
    const fields = typeof state === 'string' && Object.hasOwn(kept, state) ? kept[state as SignInState] : null // hasOwn made it one
    return fields && isShaped(fields)(stage) ? (stage as Stage) : null // checked field by field
  } catch {
    return null
  }
}

/** What a reload finds: without the codes and passwords of a stage, which is one step back. */
export function keptStage(stage: Stage): Stage | null {
  switch (stage.state) {
    case 'terms':
      if ('signIn' in stage.repeat) return keptStage({ state: 'house', signIn: stage.repeat.signIn })
      return 'contact' in stage.repeat
        ? { state: 'code', contact: stage.repeat.contact, sent: stage.repeat.sent }
        : null
    case 'house':
      // A token is never written down; without it there is nothing to go on with.
      return stage.signIn.idToken === undefined ? stage : null
    case 'recoverPassword':
      return { state: 'recoverCode', contact: stage.contact, sent: stage.sent }
    case 'done':
      return null
    default:
      return stage
  }
}

type Beginning = Pick<Session, 'country' | 'token'> & {
  reason: GateReason
  stored: string | null
  way: string | null
}

/** Where signing in begins or goes on: what is kept where that fits the reason, else the reason's own first step. */
export function firstStage({ reason, stored, way, country, token }: Beginning): Stage {
  const stage = readStage(stored)
  const noPhone = noContact('phone', country)
  const isBinding = stage?.state === 'bindPhone' || stage?.state === 'bindPhoneCode'
  if (reason === 'phone') return isBinding ? stage : { state: 'bindPhone', contact: noPhone }
  const isByPhone = stage !== null && 'contact' in stage && stage.contact.channel === 'phone'
  if (reason === 'byPhone')
    return isByPhone && !isMemberState(stage.state) ? stage : { state: 'address', contact: noPhone }
  if (stage && !isBinding && isMemberState(stage.state) === (token !== null)) return stage
  const contact = way?.startsWith('phone') ? noPhone : noContact('email', country)
  return { state: way?.endsWith('password') ? 'password' : 'address', contact }
}
