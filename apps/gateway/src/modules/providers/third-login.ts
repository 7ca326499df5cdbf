import type { Consents } from '@crema/contract/consents'
import { enter, runEntry, type Entered, type EntryParts, type EntryRefusal, type Visit } from '#src/modules/members/enter.ts'
import { setDisplayName } from '#src/modules/members/set-display-name.ts'
import type { Result } from '#src/route.ts'
import { redeemLater } from './apple-consent.ts'
import { spendNonce, type NonceGiven } from './provider-nonce.ts'
import type { Houses } from './houses.ts'
import type { ProviderName } from './provider-settings.ts'

export type TokenGiven = NonceGiven & {
  provider: ProviderName
  idToken: string
  /** Apple's authorization code. */
  code?: string | undefined
}

type ThirdLogin = Visit & TokenGiven & { user?: { name?: string | undefined } | undefined; consents?: Consents | undefined }

/** Signs in by a token of another house: who it names, as a new member where nobody here goes by that. */
export async function thirdLogin(
  parts: EntryParts,
  houses: Houses,
  { provider, idToken, nonce, code, user, ...entry }: ThirdLogin,
): Promise<Result<Entered, EntryRefusal | 'tokenInvalid' | 'providerOff' | 'termsRequired'>> {
  const verified = await houses.verify({ provider, idToken, nonce, now: entry.now })
  if ('refused' in verified) return verified
  const login = { kind: 'provider' as const, provider, ...verified.ok }
  return runEntry(parts, async (transaction): Promise<Result<Entered, EntryRefusal | 'tokenInvalid'>> => {
    // In the transaction: a sign-in that ends with "agree to the terms first" may be repeated with the same token.
    if (!(await spendNonce(transaction, parts.secrets, { nonce, device: entry.device, now: entry.now }))) return { refused: 'tokenInvalid' }
    const entered = await enter(transaction, parts, { ...entry, login })
    if ('refused' in entered) return entered
    if (code !== undefined && provider === 'apple') await redeemLater(transaction, parts.outbox, { subject: login.subject, code, now: entry.now })
    if (entered.ok.outcome !== 'registered' || user?.name === undefined) return entered
    const member = await setDisplayName(transaction, entered.ok.member.member_id, user.name)
    return { ok: { ...entered.ok, member } }
  })
}
