import fc from 'fast-check'
import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, test } from 'vitest'
import { countries, countryList } from '@crema/contract/countries/countries'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { readPhone } from './read-phone.ts'

describe.each(countryList)('a mobile phone of %s', (country) => {
  const example = getExampleNumber(country, examples)
  const countryCode = countries[country].dial
  const formats = [
    ['in national format', example?.formatNational() ?? ''],
    ['without its leading zero', example?.nationalNumber ?? ''],
    ['with dashes', (example?.formatNational() ?? '').replaceAll(' ', '-')],
  ]
  test.each(formats)('%s', (_name, mobile) => {
    expect(readPhone({ countryCode, mobile })).toBe(example?.number)
  })
})

test('Arabic digits are accepted', () => {
  expect(readPhone({ countryCode: '971', mobile: '٠٥٠ ١٢٣ ٤٥٦٧' })).toBe('+971501234567')
})

test('any input gives a number of that dial code or a 400 that names the field', () => {
  const dial = fc.constantFrom(...countryList.map((country) => countries[country].dial), '7', '10', '999')
  fc.assert(
    fc.property(dial, fc.stringMatching(/^[\d٠-٩ ()./-]{4,30}$/), (countryCode, mobile) => {
      try {
        expect(readPhone({ countryCode, mobile })).toMatch(new RegExp(`^\\+${countryCode}\\d+$`))
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError)
        expect(error).toMatchObject({ status: 400, data: { issues: [{ problem: 'invalid_format' }] } })
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['an unsupported country', '7', '912 345-67-89', 'countryCode'],
  ['an unknown dial code', '999', '12345678', 'countryCode'],
  ['Jamaica, which shares a supported dial code', '1', '876 210 1234', 'countryCode'],
  ['Guernsey, which shares another one', '44', '07781 123456', 'countryCode'],
  ['a premium number', '1', '900 234 5678', 'mobile'],
  ['another premium number', '44', '09012 345678', 'mobile'],
  ['a landline', '81', '03-1234-5678', 'mobile'],
  ['a number too short', '81', '090-1234', 'mobile'],
])('%s is refused', (_name, countryCode, mobile, path) => {
  const read = () => readPhone({ countryCode, mobile })
  expect(read).toThrow(ProtocolError)
  expect(read).toThrow(expect.objectContaining({ data: { issues: [{ path, problem: 'invalid_format' }] } }))
})
