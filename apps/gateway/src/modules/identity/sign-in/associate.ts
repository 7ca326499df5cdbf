import type { Consents } from '@crema/contract/privacy/consents'
import type { Result } from '#src/http/endpoint/route.ts'
import { spendCode, type CodeRefusal } from '../codes/check-code.ts'
import { sendCode, type CodeSent, type CodeWanted, type SendParts } from '../codes/send-code.ts'
import { ownContact } from '../member/contact.ts'
import { findByLogin, findMember, linkLogin } from '../member/member-store.ts'
import { tellOfLogin } from '../member/send-notice.ts'
import {
  register,
  runEntry,
  signInKnown,
  type Entered,
  type EntryParts,
  type EntryRefusal,
  type Visit,
} from './complete-sign-in.ts'
import { readPending, takePending } from './pending-sign-in.ts'

type Associated = Result<Entered, CodeRefusal | EntryRefusal | 'tokenInvalid' | 'termsRequired'>

/** Sends a code to the account that a waiting sign-in may belong to: to what its owner proved, not to what was named. */
export async function sendAssociateCode(
  parts: EntryParts & SendParts,
  { pendingToken, ...call }: Omit<CodeWanted, 'to' | 'purpose'> & { pendingToken: string },
): Promise<Result<CodeSent, 'tokenInvalid' | 'tooManyRequests' | 'providerOff'>> {
  const { database, secrets } = parts
  const { device, now } = call
  const waiting = await readPending(database, secrets, {
    token: pendingToken,
    kind: 'association',
    device,
    now,
  })
  const member = waiting && (await findMember(database, waiting.memberId))
  const to = member && ownContact(member)
  if (!to) return { refused: 'tokenInvalid' }
  return sendCode(parts, secrets, { ...call, to, purpose: 'associate' })
}

/** Links the login that waits to the account whose code this is, and signs in there. */
export async function associate(
  parts: EntryParts,
  {
    pendingToken,
    challengeId,
    code,
    ...visit
  }: Visit & { pendingToken: string; challengeId: string; code: string },
): Promise<Associated> {
  const { device, now } = visit
  const key = { token: pendingToken, kind: 'association' as const, device, now }
  return runEntry(parts, async (transaction): Promise<Associated> => {
    const waiting = await readPending(transaction, parts.secrets, key)
    const member = waiting && (await findMember(transaction, waiting.memberId))
    const contact = member && ownContact(member)
    if (!contact) return { refused: 'tokenInvalid' }
    const given = { challengeId, code, target: contact.value, device, now }
    const spent = await spendCode(transaction, parts.secrets, given, 'associate')
    if ('refused' in spent) return spent
    if (member.status === 'abnormal') return { refused: 'accountAbnormal' }
    // Of two that come together, one gets what waits.
    if (!(await takePending(transaction, parts.secrets, key))) return { refused: 'tokenInvalid' }
    // Meanwhile it may have become an account of its own in another tab, or this one may have another address:
    // linking adds a login and takes the place of none.
    const { login } = waiting
    const isFilled = login.kind !== 'provider' && member[login.kind] !== null
    if (isFilled || (await findByLogin(transaction, login))) return { refused: 'tokenInvalid' }
    await linkLogin(transaction, member.member_id, login, now)
    if (login.kind === 'provider')
      await tellOfLogin(transaction, parts.outbox, member.member_id, login.provider, visit)
    const linked = await findMember(transaction, member.member_id)
    if (!linked) throw new Error('A member left while a login was linked.')
    return signInKnown(transaction, parts, linked, visit)
  })
}

/** Goes on with a new account: what waits belongs to nobody else. */
export async function declineAssociation(
  parts: EntryParts,
  { pendingToken, consents, ...visit }: Visit & { pendingToken: string; consents?: Consents | undefined },
): Promise<Associated> {
  const { device, now } = visit
  return runEntry(parts, async (transaction): Promise<Associated> => {
    const waiting = await takePending(transaction, parts.secrets, {
      token: pendingToken,
      kind: 'association',
      device,
      now,
    })
    if (!waiting) return { refused: 'tokenInvalid' }
    return register(transaction, parts, { ...visit, login: waiting.login, consents })
  })
}
