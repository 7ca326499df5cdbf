import { expect, test } from 'vitest'
import { documentFacts } from './document-facts.ts'

test('the phone number of a document is grouped, and left to right in every language', () => {
  const { supportPhone } = documentFacts('ar', 'AE')
  expect(supportPhone).toMatch(/^\u2066\+\d+( \d+)+\u2069$/)
})
