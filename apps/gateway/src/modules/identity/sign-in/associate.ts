import type { Consents } from '@crema/contract/privacy/consents'
import type { Result } from '#src/http/endpoint/route.ts'
import { saveMarksOfChange } from '#src/modules/privacy/returning-members/save-marks.ts'
import { consumeCode, type CodeRefusal } from '../codes/check-code.ts'
import { sendCode, type CodeSent, type CodeRequest, type SendCodeServices } from '../codes/send-code.ts'
import { preferredContact } from '../member/contact.ts'
import { findByLogin, findMember, linkLogin } from '../member/member-store.ts'
import { sendNotice } from '../member/send-notice.ts'
import {
  registerMember,
  runSignIn,
  signInMember,
  type SignInResult,
  type SignInServices,
  type SignInRefusal,
  type ClientContext,
} from './complete-sign-in.ts'
import { readPendingSignIn, consumePendingSignIn } from './pending-sign-in.ts'

type Associated = Result<SignInResult, CodeRefusal | SignInRefusal | 'tokenInvalid' | 'termsRequired'>

/** Sends a code to the account that a pending sign-in may belong to: to its verified address or phone. */
export async function sendAssociateCode(
  services: SignInServices & SendCodeServices,
  { pendingToken, ...call }: Omit<CodeRequest, 'to' | 'purpose'> & { pendingToken: string },
): Promise<Result<CodeSent, 'tokenInvalid' | 'tooManyRequests' | 'smsLimitReached' | 'providerOff'>> {
  const { database, secrets } = services
  const { device, now } = call
  const pending = await readPendingSignIn(database, secrets, {
    token: pendingToken,
    kind: 'association',
    device,
    now,
  })
  const member = pending && (await findMember(database, pending.memberId))
  const to = member && preferredContact(member)
  if (!to) return { refused: 'tokenInvalid' }
  return sendCode(services, secrets, { ...call, to, purpose: 'associate' })
}

/** Links the pending login to the account that the code was sent to, and signs in. */
export async function associate(
  services: SignInServices,
  {
    pendingToken,
    challengeId,
    code,
    ...context
  }: ClientContext & { pendingToken: string; challengeId: string; code: string },
): Promise<Associated> {
  const { device, now } = context
  const key = { token: pendingToken, kind: 'association' as const, device, now }
  return runSignIn(services, async (transaction): Promise<Associated> => {
    const pending = await readPendingSignIn(transaction, services.secrets, key)
    const member = pending && (await findMember(transaction, pending.memberId))
    const contact = member && preferredContact(member)
    if (!contact) return { refused: 'tokenInvalid' }
    const given = { challengeId, code, target: contact.value, device, now }
    const consumed = await consumeCode(transaction, services.secrets, given, 'associate')
    if ('refused' in consumed) return consumed
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    // Of two concurrent calls one gets the pending sign-in.
    if (!(await consumePendingSignIn(transaction, services.secrets, key))) return { refused: 'tokenInvalid' }
    // Linking adds a login and never replaces one: another tab may have registered the login meanwhile, or the account
    // may have got another address.
    const { login } = pending
    const isFilled = login.kind !== 'provider' && member[login.kind] !== null
    if (isFilled || (await findByLogin(transaction, login))) return { refused: 'tokenInvalid' }
    const reserved = await services.directory?.reserve(transaction, member.member_id, login)
    if (reserved && 'refused' in reserved) return { refused: 'tokenInvalid' }
    await linkLogin(transaction, member.member_id, login, now)
    await saveMarksOfChange(transaction, services.marks, { memberId: member.member_id, replaced: null, now })
    const added = login.kind === 'provider' ? login.provider : login.kind
    await sendNotice(transaction, services, member, 'loginAdded', { ...context, added })
    const linked = await findMember(transaction, member.member_id)
    if (!linked) throw new Error('The member was deleted while a login was linked.')
    return signInMember(transaction, services, linked, context)
  })
}

/** Registers a new account with the pending login instead of linking it. */
export async function declineAssociation(
  services: SignInServices,
  {
    pendingToken,
    consents,
    ...context
  }: ClientContext & { pendingToken: string; consents?: Consents | undefined },
): Promise<Associated> {
  const { device, now } = context
  return runSignIn(services, async (transaction): Promise<Associated> => {
    const pending = await consumePendingSignIn(transaction, services.secrets, {
      token: pendingToken,
      kind: 'association',
      device,
      now,
    })
    if (!pending) return { refused: 'tokenInvalid' }
    return registerMember(transaction, services, { ...context, login: pending.login, consents })
  })
}
