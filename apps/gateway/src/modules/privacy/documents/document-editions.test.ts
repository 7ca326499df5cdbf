import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { consentDocuments, policyVersion } from '@crema/contract/privacy/consents'
import { brandFolder } from '#src/mail/mail-brand.ts'
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

test('a reader of a language without the text has the English one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crema-brand-'))
  const place = join(folder, 'legal/terms/2026-01-01')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(folder, 'brand.json'), '{}')
  writeFileSync(join(folder, 'legal/versions.json'), '{ "terms": [{ "effective": "2026-01-01" }] }')
  writeFileSync(join(place, 'en.md'), '# Terms of use\n\nBe kind.\n')
  writeFileSync(join(place, 'de.md'), '# Nutzungsbedingungen\n\nSeien Sie freundlich.\n')
  const own = documentEditions(relative(brandFolder('.'), folder))
  expect(own('terms', 'US', 'fr')).toEqual(own('terms', 'US', 'en'))
  expect(own('terms', 'US', 'de').version).toBe('2026-01-01')
  expect(own('terms', 'US', 'de').hash).not.toEqual(own('terms', 'US', 'en').hash)
  rmSync(folder, { recursive: true })
})
