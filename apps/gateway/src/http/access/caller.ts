import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { countries, defaultCountry, parseCountry } from '@crema/contract/countries/countries'
import { headers } from '@crema/contract/http/headers'
import { limits } from '@crema/contract/limits'
import { isTimeZone } from '@crema/i18n/format/dates/date'
import { chooseLocale } from '@crema/i18n/locales'
import type { Caller } from '../endpoint/route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

/** Reads who calls from the headers, before anything can go wrong, so that errors speak the caller's language too. */
export const callerPlugin = fastifyPlugin<{ clock: () => Date }>((app, { clock }, done) => {
  // The hook below fills it in before anybody can look.
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', (request, reply, next) => {
    request.caller = readCaller(request, reply, clock())
    next()
  })
  done()
})

function readCaller(request: FastifyRequest, reply: FastifyReply, now: Date): Caller {
  const country = parseCountry(header(request, headers.country)) ?? defaultCountry
  const zone = header(request, headers.zone)
  return {
    memberId: null,
    sessionId: null,
    leaving: null,
    locale: chooseLocale([header(request, headers.language)]),
    country,
    zone: zone !== undefined && isTimeZone(zone) ? zone : countries[country].zone,
    device: header(request, headers.deviceId)?.slice(0, limits.text) ?? '',
    idempotencyKey: null,
    now,
    log: request.log,
    http: { request, reply },
  }
}

/** A header's text; undefined when it is absent or was sent twice. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
