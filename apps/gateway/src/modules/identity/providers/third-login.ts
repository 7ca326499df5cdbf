import { limits } from '@crema/contract/limits'
import type { Consents } from '@crema/contract/privacy/consents'
import type { Result } from '#src/http/endpoint/route.ts'
import { setDisplayName } from '../member/set-display-name.ts'
import { enter, runEntry, type Entered, type EntryRefusal, type Visit } from '../sign-in/complete-sign-in.ts'
import { redeemLater } from './apple-consent.ts'
import { spendNonce } from './begun-sign-in.ts'
import { readHouseToken, type ProviderParts, type TokenGiven } from './provider-token.ts'

type ThirdLogin = Result<Entered, EntryRefusal | 'tokenInvalid'>

/** Signs in who another house's token names, as a new member where nobody here goes by that. */
export async function thirdLogin(
  parts: ProviderParts,
  { consents, ...given }: Visit & TokenGiven & { consents?: Consents | undefined },
): Promise<Result<Entered, EntryRefusal | 'tokenInvalid' | 'providerOff' | 'termsRequired'>> {
  const read = await readHouseToken(parts, given)
  if ('refused' in read) return read
  const { login, code, name } = read.ok
  const { nonce, device, now, country, locale, client, replaces } = given
  return runEntry(parts, async (transaction): Promise<ThirdLogin> => {
    // In the transaction: a sign-in that ends with "agree to the terms first" may be repeated with the same token.
    if (!(await spendNonce(transaction, parts.secrets, { nonce, device, now })))
      return { refused: 'tokenInvalid' }
    const entered = await enter(transaction, parts, {
      login,
      consents,
      device,
      now,
      country,
      locale,
      client,
      replaces,
    })
    if ('refused' in entered) return entered
    await redeemLater(transaction, parts.outbox, { login, code, now })
    if (entered.ok.outcome !== 'registered' || name === undefined) return entered
    const member = await setDisplayName(
      transaction,
      entered.ok.member.member_id,
      [...name].slice(0, limits.displayName).join(''),
    )
    return { ok: { ...entered.ok, member } }
  })
}
