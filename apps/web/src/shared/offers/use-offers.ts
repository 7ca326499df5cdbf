import { useQuery } from '@tanstack/react-query'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { ownCampaignsOptions, runningCampaignsOptions } from './offer-queries.ts'
import { type Offer, offersFor } from './offers.ts'

const minuteMs = 60_000

type Offers = {
  /** Those whose coupons are claimed. Undefined while they are loaded, and where they cannot be. */
  offers: Offer[] | undefined
  /** With the draws: what can be won in one is no coupon to claim. */
  withDraws: Offer[] | undefined
  error: Error | null
  retry: () => void
  nowMs: number
}

/** The running campaigns as the visitor or member sees them. A member's are complete only with what they have claimed. */
export function useOffers(): Offers {
  const { api } = useAppContext()
  const session = useSession()
  const isMemberExpected = useIsMemberExpected()
  const list = useQuery(runningCampaignsOptions(api, session))
  const own = useQuery(ownCampaignsOptions(api, session))
  const nowMs = useServerNow(useRenderedNow(list.dataUpdatedAt), minuteMs)
  const campaigns = list.data && ('ok' in list.data ? list.data.ok.items : [])
  const isReady = !isMemberExpected || own.data !== undefined
  const withDraws =
    campaigns && isReady ? offersFor(campaigns, (isMemberExpected && own.data) || null) : undefined
  return {
    offers: withDraws?.filter(({ campaign }) => campaign.kind !== 'lottery'),
    withDraws,
    error: list.data ? (own.data ? null : own.error) : list.error,
    retry: () => {
      void list.refetch()
      if (session.token !== null) void own.refetch()
    },
    nowMs,
  }
}
