import { expect, test } from 'vitest'
import { readableDocument } from './legal-documents-plugin.ts'

test('a document has the number of words of its introduction and of each section', () => {
  const { words } = readableDocument(
    '# Title\n\nTwo **words**.\n\n## One heading {#a}\n\n- An item {#b}\n\nText',
  )
  expect(words).toEqual({ introduction: 2, sections: [5] })
})
