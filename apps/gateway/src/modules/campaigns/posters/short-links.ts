import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { activityNo as activityNoOf } from '@crema/contract/schemas'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import type { Services } from '#src/services.ts'
import { findCountries, findInvitation } from './poster-store.ts'

/** One network may be that of a store whose guests scan the poster on its wall. */
const perMinute = 240

const codeShape = /^[2-9A-HJKMNP-Z]{10}$/
const memberIdShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const unknownAddress = '/app/download?notFound=1'

/**
 * The short links of posters: `/i/<fissionCode>` and `/c/<activityNo>?m=<memberId>`. They lead to a screen of the page, in
 * the language of the device that opened them; unknown ones lead where unknown addresses do.
 */
export function shortLinks({ database, config }: Pick<Services, 'database' | 'config'>) {
  return (app: FastifyInstance, _options: unknown, done: () => void): void => {
    const options = { onRequest: limitCalls(app, { perMinute }, config) }

    app.get<{ Params: { code: string } }>('/i/:code', options, async (request, reply) => {
      const code = request.params.code.toUpperCase()
      const invitation = codeShape.test(code) ? await findInvitation(database, code) : undefined
      if (!invitation) return redirectTo(unknownAddress, reply)
      const { activityNo, memberId, country } = invitation
      return redirectTo(
        withParameters('/marketing/fission', {
          activityNo,
          fissionCode: code,
          cnty: country.toLowerCase(),
          shareMemberId: memberId,
          auth: '1',
        }),
        reply,
      )
    })

    app.get<{ Params: { activityNo: string } }>('/c/:activityNo', options, async (request, reply) => {
      const { activityNo } = request.params
      const countries = activityNoOf.safeParse(activityNo).success
        ? await findCountries(database, activityNo)
        : undefined
      if (!countries) return redirectTo(unknownAddress, reply)
      // A campaign of one country is shown in it, wherever the visitor was before.
      const [country] = countries.length === 1 ? countries : []
      return redirectTo(
        withParameters('/marketing/redirect', {
          activityNo,
          cnty: country?.toLowerCase(),
          shareMemberId: referrerOf(request),
        }),
        reply,
      )
    })
    done()
  }
}

function referrerOf({ query }: FastifyRequest): string | undefined {
  const { m } = query as Record<string, unknown> // Fastify's parser returns an object
  return typeof m === 'string' && memberIdShape.test(m) ? m : undefined
}

function withParameters(path: string, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  return `${path}?${search.toString()}`
}

const redirectTo = (address: string, reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302)
