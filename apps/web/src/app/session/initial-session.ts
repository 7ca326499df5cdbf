import type { Country } from '@crema/contract/countries/countries'
import {
  launchDefaults,
  type LaunchSources,
  launchValues,
  candidateValues,
} from '@crema/contract/launch/launch'
import { isTimeZone, viewerZone } from '@crema/i18n/format/dates/date'
import { chooseLocale } from '@crema/i18n/locales'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { readRegionCookie, setRegionCookie } from '#src/host-app/region-cookie.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { Session } from '#src/session/session.ts'

/**
 * The session with which a page starts: by the precedence of launch values in the contract, then the browser's languages and
 * time zone, then the country's zone, then the specification's defaults. Values are stored for the next page of this tab;
 * defaults are not.
 */
export async function createInitialSession(
  launch: Pick<LaunchSources, 'link' | 'payload' | 'app'>,
  storage: DeviceStorage,
  browserLanguages: readonly string[],
): Promise<Session> {
  const sources: LaunchSources = {
    ...launch,
    stored: launchValues({
      language: storage.get('LANGUAGE'),
      country: storage.get('COUNTRY'),
      zone: storage.get('TIME_ZONE'),
      deviceId: storage.get('DEVICE_ID'),
      shopMdCode: storage.get('SHOP_MD_CODE'),
    }),
    remembered: launchValues({ country: readRegionCookie('COUNTRY') }),
  }
  const [country] = candidateValues(sources, 'country')
  const zone = candidateValues(sources, 'zone').find(isTimeZone)
  const session: Session = {
    locale: chooseLocale([
      ...candidateValues(sources, 'language'),
      ...candidateValues(sources, 'defaultLanguage'),
      ...browserLanguages,
    ]),
    country: country ?? launchDefaults.country,
    zone: zone ?? (viewerZone() || (await zoneOf(country))),
    deviceId: candidateValues(sources, 'deviceId')[0] ?? newUuid(),
    launchStoreId: candidateValues(sources, 'shopMdCode')[0] ?? null,
    token: storage.get('USER_TOKEN'),
    logoutToken: storage.get('LOGOUT_TOKEN'),
    member: null,
  }
  storage.set('DEVICE_ID', session.deviceId)
  storage.set('ZONE', session.zone)
  if (session.launchStoreId) storage.set('SHOP_MD_CODE', session.launchStoreId)
  if (zone) storage.set('TIME_ZONE', zone)
  if (country) {
    storage.set('COUNTRY', country)
    setRegionCookie('COUNTRY', country)
  }
  if (launch.link?.language) storage.set('LANGUAGE', session.locale)
  // The app's language is not stored as a choice made on this page, but the gateway renders the next page in it.
  if (launch.link?.language || launch.app?.language) setRegionCookie('LANGUAGE', session.locale)
  return session
}

/** The table of countries is not part of the start, since hardly any browser lacks a time zone. */
async function zoneOf(country: Country | undefined): Promise<string> {
  if (!country) return launchDefaults.zone
  const { countries } = await loadModule(() => import('../hydration/first-tap-chunk.ts'))
  return countries[country].zone
}
