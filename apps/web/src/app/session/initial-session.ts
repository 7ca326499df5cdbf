import { launchDefaults, type LaunchSources, launchValues, saidOf } from '@crema/contract/launch/launch'
import { isTimeZone, viewerZone } from '@crema/i18n/format/dates/date'
import { chooseLocale } from '@crema/i18n/locales'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { rememberedPlace, rememberPlace } from '#src/host-app/region-cookie.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import type { Session } from '#src/session/session.ts'

/**
 * The session a page begins with, by the precedence of the contract; then the browser's own language and zone, then
 * the spec's defaults. What was said is kept where the next page of this tab finds it; a default is nobody's word.
 */
export function firstSession(
  said: Pick<LaunchSources, 'link' | 'payload' | 'app'>,
  storage: DeviceStorage,
  browserLanguages: readonly string[],
): Session {
  const sources: LaunchSources = {
    ...said,
    stored: launchValues({
      language: storage.get('LANGUAGE'),
      country: storage.get('COUNTRY'),
      zone: storage.get('TIME_ZONE'),
      deviceId: storage.get('DEVICE_ID'),
      shopMdCode: storage.get('SHOP_MD_CODE'),
    }),
    remembered: launchValues({ country: rememberedPlace('COUNTRY') }),
  }
  const [country] = saidOf(sources, 'country')
  const zone = saidOf(sources, 'zone').find(isTimeZone)
  const session: Session = {
    locale: chooseLocale([
      ...saidOf(sources, 'language'),
      ...saidOf(sources, 'defaultLanguage'),
      ...browserLanguages,
    ]),
    country: country ?? launchDefaults.country,
    zone: zone ?? (viewerZone() || launchDefaults.zone),
    deviceId: saidOf(sources, 'deviceId')[0] ?? newUuid(),
    shopMdCode: saidOf(sources, 'shopMdCode')[0] ?? null,
    token: storage.get('USER_TOKEN'),
    logoutToken: storage.get('LOGOUT_TOKEN'),
    member: null,
  }
  storage.set('DEVICE_ID', session.deviceId)
  if (session.shopMdCode) storage.set('SHOP_MD_CODE', session.shopMdCode)
  if (zone) storage.set('TIME_ZONE', zone)
  if (country) {
    storage.set('COUNTRY', country)
    rememberPlace('COUNTRY', country)
  }
  if (said.link?.language) storage.set('LANGUAGE', session.locale)
  // The app's own is no choice made here; it only draws the next page in the same language.
  if (said.link?.language || said.app?.language) rememberPlace('LANGUAGE', session.locale)
  return session
}
