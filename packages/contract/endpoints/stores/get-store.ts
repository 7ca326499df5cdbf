import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { activityNo, latitude, longitude, text } from '../../schemas.ts'
import { store } from '../../stores/store.ts'

export const getStore = endpoint({
  method: 'GET',
  path: 'customer/position/detail',
  summary: 'One store, with its weekly hours and special days.',
  access: 'visitor',
  request: z.object({
    storeId: text,
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    /** Sets `supportsActivity` for this campaign. */
    activityNo: z.optional(activityNo),
  }),
  response: store,
  outcomes: ['notFound'],
})
