import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { loginProviders } from '@crema/contract/identity/login-providers'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { returnPath } from './identity-providers.ts'
import { storeProviderAnswer, type ProviderAnswer } from './provider-sign-in.ts'

const perMinute = 30

const form = z.object({
  state: z.string().regex(/^(?:[1-9]\d~)?[\w-]{32}$/),
  id_token: z.string().max(8192).optional(),
  code: z.string().max(2048).optional(),
  user: z.string().max(2048).optional(),
})

/**
 * Where identity providers post their answers: a cross-site form, which carries no cookie of this site. The answer is
 * stored unverified; it is verified when the browser that began the sign-in uses it.
 */
export function providerReturns({
  config,
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>) {
  const seal = createSeal(config.serverSecret)
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const provider of loginProviders) {
      app.post(
        returnPath + provider,
        { onRequest: limitCalls(app, { perMinute }, config) },
        async (request, reply) => {
          const given = form.safeParse(request.body)
          const answer = given.success ? parseAnswer(given.data) : undefined
          const returnToken =
            given.success && answer
              ? await storeProviderAnswer(database, seal, given.data.state, answer, clock())
              : undefined
          // Without a return token the page shows that the sign-in was cancelled or failed.
          const parameters = {
            ...(given.success && { state: given.data.state }),
            ...(returnToken !== undefined && { ticket: returnToken }),
          }
          const query = given.success ? `?${new URLSearchParams(parameters).toString()}` : ''
          return reply.header('cache-control', 'no-store').redirect(`/cotti-login${query}`, 303)
        },
      )
    }
  }
}

function parseAnswer({ id_token: idToken, code, user }: z.output<typeof form>): ProviderAnswer | undefined {
  if (idToken === undefined) return undefined
  const name = parseName(user)
  return { idToken, ...(code !== undefined && { code }), ...(name !== '' && { name }) }
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** The name in Apple's `user`, which is JSON; empty where there is none. */
function parseName(user: string | undefined): string {
  try {
    const { name } = appleUser.parse(JSON.parse(user ?? ''))
    const text = [name.firstName, name.lastName].filter(Boolean).join(' ').trim().slice(0, 100)
    return text.includes('\0') ? '' : text // anybody may post this form
  } catch {
    return '' // Apple sends it with the first consent only.
  }
}
