import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#src/api/api-client.ts'
import { serverNow } from '#src/api/server-clock.ts'
import type { Session } from '#src/session/session.ts'

const secondMs = 1_000
/** A till accepts a code for as long again as it is shown. */
const acceptedAfterMs = 30 * secondMs
const vouchersMax = 20

/** The number of the member's coupons in each state, and the unused ones that end first. */
export function ownCouponsOptions(api: ApiClient, { locale, country, token }: Session) {
  return queryOptions({
    queryKey: ['GET coupon/mine', 'counts', locale, country],
    queryFn: async ({ signal }) => {
      const { counts, items } = await api.call(
        'GET coupon/mine',
        { state: 'unused', limit: vouchersMax },
        { signal },
      )
      return { ...counts, items }
    },
    enabled: token !== null,
  })
}

/** The code that identifies the member, with the coupon chosen. It is fetched again when it changes, while the page is visible. */
export function memberCodeOptions(api: ApiClient, voucherNo: string | null, { token }: Session) {
  return queryOptions({
    queryKey: ['POST customer/code', voucherNo],
    queryFn: ({ signal }) =>
      api.call('POST customer/code', voucherNo === null ? {} : { voucherNo }, { signal }),
    enabled: token !== null,
    refetchInterval: ({ state: { data, status } }) =>
      data && status !== 'error'
        ? Math.max(secondMs, Date.parse(data.renewsAt) - serverNow() + 200)
        : 5 * secondMs,
  })
}

/** Whether a till still accepts a code. */
export const isCodeAccepted = ({ renewsAt }: { renewsAt: string }, nowMs: number) =>
  nowMs < Date.parse(renewsAt) + acceptedAfterMs
