import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import { spendNonce, type BegunKey } from './begun-sign-in.ts'
import { findOwner, type LoginOwner } from './provider-logins.ts'

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
