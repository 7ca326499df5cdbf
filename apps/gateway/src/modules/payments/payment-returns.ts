import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import type { Services } from '#src/services.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'

const perMinute = 60

/** The longest value in characters, more than any provider sends. Longer URLs are rejected by some software. */
const fieldMax = 4_096

/** Parameters of the return URL that was given to the provider: the payment attempt, language and country. */
const ownParameters = ['attemptId', 'state', 'lang', 'cnty', 'zone']

/**
 * Paths of the page to which providers return, with the parameters that each is documented to send, by older versions of its
 * API, too. What the adapters of configured providers expect is added.
 */
const documentedParameters: Record<string, readonly string[]> = {
  '/paypalAuth': ['token', 'PayerID'],
  '/paypalCapture': ['token', 'PayerID'],
  '/payerMaxEnd': ['outTradeNo', 'tradeToken', 'status', 'orderId'],
  '/adyenAuth': ['redirectResult', 'sessionId', 'sessionResult', 'payload', 'MD', 'PaRes'],
  '/alipayBindCard': ['authCode', 'authState'],
  '/airwallexPay': [],
  '/sumitomoCardPay': ['result', 'AccessID'],
  '/checkout': [],
}

/**
 * Receives the form posts by which some providers return the visitor and redirects to the page (303), so that a
 * reload does not post again. Only parameters that the provider is known to send are passed on, and none is trusted.
 */
export function paymentReturns({ config, paymentProviders }: Pick<Services, 'config' | 'paymentProviders'>) {
  const parameters = parametersByPath(paymentProviders)
  return (app: FastifyInstance, _options: unknown, done: () => void): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    // Bodies of other types have no parameters to pass on; the page opens without them.
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined))
    for (const [path, names] of parameters) {
      app.post(path, { onRequest: limitCalls(app, { perMinute }, config) }, (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(path + searchOf(request, [...ownParameters, ...names]), 303),
      )
    }
    done()
  }
}

function parametersByPath(providers: readonly PaymentProvider[]): Map<string, readonly string[]> {
  const paths = new Set([
    ...Object.keys(documentedParameters),
    ...providers.map(({ returnPath }) => returnPath),
  ])
  return new Map(
    [...paths].map((path) => {
      const expected = providers.filter(({ returnPath }) => returnPath === path)
      const names = expected.flatMap(({ returnParameters }) => returnParameters)
      return [path, [...new Set([...(documentedParameters[path] ?? []), ...names])]]
    }),
  )
}

function searchOf({ body, url }: FastifyRequest, names: readonly string[]): string {
  const [, query = ''] = url.split('?', 2)
  const sources = [body, new URLSearchParams(query)].filter((each) => each instanceof URLSearchParams)
  const passedOn = new URLSearchParams()
  for (const name of names) {
    // Posted values take precedence over those of the query string.
    const value = sources.map((each) => each.get(name)).find((each) => each !== null && each !== '')
    if (value && value.length <= fieldMax) passedOn.set(name, value)
  }
  return passedOn.size === 0 ? '' : `?${passedOn.toString()}`
}
