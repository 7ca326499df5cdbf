import type { Services } from '#src/services.ts'
import { creditStarsOfOrder } from '../stars/ledger/credit-order.ts'
import { reverseOrder } from '../stars/ledger/reverse-order.ts'
import { balanceJson } from '../stars/ledger/star-balance.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { partnerRoute } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'

/** The endpoints with which a till gives stars for orders and takes them back for refunds. */
export function starRoutes(
  { database, memberChanges }: Pick<Services, 'database' | 'memberChanges'>,
  limits: LookupLimits,
) {
  return [
    partnerRoute(partnerEndpoints.creditStars, async ({ sourceId, paidAt, ...input }, caller) => {
      const requester = { caller, till: input.till }
      limits.check(requester)
      const { partner, now } = caller
      const credited = await creditStarsOfOrder(database, {
        ...input,
        partner: partner.id,
        orderNo: sourceId,
        paidAt: paidAt === undefined ? now : new Date(paidAt),
        now,
      })
      if ('ok' in credited) {
        memberChanges.announce(credited.changed, 'stars')
        const { stars, expiresAt, memberId, country } = credited.ok
        return {
          ok: { stars, expiresAt: expiresAt?.toISOString() ?? null, balance: 0, owed: 0 },
          readWhenStored: balanceJson({ memberId, country, now }),
        }
      }
      if (credited.refused === 'memberNotFound') limits.count(requester)
      const { refused, ...help } = credited
      return { refused, help }
    }),

    partnerRoute(partnerEndpoints.reverseStars, async ({ sourceId, refundId, ...input }, caller) => {
      const { partner, now } = caller
      const reversed = await reverseOrder(database, {
        ...input,
        partner: partner.id,
        orderNo: sourceId,
        refundNo: refundId,
        now,
      })
      if ('ok' in reversed) {
        memberChanges.announce(reversed.changed, 'stars')
        return { ok: reversed.ok }
      }
      const { refused, ...help } = reversed
      return { refused, help }
    }),
  ]
}
