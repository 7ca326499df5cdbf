import { describe, expect, test } from 'vitest'
import { createPageCache, type RenderedEntry } from './page-cache.ts'

const limits = { entries: 2, freshMs: 1_000, staleMs: 5_000 }

function setUp() {
  let nowMs = 0
  let count = 0
  const cache = createPageCache<string>(limits, () => nowMs)
  const render =
    (tags: string[] = [], changesAtMs?: number) =>
    async (): Promise<RenderedEntry<string>> => ({
      page: `rendering ${++count}`,
      tags,
      changesAtMs,
    })
  return { cache, render, pass: (ms: number) => (nowMs += ms) }
}

describe('a page', () => {
  test('is rendered once while it is fresh', async () => {
    const { cache, render, pass } = setUp()
    expect(await cache.get('a', render())).toBe('rendering 1')
    pass(999)
    expect(await cache.get('a', render())).toBe('rendering 1')
  })

  test('requested several times at once is rendered once', async () => {
    const { cache, render } = setUp()
    const pages = await Promise.all([1, 2, 3].map(() => cache.get('a', render())))
    expect(pages).toEqual(['rendering 1', 'rendering 1', 'rendering 1'])
  })

  test('that is stale is sent once more while the next is rendered', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render())
    pass(1_001)
    expect(await cache.get('a', render())).toBe('rendering 1')
    await Promise.resolve()
    expect(await cache.get('a', render())).toBe('rendering 2')
  })

  test('that is too old is not sent', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render())
    pass(5_001)
    expect(await cache.get('a', render())).toBe('rendering 2')
  })

  test('whose content changes by the clock is not sent after that time', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render([], 300))
    pass(299)
    expect(await cache.get('a', render([], 300))).toBe('rendering 1')
    pass(1)
    expect(await cache.get('a', render())).toBe('rendering 2')
  })

  test('is dropped with what it depends on', async () => {
    const { cache, render } = setUp()
    await cache.get('a', render(['X']))
    await cache.get('b', render(['Y']))
    cache.drop('X')
    expect(await cache.get('a', render())).toBe('rendering 3')
    expect(await cache.get('b', render())).toBe('rendering 2')
  })

  test('that was rendered while its content changed is not stored', async () => {
    const { cache, render } = setUp()
    const first = cache.get('a', render(['X']))
    cache.drop('X')
    expect(await first).toBe('rendering 1')
    expect(await cache.get('a', render())).toBe('rendering 2')
  })

  test('that failed to render is rendered again by the next request', async () => {
    const { cache, render } = setUp()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', render())).toBe('rendering 1')
  })
})

test('the least recently used page is dropped beyond the limit', async () => {
  const { cache, render } = setUp()
  await cache.get('a', render())
  await cache.get('b', render())
  await cache.get('a', render())
  await cache.get('c', render())
  expect(cache.size()).toBe(2)
  expect(await cache.get('a', render())).toBe('rendering 1')
})
