import type { Database } from '#src/database/database.ts'
import { hashSecret, newSecret } from '../sessions/session-secrets.ts'
import { addLaunchToken } from './launch-token-store.ts'

/** Short: the app opens the link at once, and a leaked link must not stay valid. */
export const launchTokenLifeMs = 2 * 60_000

/** Creates a token that signs a member in once; undefined for an unknown member. Only its hash is stored. */
export async function mintLaunchToken(
  database: Database,
  {
    memberId,
    partner,
    marketCode,
    now,
  }: { memberId: string; partner: string; marketCode?: string | undefined; now: Date },
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const token = newSecret(marketCode)
  const expiresAt = new Date(now.getTime() + launchTokenLifeMs)
  const isAdded = await addLaunchToken(database, {
    tokenHash: hashSecret(token),
    memberId,
    partner,
    expiresAt,
    now,
  })
  return isAdded ? { token, expiresAt } : undefined
}
