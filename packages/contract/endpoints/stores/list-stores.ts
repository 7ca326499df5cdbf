import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { activityNo, flag, latitude, longitude, page, paging, text } from '../../schemas.ts'
import { store } from '../../stores/store.ts'

export const listStores = endpoint({
  method: 'GET',
  path: 'customer/position/list',
  summary: 'Stores of the caller’s country: nearest first with a position, else by city and name.',
  access: 'public',
  request: z.object({
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    /** Marks each store by whether it takes part in this campaign. */
    activityNo: z.optional(activityNo),
    /** Only stores that take part in `activityNo`. */
    supportedOnly: z.optional(flag),
    /** Only stores that take a voucher: the `couponId` of its `coupon/detail`. */
    couponId: z.optional(text),
    /** Only stores that are open now. A page may then hold fewer than `limit` and still have a next one. */
    openNow: z.optional(flag),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...paging,
  }),
  answer: page(store),
})
