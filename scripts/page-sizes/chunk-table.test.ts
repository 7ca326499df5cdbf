import { expect, test } from 'vitest'
import { chunkTable } from './chunk-table.ts'

test('the largest files first, and the others as one line', () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`script: chunk-${index}`, index * 100]),
  )
  const sizes = { 'messages: en': 99_000, 'style: account': 30_000, ...files }
  const lines = chunkTable({
    sizes,
    landing: {
      'campaign page': { scriptBytes: 109_900, ownBytes: 19_990, files: [], bytes: 0 },
      'friend’s page': { scriptBytes: 109_000, ownBytes: 19_000, files: [], bytes: 0 },
    },
  })
  expect(lines.slice(0, 4)).toEqual([
    ' 109.9 KB  scripts of the campaign page, 20.0 KB of them our own',
    ' 109.0 KB  scripts of the friend’s page, 19.0 KB of them our own',
    '  30.0 KB  style: account',
    '  19.9 KB  script: chunk-199',
  ])
  expect(lines).toHaveLength(15)
  expect(lines.at(-1)).toBe('1776.6 KB  189 smaller files')
})
