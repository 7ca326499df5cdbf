import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { keepAnswer, type HouseAnswer } from './begun-sign-in.ts'
import { returnPath } from './identity-providers.ts'
import { providerNames } from './provider-settings.ts'

const perMinute = 30

const form = z.object({
  state: z.string().regex(/^[\w-]{32}$/),
  id_token: z.string().max(8192).optional(),
  code: z.string().max(2048).optional(),
  user: z.string().max(2048).optional(),
})

/**
 * Where Google and Apple send people back to, with a form that crosses sites and so carries no cookie of ours. What
 * it holds is kept for the browser that began; whether it is true is judged when that browser asks.
 */
export function houseReturns({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>) {
  const seal = createSeal(config.serverSecret)
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const provider of providerNames) {
      app.post(
        returnPath + provider,
        { onRequest: limitCalls(app, { perMinute }, config) },
        async (request, reply) => {
          const given = form.safeParse(request.body)
          const answer = given.success ? readAnswer(given.data) : undefined
          const ticket =
            given.success && answer
              ? await keepAnswer(database, seal, given.data.state, answer, clock())
              : undefined
          // Whoever turned back, or was sent with something else, learns on the page that nothing came of it.
          const back = {
            ...(given.success && { state: given.data.state }),
            ...(ticket !== undefined && { ticket }),
          }
          const query = given.success ? `?${new URLSearchParams(back).toString()}` : ''
          return reply.header('cache-control', 'no-store').redirect(`/cotti-login${query}`, 303)
        },
      )
    }
  }
}

function readAnswer({ id_token: idToken, code, user }: z.output<typeof form>): HouseAnswer | undefined {
  if (idToken === undefined) return undefined
  const name = nameIn(user)
  return { idToken, ...(code !== undefined && { code }), ...(name !== '' && { name }) }
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** Apple's `user`, which is JSON: what she told Apple to call her. */
function nameIn(user: string | undefined): string {
  try {
    const { name } = appleUser.parse(JSON.parse(user ?? ''))
    return [name.firstName, name.lastName].filter(Boolean).join(' ').trim().slice(0, 100)
  } catch {
    return '' // it sends none but the first time
  }
}
