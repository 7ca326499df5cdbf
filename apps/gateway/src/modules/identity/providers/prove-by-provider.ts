import type { Result } from '#src/http/endpoint/route.ts'
import { readHouseToken, type HouseParts, type TokenGiven } from './provider-token.ts'
import { spendSignIn } from './spend-sign-in.ts'

/** Whether it is the member who calls: she has just signed in once more at a house that opens her account. */
export async function proveByHouse(
  parts: HouseParts,
  { memberId, ...given }: TokenGiven & { memberId: string },
): Promise<Result<true, 'tokenInvalid' | 'providerOff' | 'loginNotRegistered'>> {
  const read = await readHouseToken(parts, given)
  if ('refused' in read) return read
  const { nonce, device, now } = given
  const spent = await spendSignIn(parts.database, parts.secrets, { login: read.ok.login, nonce, device, now })
  if ('refused' in spent) return spent
  // That it opens somebody else's account is nobody's business.
  return spent.ok.member_id === memberId ? { ok: true } : { refused: 'loginNotRegistered' }
}
