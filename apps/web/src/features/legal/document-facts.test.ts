import { expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { blocksWithFacts, documentFacts } from './document-facts.ts'

test('the phone number of a document is grouped, in one line, and left to right in every language', () => {
  const { supportPhone } = documentFacts('ar', 'AE', { updated: '2025-08-29', effective: '2025-09-01' })
  expect(supportPhone).toMatch(/^\u2066\+\d+(\u00a0\d+)+\u2069$/)
})

const version = { updated: '2025-08-29', effective: '2025-09-01' }

test('numbers and dates of a document are in the digits of its language', () => {
  expect(documentFacts('de', 'DE', version)).toMatchObject({
    helpSignalDays: '90',
    updated: '29.\u00a0August\u00a02025',
  })
  expect(documentFacts('ar', 'AE', version)).toMatchObject({ helpSignalDays: '٩٠', minimumAge: '١٨' })
})

test('every country has a minimum age', () => {
  for (const country of countryList)
    expect(documentFacts('en', country, version).minimumAge).toMatch(/^\d\d$/)
})

test('the storage names of a purpose are those that the page uses', () => {
  const { antiRobotNames, functionsNames } = documentFacts('en', 'US', version)
  expect(antiRobotNames).toContain('DEVICE_ID')
  expect(functionsNames).toContain('crema-member/wallet')
})

test('a storage name with several lifetimes is listed once', () => {
  const names = documentFacts('en', 'US', version).deviceInformationNames.split(', ')
  expect(names).toContain(isolateLtr('LANGUAGE'))
  expect(names).toEqual([...new Set(names)])
})

test('placeholders are replaced in every part of a text, unknown ones stay', () => {
  const facts = documentFacts('en', 'US', version)
  const blocks = blocksWithFacts(
    [
      { paragraph: ['Of {brand} and {nobody}, ', { bold: '{brand}' }, { link: '{brand}', to: '/cookie' }] },
      { list: [{ id: 'one', text: ['{helpSignalDays} days'] }] },
      { boxes: [{ id: 'terms', text: ['{brand}'] }] },
    ],
    facts,
  )
  expect(blocks).toEqual([
    {
      paragraph: [
        `Of ${facts.brand} and {nobody}, `,
        { bold: facts.brand },
        { link: facts.brand, to: '/cookie' },
      ],
    },
    { list: [{ id: 'one', text: ['90 days'] }] },
    { boxes: [{ id: 'terms', text: [facts.brand] }] },
  ])
})
