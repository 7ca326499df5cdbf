import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { activityNo, flag, latitude, longitude, page, paging, text } from '../../schemas.ts'
import { storeServices } from '../../stores/store-services.ts'
import { store } from '../../stores/store.ts'

const service = storeServices.join('|')

export const listStores = endpoint({
  method: 'GET',
  path: 'customer/position/list',
  summary: 'Stores of the caller’s country: nearest first with a position, else by city and name.',
  access: 'public',
  request: z.object({
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    /** Sets `supportsActivity` for this campaign; participating stores come first. */
    activityNo: z.optional(activityNo),
    /** Only stores that participate in `activityNo`. */
    supportedOnly: z.optional(flag),
    /** Only stores that accept a voucher: the `couponId` of its `coupon/detail`. */
    couponId: z.optional(text),
    /** Only stores that are open now. A page may then have fewer than `limit` items although there is a next one. */
    openNow: z.optional(flag),
    /** Only stores with all of these services: `wifi,parking`. */
    services: z.optional(
      z
        .string()
        .check(z.maxLength(limits.services), z.regex(new RegExp(`^(?:${service})(?:,(?:${service}))*$`))),
    ),
    /** Words to search in name, city and address. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(limits.text))),
    ...paging,
  }),
  response: page(store),
})
