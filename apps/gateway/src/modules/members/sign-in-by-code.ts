import type { Database } from '#src/database/database.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/route.ts'
import { spendCode, type CodeGiven, type CodeRefusal } from './check-code.ts'
import type { CodeSecrets } from './code-secrets.ts'
import type { Contact } from './contact.ts'
import { enter, TermsMissing, type Entered, type Entry, type EntryRefusal } from './enter.ts'
import type { SessionSecrets } from './session-secrets.ts'

export type SignInByCode = Omit<CodeGiven, 'target'> & Omit<Entry, 'login'> & { login: Contact }

type SignedIn = Result<Entered, CodeRefusal | EntryRefusal | 'termsRequired'>

/**
 * Uses the code up and signs its address or phone in, as a new member where it has none. All of it holds or
 * none: no code is lost to a failure after it, nor to terms that were not agreed to yet.
 */
export async function signInByCode(
  database: Database,
  secrets: CodeSecrets & SessionSecrets,
  { challengeId, code, ...entry }: SignInByCode,
): Promise<SignedIn> {
  const { login, device, now } = entry
  try {
    return await retryOnConflict(() =>
      database.transaction().execute(async (transaction): Promise<SignedIn> => {
        const spent = await spendCode(transaction, secrets, { challengeId, code, target: login.value, device, now }, 'login')
        // A refusal is no failure: the try it cost stays counted.
        return 'refused' in spent ? spent : enter(transaction, secrets, entry)
      }),
    )
  } catch (error) {
    if (error instanceof TermsMissing) return { refused: 'termsRequired' }
    throw error
  }
}
