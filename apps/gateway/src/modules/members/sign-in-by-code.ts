import type { Country } from '@crema/contract/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import type { Result } from '#src/route.ts'
import { spendCode, type CodeGiven, type CodeRefusal } from './check-code.ts'
import type { CodeSecrets } from './code-secrets.ts'
import { findOrAddByEmail, type MemberRow } from './member-store.ts'
import { openSession, type OpenSession } from './open-session.ts'
import type { SessionSecrets } from './session-secrets.ts'

export type SignInByCode = CodeGiven & {
  /** Those a new member begins with. */
  country: Country
  locale: Locale
  /** The refresh secret that this browser still holds. */
  replaces?: string | undefined
}

export type SignedIn = { isNew: boolean; member: MemberRow; session: OpenSession }

/**
 * Uses the code up and signs its address in, as a new member where it has none. All of it holds or none:
 * no code is lost to a failure after it.
 */
export async function signInByCode(
  database: Database,
  secrets: CodeSecrets & SessionSecrets,
  { country, locale, replaces, ...given }: SignInByCode,
): Promise<Result<SignedIn, CodeRefusal>> {
  const signIn = async (transaction: Kysely<Tables>): Promise<Result<SignedIn, CodeRefusal>> => {
    const spent = await spendCode(transaction, secrets, given, 'login')
    // A refusal is no failure: the try it cost stays counted.
    if ('refused' in spent) return spent
    const memberId = uuidv7()
    const { email, now } = given
    const member = await findOrAddByEmail(transaction, { memberId, email, country, language: locale, now })
    const session = await openSession(transaction, secrets, { memberId: member.member_id, now, replaces })
    return { ok: { isNew: member.member_id === memberId, member, session } }
  }
  return retryOnConflict(() => database.transaction().execute(signIn))
}
