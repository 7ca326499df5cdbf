import { countries, countryList } from '@crema/contract/countries'
import fc from 'fast-check'
import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, test } from 'vitest'
import { ProtocolFault } from '#src/plugins/protocol-fault.ts'
import { readPhone } from './read-phone.ts'

describe.each(countryList)('a mobile phone of %s', (country) => {
  const example = getExampleNumber(country, examples)
  const countryCode = countries[country].dial
  const typed = [
    ['as it is dialled at home', example?.formatNational() ?? ''],
    ['without its leading zero', example?.nationalNumber ?? ''],
    ['with dashes', (example?.formatNational() ?? '').replaceAll(' ', '-')],
  ]
  test.each(typed)('%s', (_name, mobile) => {
    expect(readPhone({ countryCode, mobile })).toBe(example?.number)
  })
})

test('digits of Arabic are digits', () => {
  expect(readPhone({ countryCode: '971', mobile: '٠٥٠ ١٢٣ ٤٥٦٧' })).toBe('+971501234567')
})

test('whatever is typed gives a number of that country or a 400 that names the field', () => {
  const dial = fc.constantFrom(...countryList.map((country) => countries[country].dial), '7', '10', '999')
  fc.assert(
    fc.property(dial, fc.stringMatching(/^[\d٠-٩ ()./-]{4,30}$/), (countryCode, mobile) => {
      try {
        expect(readPhone({ countryCode, mobile })).toMatch(new RegExp(`^\\+${countryCode}\\d+$`))
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolFault)
        expect(error).toMatchObject({ status: 400, data: { issues: [{ problem: 'invalid_format' }] } })
      }
    }),
    { numRuns: 500 },
  )
})
