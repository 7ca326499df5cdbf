import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { CodeSecrets } from '#src/modules/members/codes/code-secrets.ts'
import type { ProviderLogin } from '#src/modules/members/proved-login.ts'
import { findOwner, type LoginOwner } from '#src/modules/members/provider-logins.ts'
import type { Result } from '#src/route.ts'
import { spendNonce, type BegunKey } from './begun-sign-in.ts'

/** Uses a sign-in at another house up, whatever comes of it, and says whose account it opens. */
export async function spendSignIn(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { login, ...key }: BegunKey & { login: ProviderLogin },
): Promise<Result<LoginOwner, 'tokenInvalid' | 'loginNotRegistered'>> {
  if (!(await spendNonce(database, secrets, key))) return { refused: 'tokenInvalid' }
  const owner = await findOwner(database, login)
  return owner ? { ok: owner } : { refused: 'loginNotRegistered' }
}
