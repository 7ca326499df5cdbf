import type { Member } from '@crema/contract/identity/member'
import type { Result } from '#src/http/endpoint/route.ts'
import { toMember } from '../member/to-member.ts'
import { runTwice, type EntryParts, type Visit } from '../sign-in/complete-sign-in.ts'
import { appleConsentsOf, redeemLater, revokeLater } from './apple-consent.ts'
import { spendNonce } from './begun-sign-in.ts'
import { addProviderLogin, removeProviderLogins } from './provider-logins.ts'
import type { ProviderName } from './provider-settings.ts'
import { readHouseToken, type ProviderParts, type TokenGiven } from './provider-token.ts'

type Linked = Result<Member, 'tokenInvalid' | 'providerOff' | 'alreadyMember'>

/** Adds who a token names to the member's ways in. */
export async function linkProvider(
  parts: ProviderParts,
  { memberId, ...given }: Visit & TokenGiven & { memberId: string },
): Promise<Linked> {
  const read = await readHouseToken(parts, given)
  if ('refused' in read) return read
  const { login, code } = read.ok
  const { nonce, device, now } = given
  return runTwice(parts, async (transaction): Promise<Linked> => {
    if (!(await spendNonce(transaction, parts.secrets, { nonce, device, now })))
      return { refused: 'tokenInvalid' }
    const linked = await addProviderLogin(transaction, parts.outbox, { memberId, login, place: given })
    if ('refused' in linked) return linked
    await redeemLater(transaction, parts.outbox, { login, code, now })
    return { ok: toMember(linked.ok) }
  })
}

/** Removes another house from the member's ways in; Apple is told. */
export async function unlinkProvider(
  parts: EntryParts,
  { memberId, provider, now }: { memberId: string; provider: ProviderName; now: Date },
): Promise<Result<Member, 'lastLogin'>> {
  return runTwice(parts, async (transaction): Promise<Result<Member, 'lastLogin'>> => {
    const consents = provider === 'apple' ? await appleConsentsOf(transaction, memberId) : []
    const left = await removeProviderLogins(transaction, memberId, provider)
    if ('refused' in left) return left
    await revokeLater(transaction, parts.outbox, consents, now)
    return { ok: toMember(left.ok) }
  })
}
