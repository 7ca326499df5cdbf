import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, plainText } from '@crema/contract/legal/document-content'
import { compareDocuments, countChanges, mergeSequences } from './compare-documents.ts'
import type { DocumentView } from './document-view.ts'

const paragraph = (text: string): Block => ({ paragraph: [text] })

function viewOf(
  sections: Record<string, { heading: string; blocks: Block[] }>,
  intro: Block[] = [],
): DocumentView {
  return {
    title: 'Terms',
    intro,
    sections: Object.entries(sections).map(([id, section]) => ({ id, words: 1, ...section })),
    facts: {} as DocumentView['facts'], // not read by the comparison
    minutes: 1,
  }
}

const former = viewOf(
  {
    account: { heading: 'Account', blocks: [paragraph('One person.'), paragraph('Leave at any time.')] },
    coupons: { heading: 'Coupons', blocks: [{ list: [{ text: ['First'] }, { text: ['Second'] }] }] },
    faxes: { heading: 'Faxes', blocks: [paragraph('By fax.')] },
  },
  [paragraph('Hello.')],
)
const current = viewOf(
  {
    account: {
      heading: 'Your account',
      blocks: [paragraph('One person.'), paragraph('From the age of 16.')],
    },
    coupons: { heading: 'Coupons', blocks: [{ list: [{ text: ['First'] }, { text: ['Third'] }] }] },
    stars: { heading: 'Stars', blocks: [paragraph('For orders.')] },
  },
  [paragraph('Hello.')],
)

/** `+` added, `-` removed. */
const marks = { same: ' ', added: '+', removed: '-' }
const shown = (one: DocumentView, other: DocumentView) =>
  compareDocuments(one, other).flatMap(({ headings, lines }) => [
    ...headings.map(({ change, text }) => `${marks[change]}# ${text}`),
    ...lines.map(({ change, text }) => `${marks[change]} ${plainText(text)}`),
  ])

describe('a comparison', () => {
  test('shows each section once, with removed lines before those that took their place', () => {
    expect(shown(former, current)).toEqual([
      '  Hello.',
      '-# Account',
      '+# Your account',
      '  One person.',
      '- Leave at any time.',
      '+ From the age of 16.',
      ' # Coupons',
      '  First',
      '- Second',
      '+ Third',
      '-# Faxes',
      '- By fax.',
      '+# Stars',
      '+ For orders.',
    ])
  })

  test('counts paragraphs and items', () => {
    const sections = compareDocuments(former, current)
    expect([countChanges(sections, 'added'), countChanges(sections, 'removed')]).toEqual([3, 3])
  })

  test('of a version with itself has no changes', () => {
    const sections = compareDocuments(current, current)
    expect(countChanges(sections, 'same')).toBe(6)
    expect(shown(current, current).every((line) => line.startsWith(' '))).toBe(true)
  })

  test('a paragraph that became an item has changed', () => {
    const asItem = viewOf({ one: { heading: 'One', blocks: [{ list: [{ text: ['Text'] }] }] } })
    expect(shown(viewOf({ one: { heading: 'One', blocks: [paragraph('Text')] } }), asItem)).toEqual([
      ' # One',
      '- Text',
      '+ Text',
    ])
  })
})

test('a merge contains both sequences in their order, and equal ones unchanged', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const merged = mergeSequences(one, other, (letter) => letter)
      expect(merged.flatMap((each) => each.former ?? [])).toEqual(one)
      expect(merged.flatMap((each) => each.current ?? [])).toEqual(other)
      for (const each of merged) {
        expect(each.change === 'same').toBe(each.former !== undefined && each.current !== undefined)
      }
      expect(mergeSequences(one, one, (letter) => letter).every(({ change }) => change === 'same')).toBe(true)
    }),
  )
})
