import { describe, expect, test } from 'vitest'
import { createPageCache, type RenderedEntry } from './page-cache.ts'

const limits = { entries: 2, freshMs: 1_000, staleMs: 5_000, keptMs: 60_000, renderMs: 100 }

function setUp() {
  let nowMs = 0
  let count = 0
  const failures: unknown[] = []
  const cache = createPageCache<string>({
    ...limits,
    now: () => nowMs,
    onRefreshError: (error) => failures.push(error),
  })
  const render =
    (tags: string[] = [], changesAtMs?: number) =>
    async (): Promise<RenderedEntry<string>> => ({
      page: `rendering ${++count}`,
      tags,
      changesAtMs,
    })
  return { cache, render, failures, pass: (ms: number) => (nowMs += ms) }
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

  test('that is stale is still sent while one request renders the next', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render())
    pass(1_001)
    const { promise: rendered, resolve: finish } = Promise.withResolvers<RenderedEntry<string>>()
    let refreshes = 0
    const refresh = () => {
      refreshes++
      return rendered
    }
    for (const _ of [1, 2, 3]) expect(await cache.get('a', refresh)).toBe('rendering 1')
    expect(refreshes).toBe(1)
    finish({ page: 'the next', tags: [], changesAtMs: undefined })
    await expect.poll(() => cache.get('a', render())).toBe('the next')
  })

  test('that is stale is sent where the next cannot be rendered, which the following request tries again', async () => {
    const { cache, render, failures, pass } = setUp()
    await cache.get('a', render())
    pass(1_001)
    const error = new Error('no')
    expect(await cache.get('a', () => Promise.reject(error))).toBe('rendering 1')
    await expect.poll(() => failures).toEqual([error])
    expect(await cache.get('a', render())).toBe('rendering 1')
    await expect.poll(() => cache.get('a', render())).toBe('rendering 2')
  })

  test('that was refreshed while its content changed is refreshed again', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render(['X']))
    pass(1_001)
    expect(await cache.get('a', render(['X', 'new']))).toBe('rendering 1')
    cache.drop('new')
    await expect.poll(() => cache.get('a', render(['X']))).toBe('rendering 3')
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

  test('that was rendered while another one changed is stored', async () => {
    const { cache, render } = setUp()
    const first = cache.get('a', render(['X']))
    cache.drop('Y')
    await first
    expect(await cache.get('a', render())).toBe('rendering 1')
  })

  test('that failed to render is rendered again by the next request', async () => {
    const { cache, render } = setUp()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', render())).toBe('rendering 1')
  })

  const fail = () => Promise.reject(new Error('no'))

  test('is sent as it was while the next cannot be rendered, for a time', async () => {
    const { cache, render, failures, pass } = setUp()
    await cache.get('a', render())
    pass(54_000)
    expect(await cache.get('a', fail)).toBe('rendering 1')
    expect(failures).toHaveLength(1)
    pass(10_000)
    await expect(cache.get('a', fail)).rejects.toThrow('no')
    expect(await cache.get('a', render())).toBe('rendering 2')
  })

  test('whose content has changed by the clock is not sent where the next cannot be rendered', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render([], 300))
    pass(300)
    await expect(cache.get('a', fail)).rejects.toThrow('no')
  })

  test('that was dropped is not sent where the next cannot be rendered', async () => {
    const { cache, render, pass } = setUp()
    await cache.get('a', render())
    pass(6_000)
    cache.clear()
    await expect(cache.get('a', fail)).rejects.toThrow('no')
  })

  test('whose rendering never ends is rendered again by the next request', async () => {
    const { cache, render } = setUp()
    const never = () => new Promise<RenderedEntry<string>>(() => undefined)
    await expect(cache.get('a', never)).rejects.toThrow('took too long')
    expect(await cache.get('a', render())).toBe('rendering 1')
  })
})

test('all pages are dropped together, also those that are being rendered', async () => {
  const { cache, render } = setUp()
  await cache.get('a', render(['X']))
  const running = cache.get('b', render())
  cache.clear()
  await running
  expect(cache.size()).toBe(0)
})

test('a page is there while it is rendered and cached', async () => {
  const { cache, render } = setUp()
  expect(cache.has('a')).toBe(false)
  const first = cache.get('a', render(['X']))
  expect(cache.has('a')).toBe(true)
  await first
  expect(cache.has('a')).toBe(true)
  cache.drop('X')
  expect(cache.has('a')).toBe(false)
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
