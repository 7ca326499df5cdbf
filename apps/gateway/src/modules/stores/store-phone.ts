import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { countries, type Country } from '@crema/contract/countries/countries'

/**
 * A number in E.164 as its country writes it: without the dial code for callers who share it. A number that the library
 * cannot parse stays as it is.
 */
export function writePhone(number: string, callerCountry: Country): string {
  const phone = parsePhoneNumberFromString(number)
  if (!phone) return number
  return phone.countryCallingCode === countries[callerCountry].dial
    ? phone.formatNational()
    : phone.formatInternational()
}
