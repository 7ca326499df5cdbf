import { describe, expect, test } from 'vitest'
import { createPageCache, type Made } from './page-cache.ts'

const limits = { entries: 2, freshMs: 1_000, staleMs: 5_000 }

function setUp() {
  let nowMs = 0
  let drawn = 0
  const cache = createPageCache<string>(limits, () => nowMs)
  const draw =
    (tags: string[] = [], changesAtMs?: number) =>
    async (): Promise<Made<string>> => ({
      page: `drawing ${++drawn}`,
      tags,
      changesAtMs,
    })
  return { cache, draw, pass: (ms: number) => (nowMs += ms) }
}

describe('a page', () => {
  test('is drawn once while it is fresh', async () => {
    const { cache, draw, pass } = setUp()
    expect(await cache.get('a', draw())).toBe('drawing 1')
    pass(999)
    expect(await cache.get('a', draw())).toBe('drawing 1')
  })

  test('asked for by many at once is drawn once', async () => {
    const { cache, draw } = setUp()
    const pages = await Promise.all([1, 2, 3].map(() => cache.get('a', draw())))
    expect(pages).toEqual(['drawing 1', 'drawing 1', 'drawing 1'])
  })

  test('past its freshness is shown once more while the next is drawn', async () => {
    const { cache, draw, pass } = setUp()
    await cache.get('a', draw())
    pass(1_001)
    expect(await cache.get('a', draw())).toBe('drawing 1')
    await Promise.resolve()
    expect(await cache.get('a', draw())).toBe('drawing 2')
  })

  test('too old is not shown', async () => {
    const { cache, draw, pass } = setUp()
    await cache.get('a', draw())
    pass(5_001)
    expect(await cache.get('a', draw())).toBe('drawing 2')
  })

  test('whose content changes by the clock is not shown past that moment', async () => {
    const { cache, draw, pass } = setUp()
    await cache.get('a', draw([], 300))
    pass(299)
    expect(await cache.get('a', draw([], 300))).toBe('drawing 1')
    pass(1)
    expect(await cache.get('a', draw())).toBe('drawing 2')
  })

  test('is dropped with what it shows', async () => {
    const { cache, draw } = setUp()
    await cache.get('a', draw(['X']))
    await cache.get('b', draw(['Y']))
    cache.drop('X')
    expect(await cache.get('a', draw())).toBe('drawing 3')
    expect(await cache.get('b', draw())).toBe('drawing 2')
  })

  test('that was being drawn when its content changed is not kept', async () => {
    const { cache, draw } = setUp()
    const first = cache.get('a', draw(['X']))
    cache.drop('X')
    expect(await first).toBe('drawing 1')
    expect(await cache.get('a', draw())).toBe('drawing 2')
  })

  test('that could not be drawn is tried again by the next', async () => {
    const { cache, draw } = setUp()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', draw())).toBe('drawing 1')
  })
})

test('of too many pages the one not used for longest goes', async () => {
  const { cache, draw } = setUp()
  await cache.get('a', draw())
  await cache.get('b', draw())
  await cache.get('a', draw())
  await cache.get('c', draw())
  expect(cache.size()).toBe(2)
  expect(await cache.get('a', draw())).toBe('drawing 1')
})
