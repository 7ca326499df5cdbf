import { type Country, defaultCountry, defaultZone, parseCountry } from './countries.ts'

/** What a link may say of the person and the place (spec section 2). Languages are the caller's to parse. */
export type LaunchParameters = {
  /** Language codes wanted, the strongest first. */
  languages: string[]
  country: Country | undefined
  zone: string | undefined
  deviceId: string | undefined
  shopMdCode: string | undefined
}

/** Reads the launch parameters of an address; the app's own names go before the plain ones. */
export function readLaunch(search: URLSearchParams): LaunchParameters {
  const first = (...names: string[]) => names.map((name) => search.get(name)?.trim()).find(Boolean)
  return {
    languages: [first('appLang', 'lang'), first('defaultLang')].filter((code) => code !== undefined),
    country: parseCountry(first('appCnty', 'cnty')),
    zone: first('appZone', 'zone'),
    deviceId: first('did'),
    shopMdCode: first('shopMdCode'),
  }
}

export const launchDefaults = { country: defaultCountry, zone: defaultZone } as const
