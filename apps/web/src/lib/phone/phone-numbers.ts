// What the page knows of phone numbers: a chunk of its own, for it is as heavy as a screen. The build leaves in it
// the mobile numbers of the product's countries alone (vite-phone-metadata.ts).
import { AsYouType, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.mobile.json'
import { countries, type Country, parseCountry } from '@crema/contract/countries/countries'

/** What was typed so far, grouped as the country writes its numbers. */
export function formatAsTyped(text: string, country: Country): string {
  return new AsYouType(country, metadata).input(text)
}

/** A whole mobile number, given as its digits, as the country writes it; null where it is none. */
export function formatNationalNumber(digits: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country }, metadata)
  return number?.isValid() ? number.formatNational() : null
}

/** A number somebody wrote with its country in front (`+81 90…`, `0081 90…`); null where it has none of ours. */
export function parseInternational(
  text: string,
  country: Country,
): { country: Country; national: string } | null {
  const written = text.trim().replace(/^00/, '+')
  if (!/^[+＋]/.test(written)) return null
  const number = parsePhoneNumberFromString(written, metadata)
  if (!number) return null
  const found = countryOf(number, country)
  return found === undefined ? null : { country: found, national: number.formatNational() }
}

/** The national digits of a mobile number of that country; null where it is none. */
export function mobileDigits(text: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country }, metadata)
  return number?.isValid() && number.countryCallingCode === countries[country].dial
    ? number.nationalNumber
    : null
}

/** Countries share dial codes: what the number does not tell stays as it is. */
function countryOf({ country, countryCallingCode }: PhoneNumber, chosen: Country): Country | undefined {
  return parseCountry(country) ?? (countries[chosen].dial === countryCallingCode ? chosen : undefined)
}
