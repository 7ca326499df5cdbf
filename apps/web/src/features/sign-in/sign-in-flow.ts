import { type AnyEventOf, defineFlow, type EventOf, type StateOf, type TargetOf } from '#src/lib/flow/flow.ts'

/** The states of sign-in and the events that lead from one to another. */
export const signInFlow = defineFlow({
  /** An e-mail address or a phone number that a code is sent to. A passkey or an identity provider needs neither. */
  address: {
    codeSent: 'code',
    passwordChosen: 'password',
    providerSignedIn: 'provider',
    signedIn: 'done',
    passwordRequired: 'newPassword',
  },
  /** The gateway checks a sign-in at an identity provider, which was made by a redirect or in the host app. */
  provider: {
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    termsRequired: 'terms',
    associationOffered: 'association',
    passwordRequired: 'newPassword',
    tokenExpired: 'address',
  },
  /** The 6 digits of the code. */
  code: {
    codeSent: 'code',
    wentBack: 'address',
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    termsRequired: 'terms',
    associationOffered: 'association',
    passwordRequired: 'newPassword',
  },
  /** Address and password instead of a code. */
  password: {
    codeChosen: 'address',
    passwordForgotten: 'recover',
    signedIn: 'done',
    passwordRequired: 'newPassword',
    /** The ways on after a refusal: the account may have no password, or there may be no account. */
    codeSent: 'code',
    providerSignedIn: 'provider',
  },
  /** A new member agrees to the terms and chooses marketing messages. */
  terms: {
    wentBack: 'address',
    codeExpired: 'code',
    tokenExpired: 'address',
    signedIn: 'done',
    registered: 'offerPassword',
    registeredWithoutEmail: 'offerEmail',
    associationOffered: 'association',
    passwordRequired: 'newPassword',
  },
  /** There seems to be an account of the same person: link it, with a code sent there, or create a new one. */
  association: { codeSent: 'associationCode', declined: 'terms', tokenExpired: 'address' },
  associationCode: {
    codeSent: 'associationCode',
    wentBack: 'association',
    signedIn: 'done',
    passwordRequired: 'newPassword',
    tokenExpired: 'address',
  },
  /** The account requires a new password before the member is signed in. */
  newPassword: { signedIn: 'done', tokenExpired: 'address' },
  /** A forgotten password: the address, the code sent there, and the new password. */
  recover: {
    codeSent: 'recoverCode',
    wentBack: 'password',
    /** The ways that need no password. */
    providerSignedIn: 'provider',
    signedIn: 'done',
    passwordRequired: 'newPassword',
  },
  recoverCode: { codeSent: 'recoverCode', codeAccepted: 'recoverPassword', wentBack: 'recover' },
  recoverPassword: {
    signedIn: 'done',
    recovered: 'reviewLogins',
    codeExpired: 'recoverCode',
    notRegistered: 'recover',
  },
  /** Passkeys and identity providers of the account, which the member may remove. */
  reviewLogins: { reviewed: 'done' },
  /**
   * Offers to a new member, each of which can be skipped. An account without address and phone cannot use a password,
   * so skipping the address skips the password as well.
   */
  offerEmail: { codeSent: 'offerEmailCode', skipped: 'offerPassword', allSkipped: 'done' },
  offerEmailCode: {
    codeSent: 'offerEmailCode',
    wentBack: 'offerEmail',
    proofRequired: 'proof',
    saved: 'offerPassword',
    skipped: 'offerPassword',
    allSkipped: 'done',
  },
  offerPassword: { proofRequired: 'proof', saved: 'done', skipped: 'done' },
  /** A member's phone number, where a campaign requires one. */
  bindPhone: { codeSent: 'bindPhoneCode' },
  bindPhoneCode: {
    codeSent: 'bindPhoneCode',
    wentBack: 'bindPhone',
    proofRequired: 'proof',
    saved: 'done',
  },
  /**
   * A while after the sign-in, and without its cookie, the member proves their identity again, and the change that waits for the
   * proof is sent once more. One that was offered can be skipped.
   */
  proof: {
    proofSent: 'proofCode',
    provedForPhone: 'bindPhoneCode',
    provedForEmail: 'offerEmailCode',
    provedForPassword: 'offerPassword',
    skipped: 'done',
  },
  proofCode: {
    proofSent: 'proofCode',
    wentBack: 'proof',
    provedForPhone: 'bindPhoneCode',
    provedForEmail: 'offerEmailCode',
    provedForPassword: 'offerPassword',
  },
  done: {},
})

type SignInFlow = typeof signInFlow
export type SignInState = StateOf<SignInFlow>
export type AnySignInEvent = AnyEventOf<SignInFlow>
export type SignInEvent<State extends SignInState> = EventOf<SignInFlow, State>
export type SignInTarget<State extends SignInState, Event extends SignInEvent<State>> = TargetOf<
  SignInFlow,
  State,
  Event
>

/** The states of a member, who is signed in already. */
export const memberStates = [
  'reviewLogins',
  'offerEmail',
  'offerEmailCode',
  'offerPassword',
  'bindPhone',
  'bindPhoneCode',
  'proof',
  'proofCode',
] as const satisfies readonly SignInState[]

export function isMemberState(state: SignInState): boolean {
  return memberStates.some((each) => each === state)
}
