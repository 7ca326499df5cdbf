/** ISO 3166-1 codes of the supported countries, without their data, since every page loads this file. */
const codes = [
  'US',
  'CA',
  'ID',
  'KR',
  'JP',
  'HK',
  'VN',
  'MY',
  'AE',
  'QA',
  'PH',
  'MO',
  'SG',
  'CN',
  'TH',
  'AU',
  'NZ',
  'GB',
  'DE',
  'IT',
  'ES',
  'FR',
  'PT',
  'NL',
  'TR',
  'AR',
] as const

export type Country = (typeof codes)[number]

export const countryList: Country[] = [...codes]

/** The country with this code in upper or lower case; undefined for any other text. */
export function parseCountry(text: string | null | undefined): Country | undefined {
  const code = text?.trim().toUpperCase()
  return countryList.find((each) => each === code)
}

/** Defaults. */
export const defaultCountry: Country = 'US'
export const defaultZone = 'Asia/Shanghai'
