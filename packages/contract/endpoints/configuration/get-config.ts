import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { countryCode } from '../../schemas.ts'

export const getConfig = endpoint({
  method: 'POST',
  path: 'config/getConfig',
  summary: 'What the page shows and offers in the caller’s country.',
  access: 'public',
  request: z.object({}),
  answer: z.object({
    /** The first entry says which third-party sign-ins are on. */
    loginSwitchConfigResult: z.array(
      z.object({
        thirdSwitchList: z.array(
          z.object({ type: z.enum(['google', 'apple']), on: z.boolean(), clientId: z.optional(z.string()) }),
        ),
      }),
    ),
    /** Whether codes can be sent to phones. */
    phoneSignIn: z.boolean(),
    country: countryCode,
    currency: z.string(),
    countries: z.array(z.object({ country: countryCode, dial: z.string(), currency: z.string() })),
    /** Where codes can be read in demo mode; absent in production. */
    demoInbox: z.optional(z.string()),
  }),
})
