// Parsing and formatting of phone numbers, in a chunk of its own because of its metadata. The build reduces the metadata
// to the mobile numbers of the product's countries.
import { AsYouType, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.mobile.json'
import { countries, type Country, parseCountry } from '@crema/contract/countries/countries'

/** An incomplete number, grouped as the country writes its numbers. */
export function formatAsTyped(text: string, country: Country): string {
  return new AsYouType(country, metadata).input(text)
}

/** A complete mobile number, given as its digits, as the country writes it; null where it is not valid. */
export function formatNationalNumber(digits: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country }, metadata)
  return number?.isValid() ? number.formatNational() : null
}

/** Parses a number with a dial code (`+81 90…`, `0081 90…`); null where it has none of the product's countries. */
export function parseInternational(
  text: string,
  country: Country,
): { country: Country; national: string } | null {
  const international = text.trim().replace(/^00/, '+')
  if (!/^[+＋]/.test(international)) return null
  const number = parsePhoneNumberFromString(international, metadata)
  if (!number) return null
  const found = countryOf(number, country)
  return found === undefined ? null : { country: found, national: number.formatNational() }
}

/** The national digits of a mobile number of that country; null where it is not valid. */
export function mobileDigits(text: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country }, metadata)
  return number?.isValid() && number.countryCallingCode === countries[country].dial
    ? number.nationalNumber
    : null
}

/** The country of a number. Countries share dial codes: where the number is ambiguous, the chosen country stays. */
function countryOf({ country, countryCallingCode }: PhoneNumber, chosen: Country): Country | undefined {
  return parseCountry(country) ?? (countries[chosen].dial === countryCallingCode ? chosen : undefined)
}
