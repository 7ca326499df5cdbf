import { type Country, defaultCountry, defaultZone, parseCountry } from '../countries/country-codes.ts'
import { textMax } from '../text-max.ts'

/**
 * Launch values from one source. None of them is trusted: languages and zones must be validated,
 * and `memberId` does not authenticate anybody.
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
 * `link`: parameters of the URL. `payload`: its parameter `q`. `stored`: values stored for this tab, or chosen by the
 * visitor. `app`: the init object of the host app. `remembered`: the country of the last visit.
 */
export type LaunchSource = 'link' | 'payload' | 'stored' | 'app' | 'remembered'

/**
 * The order of precedence of sources for each value. Without any, language and zone of the browser apply, then
 * `launchDefaults`. `language` takes precedence over every `defaultLanguage`.
 */
export const launchPrecedence = {
  language: ['link', 'stored', 'app'],
  defaultLanguage: ['link', 'payload', 'stored', 'app'],
  country: ['link', 'payload', 'stored', 'app', 'remembered'],
  zone: ['link', 'payload', 'stored', 'app'],
  memberId: ['link', 'payload', 'app'],
  // Not that of a link: whoever wrote it would have the id by which sign-ins of a device are recognised.
  deviceId: ['app', 'stored'],
  // The app's is a value of its own in the session: a stored one must not hide that another was chosen in the app.
  shopMdCode: ['link', 'stored'],
} as const satisfies Record<keyof LaunchValues, readonly LaunchSource[]>

export type LaunchSources = Partial<Record<LaunchSource, LaunchValues>>

/** The default language, `en`, is part of `chooseLocale`. */
export const launchDefaults = { country: defaultCountry, zone: defaultZone } as const

/** All values that the sources have for a name, in the order of precedence. */
export function candidateValues<Name extends keyof LaunchValues>(
  sources: LaunchSources,
  name: Name,
): NonNullable<LaunchValues[Name]>[] {
  return launchPrecedence[name].flatMap((source) => sources[source]?.[name] ?? [])
}

/**
 * Reads launch values from URL parameters. The parameters of the app (`appLang` …) take precedence.
 * @param chosenLanguage what the visitor has chosen on the page, which takes precedence over `lang`
 */
export function readLaunch(search: URLSearchParams, chosenLanguage?: string | null): LaunchValues {
  return launchValues({
    language: firstOf(search, 'appLang') ?? chosenLanguage ?? search.get('lang'),
    defaultLanguage: search.get('defaultLang'),
    country: firstOf(search, 'appCnty', 'cnty'),
    zone: firstOf(search, 'appZone', 'zone'),
    memberId: search.get('memberId'),
    deviceId: search.get('did'),
    shopMdCode: search.get('shopMdCode'),
  })
}

/**
 * Drops values that are empty, too long, an unsupported country, or a device id with characters that are not allowed
 * in a header.
 */
export function launchValues(given: {
  [Name in keyof LaunchValues]?: string | null | undefined
}): LaunchValues {
  const values: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    const value = name === 'country' ? parseCountry(text) : text?.trim()
    if (value && value.length <= textMax && (name !== 'deviceId' || /^[!-~]+$/.test(value)))
      values[name] = value
  }
  return values // the names are those of the type, and the country was parsed
}

function firstOf(search: URLSearchParams, ...names: string[]): string | undefined {
  return names.map((name) => search.get(name)?.trim()).find(Boolean)
}
