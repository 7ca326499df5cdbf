import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { cardServicePath } from '@crema/contract/payments/card-service'
import { cardBrandOf } from '#src/card-brand.ts'
import { isLuhnValid } from '#src/luhn.ts'
import { ProtocolError } from '../endpoint/protocol-error.ts'

/** What providers send has no whole card numbers, and is verified by their signatures. */
const exemptPaths: ReadonlySet<string | undefined> = new Set([cardServicePath, '/pay/webhook/:provider'])
const cardKey = /^(pan|card_?number|cvc|cvv)$/i
/** Digits in groups, as people write them, that are no part of a longer word or number. */
const digitRun = /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.]*\d)/g
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const depthMax = 20

/**
 * Refuses JSON bodies with card data at every address but the payment service's, so that none gets into a log or a table by
 * mistake. The answer says nothing of the body.
 */
export const refuseCardDataPlugin = fastifyPlugin((app, _options, done) => {
  app.addHook('preValidation', (request, _reply, next) => {
    const isExempt = exemptPaths.has(request.routeOptions.url)
    next(!isExempt && hasCardData(bodyOf(request)) ? new ProtocolError(400, cardIssue) : undefined)
  })
  done()
})

const cardIssue = { data: { issues: [{ path: '', problem: 'cardData' }] } }

/** Signed bodies are read as bytes. */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body)) return body
  if (headers['content-type']?.includes('json') !== true) return undefined
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    // The endpoint refuses it.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Whether a value has a name or a number that only cards have: 13 to 19 digits that begin and end as a brand's. Our own numbers
 * are shorter (vouchers 12, accounts 10, codes 6 digits) or have another check digit (vouchers with 14), and times in milliseconds begin with 1, as no card does.
 */
export function hasCardData(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasCardNumber(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && hasCardNumber(String(value))
  if (typeof value !== 'object' || value === null || depth > depthMax) return false
  return Object.entries(value).some(
    ([key, each]) =>
      (!Array.isArray(value) && (cardKey.test(key) || hasCardNumber(key))) || hasCardData(each, depth + 1),
  )
}

function hasCardNumber(text: string): boolean {
  if (text.length < 13 || uuid.test(text)) return false
  return [...text.matchAll(digitRun)].some(([run]) => {
    const digits = run.replaceAll(/[ -]/g, '')
    return cardBrandOf(digits) !== undefined && isLuhnValid(digits)
  })
}
