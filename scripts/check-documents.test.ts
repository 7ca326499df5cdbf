import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesProblems, checkDocument, checkLegalFolder } from './check-documents.ts'
import { root } from './run-command.ts'

const english = {
  title: 'Terms of {brand}',
  intro: ['Hello.'],
  sections: [{ heading: 'One', for: ['kr'], body: ['Write to {controller}.', ['a', 'b']] }],
}
const french = {
  title: 'Conditions de {brand}',
  intro: ['Bonjour.'],
  sections: [{ heading: 'Un', for: ['kr'], body: ['Écrivez à {controller}.', ['c', 'd']] }],
}
const check = (fr: unknown, en: unknown = english) =>
  checkDocument({ en: JSON.stringify(en), fr: typeof fr === 'string' ? fr : JSON.stringify(fr) }, [
    'en',
    'fr',
  ])
const withSection = (text: typeof english, section: object) => ({
  ...text,
  sections: [{ ...text.sections[0], ...section }],
})

test('complete texts have no problem', () => {
  expect(check(french)).toEqual([])
})

test.each([
  ['no JSON', 'oops', 'fr: is missing or is no document'],
  ['an empty heading', withSection(french, { heading: ' ' }), 'fr: is missing or is no document'],
  ['no sections', { ...french, sections: [] }, 'fr: is missing or is no document'],
  [
    'a placeholder left out',
    withSection(french, { body: ['Écrivez.', ['c', 'd']] }),
    'fr: has another structure or other placeholders than the English text',
  ],
  [
    'an item left out',
    withSection(french, { body: ['Écrivez à {controller}.', ['c']] }),
    'fr: has another structure or other placeholders than the English text',
  ],
  [
    'another country',
    withSection(french, { for: ['jp'] }),
    'fr: has another structure or other placeholders than the English text',
  ],
  ['a gap to fill in', { ...french, intro: ['Bonjour [nom].'] }, 'fr: “Bonjour [nom].” is unfinished'],
  [
    'a straight quote',
    { ...french, intro: ["C'est ça."] },
    "fr: “C'est ça.” has a straight quote (use ’ “ ” or those of the language)",
  ],
  [
    'letters of another script',
    { ...french, intro: ['Бonjour.'] },
    'fr: “Бonjour.” has a letter of another script: Б',
  ],
])('%s is found', (_, text, problem) => {
  expect(check(text)).toContain(problem)
})

test('an unknown placeholder and an unknown country are found', () => {
  const strange = { ...withSection(english, { for: ['zz'] }), intro: ['Hello {nobody}.'] }
  expect(check(french, strange)).toEqual(
    expect.arrayContaining([
      'en: “Hello {nobody}.” has the unknown placeholder {nobody}',
      'en: has a section for zz, which is not a country of the contract',
    ]),
  )
})

test('a missing and an unexpected language are found', () => {
  const files = { en: JSON.stringify(english), de: JSON.stringify(english) }
  expect(checkDocument(files, ['en', 'fr'])).toEqual([
    'de: no route asks for it',
    'fr: is missing or is no document',
  ])
})

test('a folder with an unknown document, without one of its documents and without dates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crema-legal-'))
  cpSync(join(root, 'brands/crema/legal'), folder, { recursive: true })
  expect(checkLegalFolder(folder)).toEqual([])
  mkdirSync(join(folder, 'warranty'))
  rmSync(join(folder, 'terms'), { recursive: true })
  rmSync(join(folder, 'dates.json'))
  expect(checkLegalFolder(folder)).toEqual([
    'warranty: no route asks for it',
    'dates.json: has no dates "updated" and "effective"',
    'terms/en: is missing or is no document',
  ])
  rmSync(folder, { recursive: true })
})

test('a version whose changes are not in every language is found', () => {
  const changes = { terms: { '2025-09-01': { en: ['One', 'Two'], fr: ['Un'] } } }
  expect(changesProblems(JSON.stringify(changes), () => ['en', 'fr', 'ko'])).toEqual([
    'terms 2025-09-01 fr: lacks changes that the English text lists',
    'terms 2025-09-01 ko: lacks changes that the English text lists',
  ])
})
