/** Starts a gateway on a new PostgreSQL server, for end-to-end tests that look at its rows. */
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from './gateway-process.ts'

export type ClaimRow = { activityNo: string; sharedBy: string | null; fissionCode: string | null }

export async function startGatewayOnPostgres() {
  const server = await startPostgres()
  const gateway = await startGatewayProcess({ env: { DATABASE_URL: server.url } })
  const { database, close } = await openDatabase(server.url)
  return {
    origin: gateway.origin,
    /** A member's claims by campaign, with the referrer's e-mail address. */
    claimsOf: async (email: string): Promise<ClaimRow[]> =>
      database
        .selectFrom('claim as c')
        .innerJoin('member as m', 'm.member_id', 'c.member_id')
        .leftJoin('member as s', 's.member_id', 'c.referrer_member_id')
        .where('m.email', '=', email)
        .orderBy('c.activity_no')
        .select(['c.activity_no as activityNo', 's.email as sharedBy', 'c.fission_code as fissionCode'])
        .execute(),
    stop: async () => {
      await close()
      await gateway.stop()
      await server.stop()
    },
  }
}
