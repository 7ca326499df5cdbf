/** The countries of the spec by their codes, and no more of them: every page carries this. */
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

/** The country a text names in any case, or undefined. */
export function parseCountry(text: string | null | undefined): Country | undefined {
  const code = text?.trim().toUpperCase()
  return countryList.find((each) => each === code)
}

/** Defaults of the spec (section 9). */
export const defaultCountry: Country = 'US'
export const defaultZone = 'Asia/Shanghai'
