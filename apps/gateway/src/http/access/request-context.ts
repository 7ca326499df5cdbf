import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { countries, defaultCountry, parseCountry, type Country } from '@crema/contract/countries/countries'
import { defaultZone } from '@crema/contract/countries/country-codes'
import { headers } from '@crema/contract/http/headers'
import { limits } from '@crema/contract/limits'
import { isTimeZone } from '@crema/i18n/format/dates/date'
import { chooseLocale, type Locale } from '@crema/i18n/locales'
import type { StoredRow } from '../idempotency/stored-response-store.ts'

/** Values of the request's headers, read before authentication. */
export type RequestContext = {
  locale: Locale
  country: Country
  /** The caller's IANA zone. */
  zone: string
  /** The id that the browser or the app sends; empty if it sends none. */
  device: string
  /** Present where the endpoint requires one. */
  idempotencyKey: string | null
  /** The response stored under that key, null for none; undefined where authentication has not read it. */
  stored?: StoredRow | null
  /** The clock, read once for the whole request. */
  now: Date
  log: FastifyBaseLogger
  /** For the few endpoints that read or set cookies. */
  http: { request: FastifyRequest; reply: FastifyReply }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The context. Authentication replaces it by the API's own caller, which extends it. */
    caller: RequestContext
    /** `1` or the refusal's name, set with the response; for metrics and the log. */
    outcome: string | null
  }
}

/** Reads the headers before any other hook, so that errors are written in the caller's language, too. */
export const requestContextPlugin = fastifyPlugin<{ clock: () => Date }>((app, { clock }, done) => {
  // The hook below sets it before any other hook reads it.
  app.decorateRequest('caller', null as unknown as RequestContext)
  app.decorateRequest('outcome', null)
  app.addHook('onRequest', (request, reply, next) => {
    request.caller = readContext(request, reply, clock())
    next()
  })
  done()
})

/** The zone that a caller names, else that of the country they name, else the default. */
export function zoneOf(zone: string | undefined, country: Country | undefined): string {
  if (zone !== undefined && isTimeZone(zone)) return zone
  return country === undefined ? defaultZone : countries[country].zone
}

function readContext(request: FastifyRequest, reply: FastifyReply, now: Date): RequestContext {
  const named = parseCountry(header(request, headers.country))
  const country = named ?? defaultCountry
  return {
    locale: chooseLocale([header(request, headers.language)]),
    country,
    zone: zoneOf(header(request, headers.zone), named),
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
