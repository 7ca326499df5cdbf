import { type EventOf, follow, type StateOf } from '#src/lib/flow/flow.ts'

/** Every way through signing in, as one table (spec sections 2 and 4). The screens ask it where an event leads. */
export const signInJourney = {
  /** An e-mail address or a phone number, to which a code is sent; a passkey, or another house, instead of both. */
  address: {
    codeSent: 'code',
    passwordPreferred: 'password',
    houseChosen: 'house',
    signedIn: 'done',
    passwordDue: 'newPassword',
  },
  /** Back from Google or Apple, or with what the app around the page brought from there. */
  house: {
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    termsAsked: 'terms',
    associationOffered: 'association',
    passwordDue: 'newPassword',
    tokenDied: 'address',
  },
  /** The 6 digits of that code. */
  code: {
    codeSent: 'code',
    wentBack: 'address',
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    termsAsked: 'terms',
    associationOffered: 'association',
    passwordDue: 'newPassword',
  },
  /** Address and password instead of a code. */
  password: {
    codePreferred: 'address',
    forgotten: 'recover',
    signedIn: 'done',
    passwordDue: 'newPassword',
    /** A member without a password, or nobody: both go on with a code. */
    noPassword: 'password',
    codeSent: 'code',
  },
  /** Somebody new agrees to the terms and chooses what news to get. */
  terms: {
    wentBack: 'address',
    codeDied: 'code',
    tokenDied: 'address',
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    associationOffered: 'association',
    passwordDue: 'newPassword',
  },
  /** There seems to be an account of the same person: link it, with proof, or have a new one. */
  association: { codeSent: 'associationCode', declined: 'terms', tokenDied: 'address' },
  associationCode: {
    codeSent: 'associationCode',
    wentBack: 'association',
    signedIn: 'done',
    passwordDue: 'newPassword',
    tokenDied: 'address',
  },
  /** The account asks for a new password before anything else. */
  newPassword: { signedIn: 'done', tokenDied: 'address' },
  /** Forgotten: the address, the code sent there, and the new password. */
  recover: { codeSent: 'recoverCode', wentBack: 'password' },
  recoverCode: { codeSent: 'recoverCode', codeRight: 'recoverPassword', wentBack: 'recover' },
  recoverPassword: { signedIn: 'done', codeDied: 'recoverCode', notRegistered: 'recover' },
  /** Offers to somebody new, each of which can wait. Without address and phone a password would open nothing. */
  offerEmail: { codeSent: 'offerEmailCode', later: 'offerPassword', laterAltogether: 'done' },
  offerEmailCode: {
    codeSent: 'offerEmailCode',
    wentBack: 'offerEmail',
    saved: 'offerPassword',
    later: 'offerPassword',
    laterAltogether: 'done',
  },
  offerPassword: { saved: 'done', later: 'done' },
  /** A member's phone number, where a campaign needs one. */
  bindPhone: { codeSent: 'bindPhoneCode' },
  bindPhoneCode: { codeSent: 'bindPhoneCode', wentBack: 'bindPhone', saved: 'done' },
  done: {},
} as const

export type SignInState = StateOf<typeof signInJourney>
export type SignInEvent = EventOf<typeof signInJourney>

/** Where one is after an event; null where it has no arrow from there. */
export const nextState = (state: SignInState, event: SignInEvent) => follow(signInJourney, state, event)

/** The states of somebody who is signed in already. */
export const memberStates = [
  'offerEmail',
  'offerEmailCode',
  'offerPassword',
  'bindPhone',
  'bindPhoneCode',
] as const satisfies readonly SignInState[]

export function isMemberState(state: SignInState): boolean {
  return memberStates.some((each) => each === state)
}
