import type { Envelope } from '@crema/contract/http/envelope'
import { protocolErrors, type FailureName, type Outcome, type ProtocolStatus } from '@crema/contract/outcomes'
import { loadCatalog } from '@crema/i18n/compile-messages'
import type { Locale } from '@crema/i18n/locales'
import { createTranslator, type Translator } from '@crema/i18n/messages'
import { success, type EndpointResult } from '../endpoint/endpoint-result.ts'
import type { ProtocolError } from '../endpoint/protocol-error.ts'
import { tooLongText } from '../endpoint/validation.ts'

export function envelope(
  { outcome, data }: EndpointResult<Outcome>,
  locale: Locale,
  traceId: string,
): Envelope {
  const busMessage = outcome === success ? '' : messageOf(outcome, locale)
  return { code: 200, busCode: outcome, busMessage, data, traceId }
}

export function errorEnvelope(
  status: ProtocolStatus,
  data: ProtocolError['data'],
  locale: Locale,
  traceId: string,
): Envelope {
  const busCode = protocolErrors[status]
  const tooLong = tooLongText(data)
  const busMessage = tooLong
    ? translatorFor(locale).t('outcomes.textTooLong', tooLong)
    : messageOf(busCode, locale)
  return { code: status, busCode, busMessage, data, traceId }
}

const translators = new Map<Locale, Translator>()

/** The message to show to the caller, by the name of the failure. */
export function messageOf(name: FailureName, locale: Locale): string {
  return translatorFor(locale).t(`outcomes.${name}`)
}

function translatorFor(locale: Locale): Translator {
  let translator = translators.get(locale)
  if (!translator) {
    translator = createTranslator(locale, { outcomes: loadCatalog('outcomes', locale) })
    translators.set(locale, translator)
  }
  return translator
}
