import { useInfiniteQuery } from '@tanstack/react-query'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { type VoucherFilter, voucherListOptions } from './wallet-queries.ts'

/** The member's vouchers in one state, those that expire first at the top. `isKnown`: the state is that of the list to show. */
export function useVoucherList(state: VoucherState, filter: VoucherFilter, isKnown: boolean) {
  const session = useSession()
  return useInfiniteQuery({
    ...voucherListOptions(useAppContext().api, state, session, filter),
    enabled: session.token !== null && isKnown,
    // While the member types, the previous result stays; another state starts empty.
    placeholderData: (found, query) => (query?.queryKey[1] === state ? found : undefined),
  })
}
