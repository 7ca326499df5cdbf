import type { Database } from '#src/database/database.ts'

/** Saves the encrypted refresh token of a login. False where the login does not exist any more. */
export async function saveRefreshToken(
  database: Database,
  { issuer, subject, refreshSealed }: { issuer: string; subject: string; refreshSealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('member_login')
    .set({ refresh_sealed: refreshSealed })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
