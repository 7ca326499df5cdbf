import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { countries, countryList } from '@crema/contract/countries/countries'
import { ProtocolFault } from '#src/http/endpoint/protocol-error.ts'

const dials: ReadonlySet<string> = new Set(countryList.map((country) => countries[country].dial))

/** In North America a number does not tell the one from the other. */
const mobileTypes: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * A phone in E.164 from its dial code and what is typed at home. Only mobile phones of the contract's countries:
 * calls of premium numbers are what those are after who ask for thousands of codes. Throws a 400 that names
 * the field.
 */
export function readPhone({ countryCode, mobile }: { countryCode: string; mobile: string }): string {
  // Of a code that no country has, the library throws.
  if (!dials.has(countryCode)) throw wrong('countryCode')
  const phone = parsePhoneNumberFromString(mobile, { defaultCallingCode: countryCode })
  if (!phone?.isValid() || phone.country === undefined) throw wrong('mobile')
  if (!(countryList as readonly string[]).includes(phone.country)) throw wrong('countryCode')
  if (!mobileTypes.has(phone.getType())) throw wrong('mobile')
  return phone.number
}

function wrong(path: 'countryCode' | 'mobile'): ProtocolFault {
  return new ProtocolFault(400, { data: { issues: [{ path, problem: 'invalid_format' }] } })
}
