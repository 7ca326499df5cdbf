import { type Country, defaultCountry, defaultZone, parseCountry } from '../countries/country-codes.ts'
import { limits } from '../limits.ts'

/**
 * What one source says of the person and the place when the page opens (spec sections 2 and 3). Nothing of it is
 * proof of anything: languages and zones are the reader's to check, and who somebody is only a token can say.
 */
export type LaunchValues = {
  language?: string
  defaultLanguage?: string
  country?: Country
  zone?: string
  memberId?: string
  deviceId?: string
  shopMdCode?: string
}

/**
 * `link`: the parameters of the address. `payload`: what its `q` holds. `stored`: what this tab, or the person's
 * own choice, kept. `app`: the init object of the app around the page. `remembered`: the place of the last visit.
 */
export type LaunchSource = 'link' | 'payload' | 'stored' | 'app' | 'remembered'

/**
 * Who is believed about what, the strongest first. Where none of them says anything it is the browser's own
 * language and zone, and then `launchDefaults`. A language that was chosen goes before every `defaultLanguage`.
 */
export const launchPrecedence = {
  language: ['link', 'stored', 'app'],
  defaultLanguage: ['link', 'payload', 'app'],
  country: ['link', 'payload', 'stored', 'app', 'remembered'],
  zone: ['link', 'payload', 'stored', 'app'],
  memberId: ['link', 'payload', 'app'],
  // Ours is drawn at random, so a name that somebody gave the device goes before it.
  deviceId: ['link', 'app', 'stored'],
  shopMdCode: ['link', 'stored', 'app'],
} as const satisfies Record<keyof LaunchValues, readonly LaunchSource[]>

export type LaunchSources = Partial<Record<LaunchSource, LaunchValues>>

/** Spec section 9; the language, `en`, is what `chooseLocale` ends with. */
export const launchDefaults = { country: defaultCountry, zone: defaultZone } as const

/** Everything that is said of one value, the most believed in front. */
export function saidOf<Name extends keyof LaunchValues>(
  sources: LaunchSources,
  name: Name,
): NonNullable<LaunchValues[Name]>[] {
  return launchPrecedence[name].flatMap((source) => sources[source]?.[name] ?? [])
}

/** Reads the launch parameters of an address; the app's own names go before the plain ones. */
export function readLaunch(search: URLSearchParams): LaunchValues {
  return launchValues({
    language: firstOf(search, 'appLang', 'lang'),
    defaultLanguage: search.get('defaultLang'),
    country: firstOf(search, 'appCnty', 'cnty'),
    zone: firstOf(search, 'appZone', 'zone'),
    memberId: search.get('memberId'),
    deviceId: search.get('did'),
    shopMdCode: search.get('shopMdCode'),
  })
}

/**
 * Keeps what says something, is no longer than a text may be and, of countries, is one of ours. A device's name goes into
 * a header.
 */
export function launchValues(given: {
  [Name in keyof LaunchValues]?: string | null | undefined
}): LaunchValues {
  const values: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    const value = name === 'country' ? parseCountry(text) : text?.trim()
    if (value && value.length <= limits.text && (name !== 'deviceId' || /^[!-~]+$/.test(value)))
      values[name] = value
  }
  return values // the names are those of the type, and the country was parsed
}

function firstOf(search: URLSearchParams, ...names: string[]): string | undefined {
  return names.map((name) => search.get(name)?.trim()).find(Boolean)
}
