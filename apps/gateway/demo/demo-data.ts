import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { loadAssists } from './data/assist/load-assists.ts'
import { loadInvitations } from './data/assist/load-invitations.ts'
import { loadDraws } from './data/draws/load-draws.ts'
import { loadCampaigns } from './data/load-campaigns.ts'
import { loadCoupons } from './data/load-coupons.ts'
import { loadMember } from './data/load-member.ts'
import { loadStores } from './data/load-stores.ts'
import { readDemoTexts } from './data/read-texts.ts'
import { loadPrograms } from './data/stars/load-programs.ts'
import { loadStars } from './data/stars/load-stars.ts'

/**
 * Inserts or updates the demo data: campaigns, gifts, coupons, stores, stars programs and the demo members, with dates around `now`. It runs
 * in one transaction and one process at a time, and can be repeated: claims and vouchers of members are not changed.
 */
export async function loadDemoData(database: Database, now: Date): Promise<void> {
  const texts = await readDemoTexts()
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('crema demo data'))`.execute(transaction)
    await loadCoupons(transaction, texts)
    await loadStores(transaction, now)
    await loadCampaigns(transaction, texts, now)
    await loadAssists(transaction, texts)
    await loadPrograms(transaction, texts, now)
    await loadMember(transaction, texts, now)
    await loadDraws(transaction, texts, now)
    await loadInvitations(transaction, now)
    await loadStars(transaction, texts, now)
  })
}
