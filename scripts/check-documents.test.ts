import { expect, test } from 'vitest'
import { checkDocument } from './check-documents.ts'

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

test('whole texts say nothing', () => {
  expect(check(french)).toEqual([])
})

test.each([
  ['no JSON', 'oops', 'fr: is missing or is no document'],
  ['an empty heading', withSection(french, { heading: ' ' }), 'fr: is missing or is no document'],
  ['no sections', { ...french, sections: [] }, 'fr: is missing or is no document'],
  [
    'a fact left out',
    withSection(french, { body: ['Écrivez.', ['c', 'd']] }),
    'fr: has other parts or other facts than the English text',
  ],
  [
    'an item left out',
    withSection(french, { body: ['Écrivez à {controller}.', ['c']] }),
    'fr: has other parts or other facts than the English text',
  ],
  [
    'another country',
    withSection(french, { for: ['jp'] }),
    'fr: has other parts or other facts than the English text',
  ],
  [
    'a place to fill in',
    { ...french, intro: ['Bonjour [nom].'] },
    'fr: “Bonjour [nom].” has a place left to fill in',
  ],
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

test('a fact nobody knows and a country that is none are found', () => {
  const strange = { ...withSection(english, { for: ['zz'] }), intro: ['Hello {nobody}.'] }
  expect(check(french, strange)).toEqual(
    expect.arrayContaining([
      'en: “Hello {nobody}.” names {nobody}, which nobody knows',
      'en: has a section for zz, which is no country of ours',
    ]),
  )
})

test('a missing language and one too many are found', () => {
  const files = { en: JSON.stringify(english), de: JSON.stringify(english) }
  expect(checkDocument(files, ['en', 'fr'])).toEqual([
    'de: no route asks for it',
    'fr: is missing or is no document',
  ])
})
