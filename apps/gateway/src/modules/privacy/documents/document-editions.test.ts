import { expect, test } from 'vitest'
import { consentDocuments, policyVersion } from '@crema/contract/privacy/consents'
import { documentEditions } from './document-editions.ts'

const editions = documentEditions('crema')

test('the versions in force are those that the contract names', () => {
  for (const document of consentDocuments) {
    expect(editions(document, 'US', 'en').version, document).toBe(policyVersion)
  }
})

test('the hash is that of the text in the country and language that are shown', () => {
  const hashOf = (...[country, locale]: [Parameters<typeof editions>[1], Parameters<typeof editions>[2]]) =>
    editions('privacy', country, locale).hash.toString('hex')
  expect(hashOf('KR', 'en')).toBe(hashOf('KR', 'en'))
  expect(hashOf('KR', 'en')).not.toBe(hashOf('JP', 'en'))
  // The countries of the European Union have one section.
  expect(hashOf('DE', 'en')).toBe(hashOf('FR', 'en'))
})

test('a brand without documents of its own has those of the brand that it names', () => {
  expect(documentEditions('halyard')('terms', 'US', 'en')).toEqual(editions('terms', 'US', 'en'))
})
