import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { readOptions } from '#src/api/read-options.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'

/** What a till has done since the screen was opened: used the voucher chosen, and given the stars of an order. */
export function useTillResult(chosen: string | null): { used: Voucher | undefined; stars: number } {
  const { api } = useAppContext()
  const session = useSession()
  const { locale, country, token } = session
  const { data: read } = useQuery({
    ...readOptions(api, 'GET coupon/detail', { voucherNo: chosen ?? '' }, session),
    enabled: token !== null && chosen !== null,
  })
  const { data: newest } = useQuery({
    queryKey: ['GET point/ledger', 'newestEarned', locale, country],
    queryFn: async ({ signal }) => {
      const { items } = await api.call('GET point/ledger', { kind: 'earned', limit: 1 }, { signal })
      return items[0] ?? null
    },
    enabled: token !== null,
    // Each opening of the screen compares with what is newest then.
    gcTime: 0,
  })
  const [before, setBefore] = useState<string | null>()
  if (before === undefined && newest !== undefined) setBefore(newest?.movementId ?? null)
  const isNew = before !== undefined && newest != null && newest.movementId !== before
  return {
    used: chosen !== null && read && 'ok' in read && read.ok.state === 'used' ? read.ok : undefined,
    stars: isNew ? newest.stars : 0,
  }
}
