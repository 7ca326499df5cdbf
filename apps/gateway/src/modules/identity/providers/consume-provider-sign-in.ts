import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import { findLoginOwner, type LoginOwner } from './provider-logins.ts'
import { consumeNonce, type ProviderSignInKey } from './provider-sign-in.ts'

/** Uses a sign-in at an identity provider up, even where it is refused, and returns the account that it opens. */
export async function consumeProviderSignIn(
  database: Kysely<Tables>,
  secrets: CodeSecrets,
  { login, ...key }: ProviderSignInKey & { login: ProviderLogin },
): Promise<Result<LoginOwner, 'tokenInvalid' | 'loginNotRegistered'>> {
  if (!(await consumeNonce(database, secrets, key))) return { refused: 'tokenInvalid' }
  const owner = await findLoginOwner(database, login)
  return owner ? { ok: owner } : { refused: 'loginNotRegistered' }
}
