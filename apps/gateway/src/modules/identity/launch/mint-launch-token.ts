import type { Database } from '#src/database/database.ts'
import { hashSecret, newSecret } from '../sessions/session-secrets.ts'
import { addLaunchToken } from './launch-token-store.ts'

/** The app opens the page at once; whoever finds the link later finds it closed. */
export const launchTokenLifeMs = 2 * 60_000

/** A token that signs this member in once, with its end; undefined when there is no such member. The table gets its hash alone. */
export async function mintLaunchToken(
  database: Database,
  { memberId, partner, now }: { memberId: string; partner: string; now: Date },
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const token = newSecret()
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
