import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { countryCode } from '../../schemas.ts'

export const listCountryCodes = endpoint({
  method: 'GET',
  path: 'customer/countryCodes',
  summary: 'Countries whose phone numbers can sign in, with their dial codes.',
  access: 'public',
  request: z.object({}),
  response: z.object({ items: z.array(z.object({ country: countryCode, dial: z.string() })) }),
})
