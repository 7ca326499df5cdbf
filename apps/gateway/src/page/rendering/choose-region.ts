import type { FastifyRequest } from 'fastify'
import type { Country } from '@crema/contract/countries/countries'
import {
  launchDefaults,
  type LaunchSources,
  launchValues,
  readLaunch,
  saidOf,
} from '@crema/contract/launch/launch'
import { readLaunchPayload } from '@crema/contract/launch/launch-payload'
import { chooseLocale, type Locale, matchAcceptLanguage } from '@crema/i18n/locales'

/**
 * The language and country to draw a page in: what the link says, then what this browser chose before, then
 * what it asks for. The page decides in the same order and draws anew where it knows better.
 */
export function choosePlace(
  request: FastifyRequest,
  search: URLSearchParams,
): { locale: Locale; country: Country } {
  const { LANGUAGE, COUNTRY } = request.cookies
  const q = search.get('q')
  const sources: LaunchSources = {
    link: readLaunch(search),
    payload: (q === null ? undefined : readLaunchPayload(q)) ?? {},
    stored: launchValues({ language: LANGUAGE }),
    remembered: launchValues({ country: COUNTRY }),
  }
  return {
    locale: chooseLocale([
      ...saidOf(sources, 'language'),
      ...saidOf(sources, 'defaultLanguage'),
      matchAcceptLanguage(request.headers['accept-language']),
    ]),
    country: saidOf(sources, 'country')[0] ?? launchDefaults.country,
  }
}
