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
      defaultLanguage: storage.get('DEFAULT_LANGUAGE'),
      country: storage.get('COUNTRY'),
      zone: storage.get('TIME_ZONE'),
      deviceId: storage.get('DEVICE_ID'),
      shopMdCode: storage.get('SHOP_MD_CODE'),
    }),
    remembered: launchValues({ country: readRegionCookie('COUNTRY') }),
  }
  const [country] = candidateValues(sources, 'country')
  const defaultLanguages = candidateValues(sources, 'defaultLanguage')
  const defaultLang = chooseLocale(defaultLanguages)
  const zone = candidateValues(sources, 'zone').find(isTimeZone)
  const [shopMdCode] = candidateValues(sources, 'shopMdCode')
  const { memberId, shopMdCode: appShopMdCode = null } = launch.app ?? {}
  const session: Session = {
    locale: chooseLocale([...candidateValues(sources, 'language'), ...defaultLanguages, ...browserLanguages]),
    defaultLang,
    country: country ?? launchDefaults.country,
    zone: zone ?? (viewerZone() || (await zoneOf(country))),
    position: storage.get('POSITION'),
    deviceId: candidateValues(sources, 'deviceId')[0] ?? newUuid(),
    shopMdCode: shopMdCode ?? null,
    appShopMdCode,
    appUserInfo: memberId === undefined ? null : { memberId },
    token: storage.get('USER_TOKEN'),
    logoutToken: storage.get('LOGOUT_TOKEN'),
    member: null,
  }
  storage.set('DEVICE_ID', session.deviceId)
  storage.set('ZONE', session.zone)
  if (shopMdCode) storage.set('SHOP_MD_CODE', shopMdCode)
  if (defaultLanguages.length > 0) storage.set('DEFAULT_LANGUAGE', defaultLang)
  if (zone) storage.set('TIME_ZONE', zone)
  if (country) {
    storage.set('COUNTRY', country)
    setRegionCookie('COUNTRY', country)
  }
  if (launch.link?.language) storage.set('LANGUAGE', session.locale)
  // The language of the app and a default are not stored as a choice made on this page, but the gateway renders the next
  // page in it. A cookie of another tab's language would render each page in a language that is then replaced.
  if (
    launch.link?.language
    || launch.app?.language
    || defaultLanguages.length > 0
    || readRegionCookie('LANGUAGE')
  )
    setRegionCookie('LANGUAGE', session.locale)
  return session
}

/** The table of countries is not part of the start, since hardly any browser lacks a time zone. */
async function zoneOf(country: Country | undefined): Promise<string> {
  if (!country) return launchDefaults.zone
  const { countries } = await loadModule(() => import('../hydration/first-tap-chunk.ts'))
  return countries[country].zone
}
