import * as z from 'zod/mini'
import { help } from '../../assist/assist.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo, page, paging } from '../../schemas.ts'

export const listHelps = endpoint({
  method: 'GET',
  path: 'fission/records',
  summary: 'The friends who have helped the member in a campaign, newest first.',
  request: z.object({ ...paging, activityNo }),
  response: page(help),
})
