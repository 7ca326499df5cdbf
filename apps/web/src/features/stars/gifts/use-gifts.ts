import { useInfiniteQuery } from '@tanstack/react-query'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useRenderedNow } from '#src/shared/device/use-rendered-now.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { giftsOptions } from '#src/shared/stars/star-queries.ts'
import type { GiftTime } from './gift-groups.ts'

const minuteMs = 60_000

/** The gifts of the country as far as they are loaded, and by which time they are judged. */
export function useGifts() {
  const { api } = useAppContext()
  const list = useInfiniteQuery(giftsOptions(api, useSession()))
  const nowMs = useServerNow(useRenderedNow(list.dataUpdatedAt), minuteMs)
  const program = list.data?.pages[0]?.program
  const time: GiftTime = {
    nowMs,
    isRedeemable: program === undefined || (program !== null && nowMs < Date.parse(program.redeemUntil)),
  }
  return { list, gifts: list.data?.pages.flatMap(({ items }) => items), time }
}
