import { readFromMarkets } from '#src/modules/vouchers/wallet-sources.ts'
import type { Services } from '#src/services.ts'
import { findInviterRecord, type InviterRecord } from './achievement-store.ts'

/** What a member has achieved as an inviter, in their own market and in those that they visited; without those that are not available. */
export async function findRecordInMarkets(services: Services, memberId: string): Promise<InviterRecord> {
  const { found } = await readFromMarkets(services, memberId, (database) =>
    findInviterRecord(database, memberId),
  )
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()
  return {
    helps: found.flatMap(({ helps }) => helps).toSorted(byTime),
    tiers: found.flatMap(({ tiers }) => tiers).toSorted(byTime),
  }
}
