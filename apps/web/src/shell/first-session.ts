import { launchDefaults, readLaunch } from '@crema/contract/launch'
import { parseCountry } from '@crema/contract/countries'
import { isTimeZone, viewerZone } from '@crema/i18n/format/date'
import { chooseLocale } from '@crema/i18n/locales'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { rememberPlace } from '#src/host-app/place-cookie.ts'
import { newUuid } from '#src/lib/uuid.ts'
import type { Session } from '#src/session/session.ts'

/**
 * The session a page begins with: what its link says goes first, then what the device remembers, then the
 * browser, then the spec's defaults (product.md section 3; spec section 9).
 */
export function firstSession(search: URLSearchParams, storage: DeviceStorage, browserLanguages: readonly string[]): Session {
  const launch = readLaunch(search)
  const [wanted, fallback] = [search.get('appLang') ?? search.get('lang'), search.get('defaultLang')]
  const zone = [launch.zone, storage.get('TIME_ZONE')].find((each) => each && isTimeZone(each)) ?? viewerZone()
  const session: Session = {
    locale: chooseLocale([wanted, storage.get('LANGUAGE'), fallback, ...browserLanguages]),
    country: launch.country ?? parseCountry(storage.get('COUNTRY')) ?? launchDefaults.country,
    zone,
    deviceId: launch.deviceId ?? storage.get('DEVICE_ID') ?? newUuid(),
    token: storage.get('USER_TOKEN'),
    member: null,
  }
  storage.set('DEVICE_ID', session.deviceId)
  storage.set('COUNTRY', session.country)
  storage.set('TIME_ZONE', session.zone)
  rememberPlace('COUNTRY', session.country)
  if (wanted) {
    storage.set('LANGUAGE', session.locale)
    rememberPlace('LANGUAGE', session.locale)
  }
  return session
}
