import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { loginProviders } from '../../identity/login-providers.ts'
import { countryCode } from '../../schemas.ts'

export const getConfig = endpoint({
  method: 'POST',
  path: 'config/getConfig',
  summary: 'What the page shows and offers in the caller’s country.',
  access: 'public',
  request: z.object({}),
  response: z.object({
    /** The first entry lists which identity providers can be used; `clientId` is given for those that are on. */
    loginSwitchConfigResult: z.array(
      z.object({
        thirdSwitchList: z.array(
          z.object({ type: z.enum(loginProviders), on: z.boolean(), clientId: z.optional(z.string()) }),
        ),
      }),
    ),
    /** Whether codes can be sent by text message. */
    phoneSignIn: z.boolean(),
    country: countryCode,
    currency: z.string(),
    countries: z.array(z.object({ country: countryCode, dial: z.string(), currency: z.string() })),
    /** The path of the inbox of sent codes, in demo mode only. */
    demoInbox: z.optional(z.string()),
  }),
})
