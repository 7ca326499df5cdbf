import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { countries, countryList } from '@crema/contract/countries/countries'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'

const dials: ReadonlySet<string> = new Set(countryList.map((country) => countries[country].dial))

/** North American numbers do not distinguish mobile from fixed lines. */
const mobileTypes: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Parses a phone number in national format into E.164. Only mobile phones of the contract's countries are accepted, which
 * prevents toll fraud with codes to premium numbers. Throws a 400 that names the field.
 */
export function readPhone({ countryCode, mobile }: { countryCode: string; mobile: string }): string {
  // The library throws for an unknown dial code.
  if (!dials.has(countryCode)) throw invalid('countryCode')
  const phone = parsePhoneNumberFromString(mobile, { defaultCallingCode: countryCode })
  if (!phone?.isValid() || phone.country === undefined) throw invalid('mobile')
  if (!(countryList as readonly string[]).includes(phone.country)) throw invalid('countryCode')
  if (!mobileTypes.has(phone.getType())) throw invalid('mobile')
  return phone.number
}

function invalid(path: 'countryCode' | 'mobile'): ProtocolError {
  return new ProtocolError(400, { data: { issues: [{ path, problem: 'invalid_format' }] } })
}
