import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import type { Services } from '#src/services.ts'

const perMinute = 60

/** Longer than any field that a provider sends; an address must stay one that every program reads. */
const fieldMax = 4_096

/** Ours, in the address that a provider was given to return to: which attempt, and in which language and country. */
const ours = ['attemptId', 'state', 'lang', 'cnty', 'zone']

/** The page's addresses of returning payments, each with what its provider sends along. */
const returns: Record<string, readonly string[]> = {
  '/paypalAuth': ['token', 'PayerID'],
  '/paypalCapture': ['token', 'PayerID'],
  // The last two are those of its older version.
  '/payerMaxEnd': ['outTradeNo', 'tradeToken', 'status', 'orderId'],
  '/adyenAuth': ['redirectResult', 'sessionId', 'payload', 'MD', 'PaRes'],
  '/alipayBindCard': ['authCode', 'authState'],
  '/airwallexPay': [],
  '/sumitomoCardPay': ['result', 'AccessID'],
  '/checkout': [],
}

/**
 * Takes the forms by which some providers send people back, and answers with the page's own address: a reload then
 * sends nothing twice. Only what a provider is known to send goes along; nothing of it is believed, here or later.
 */
export function paymentReturns({ config }: Pick<Services, 'config'>) {
  return (app: FastifyInstance, _options: unknown, done: () => void): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    // In another form nobody sends anything that the page could read: it opens all the same.
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined))
    for (const [path, names] of Object.entries(returns)) {
      app.post(path, { onRequest: limitCalls(app, { perMinute }, config) }, (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(path + searchOf(request, [...ours, ...names]), 303),
      )
    }
    done()
  }
}

function searchOf({ body, url }: FastifyRequest, names: readonly string[]): string {
  const [, query = ''] = url.split('?', 2)
  const given = [body, new URLSearchParams(query)].filter((each) => each instanceof URLSearchParams)
  const kept = new URLSearchParams()
  for (const name of names) {
    // What was posted goes before what stood in the address already.
    const value = given.map((each) => each.get(name)).find((each) => each !== null && each !== '')
    if (value && value.length <= fieldMax) kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept.toString()}`
}
