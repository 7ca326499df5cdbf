import { type Country, defaultCountry, parseCountry } from '@crema/contract/countries'
import { chooseLocale, type Locale, matchAcceptLanguage } from '@crema/i18n/locales'
import type { FastifyRequest } from 'fastify'

/**
 * The language and country to draw a page in: what the link says, then what this browser chose before, then
 * what it asks for. The page decides in the same order and draws anew where it knows better.
 */
export function choosePlace(request: FastifyRequest, search: URLSearchParams): { locale: Locale; country: Country } {
  const { LANGUAGE, COUNTRY } = request.cookies
  return {
    locale: chooseLocale([
      search.get('appLang') ?? search.get('lang'),
      LANGUAGE,
      search.get('defaultLang'),
      matchAcceptLanguage(request.headers['accept-language']),
    ]),
    country: parseCountry(search.get('appCnty') ?? search.get('cnty')) ?? parseCountry(COUNTRY) ?? defaultCountry,
  }
}
