import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { contract, type EndpointName } from '@crema/contract/contract'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { Config } from '#src/config/config.ts'
import { networkOf } from '#src/http/access/networks.ts'
import { success } from '#src/http/endpoint/endpoint-result.ts'
import type { Caller } from '#src/http/endpoint/route.ts'
import { readPhone } from '../member/read-phone.ts'
import { securityEvents, type SecurityEvent } from './security-events.ts'
import { securityNames } from './security-names.ts'

type Answer = {
  busCode?: string
  data?: { outcome?: string; member?: { memberId?: string } } | null
}

const eventOf: ReadonlyMap<EndpointDeclaration, SecurityEvent | null> = new Map(
  Object.entries(contract).map(([name, endpoint]) => [endpoint, securityEvents[name as EndpointName]]), // the contract's keys
)

/**
 * The security log: one line for each call that signs in, fails to, or changes how an account is reached. Members, logins
 * and networks have keyed names; no line contains personal data.
 */
export const securityLogPlugin = fastifyPlugin<Pick<Config, 'serverSecret'>>(
  (app, { serverSecret }, done) => {
    const nameOf = securityNames(serverSecret)
    app.addHook('preSerialization', (request, _reply, payload, next) => {
      const { endpoint } = request.routeOptions.config
      const event = endpoint && eventOf.get(endpoint)
      if (endpoint && event) {
        const { busCode, data } = payload as Answer // the envelope of the page's API, of successes and errors
        const body = readBody(request, endpoint)
        const memberId = memberOf(request, data)
        const login = memberId === undefined ? loginOf(body) : undefined
        request.log.info(
          {
            event: event.event,
            method: event.method?.(body),
            outcome: busCode === success ? (data?.outcome ?? 'done') : busCode,
            member: memberId && nameOf('member', memberId),
            login: login && nameOf('login', login),
            network: nameOf('network', networkOf(request.ip)),
          },
          'Security event.',
        )
      }
      next(null, payload)
    })
    done()
  },
)

/** The member who has signed in, or who calls; undefined where nobody is signed in. */
function memberOf(request: FastifyRequest, data: Answer['data']): string | undefined {
  // Before authentication the caller has neither.
  const { memberId, deletionSession } = request.caller as Partial<Caller>
  return data?.member?.memberId ?? memberId ?? deletionSession?.memberId ?? undefined
}

/** What the endpoint received; empty where it refused the request's form. */
function readBody(request: FastifyRequest, endpoint: EndpointDeclaration): Record<string, unknown> {
  return endpoint.request.safeParse(request.body).data ?? {}
}

/** The address or phone of a request, in the form in which it is stored. */
function loginOf({ email, countryCode, mobile }: Record<string, unknown>): string | undefined {
  if (typeof email === 'string') return email
  if (typeof countryCode !== 'string' || typeof mobile !== 'string') return undefined
  try {
    return readPhone({ countryCode, mobile })
  } catch {
    return undefined // no phone; the call was refused for it
  }
}
