import type { Endpoint } from '@crema/contract/endpoint'
import type { Envelope } from '@crema/contract/http/envelope'
import { protocolErrors, type FailureName, type Outcome, type ProtocolStatus } from '@crema/contract/outcomes'
import { loadCatalog } from '@crema/i18n/compile-messages'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Translator } from '@crema/i18n/messages'
import type { Caller, Result } from './route.ts'

/** How a call ended, before it is put into the caller's words. It can be stored and repeated. */
export type Settled = { busCode: '1' | Outcome; data: unknown }

/** Checks an answer against the contract: fields it does not declare stay in the house. Throws on a wrong one. */
export function settle(
  endpoint: Pick<Endpoint, 'path' | 'answer' | 'outcomes'>,
  result: Result<unknown, string>,
): Settled {
  if ('ok' in result) return { busCode: '1', data: endpoint.answer.parse(result.ok) }
  const outcome = endpoint.outcomes.find((declared) => declared === result.refused)
  if (outcome === undefined) throw new Error(`${endpoint.path} may not refuse with ${result.refused}`)
  return { busCode: outcome, data: result.help ?? null }
}

export function envelope(
  { busCode, data }: Settled,
  { locale }: Pick<Caller, 'locale'>,
  traceId: string,
): Envelope {
  return { code: 200, busCode, busMessage: busCode === '1' ? '' : messageOf(busCode, locale), data, traceId }
}

export function errorEnvelope(
  status: ProtocolStatus,
  data: unknown,
  locale: Locale,
  traceId: string,
): Envelope {
  const busCode = protocolErrors[status]
  return { code: status, busCode, busMessage: messageOf(busCode, locale), data, traceId }
}

const translators = new Map<Locale, Translator>()

export function messageOf(name: FailureName, locale: Locale): string {
  let translator = translators.get(locale)
  if (!translator) {
    translator = createTranslator(locale, { outcomes: loadCatalog('outcomes', locale) })
    translators.set(locale, translator)
  }
  return translator.t(`outcomes.${name}`)
}
