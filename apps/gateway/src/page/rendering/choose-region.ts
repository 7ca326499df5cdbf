import type { FastifyRequest } from 'fastify'
import type { Country } from '@crema/contract/countries/countries'
import {
  launchDefaults,
  type LaunchSources,
  launchValues,
  readLaunch,
  candidateValues,
} from '@crema/contract/launch/launch'
import { readLaunchPayload } from '@crema/contract/launch/launch-payload'
import { chooseLocale, type Locale, matchAcceptLanguage } from '@crema/i18n/locales'

/**
 * The locale and country in which a page is rendered: those of the link, then those this browser chose before, then
 * those it prefers. The page uses the same order, and renders again where it has another result.
 */
export function chooseRegion(
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  search: URLSearchParams,
): { locale: Locale; country: Country } {
  const { LANGUAGE, CHOSEN_LANGUAGE, COUNTRY } = request.cookies
  const q = search.get('q')
  const sources: LaunchSources = {
    link: readLaunch(search, CHOSEN_LANGUAGE),
    payload: (q === null ? undefined : readLaunchPayload(q)) ?? {},
    stored: launchValues({ language: LANGUAGE }),
    remembered: launchValues({ country: COUNTRY }),
  }
  return {
    locale: chooseLocale([
      ...candidateValues(sources, 'language'),
      ...candidateValues(sources, 'defaultLanguage'),
      matchAcceptLanguage(request.headers['accept-language']),
    ]),
    country: candidateValues(sources, 'country')[0] ?? launchDefaults.country,
  }
}
