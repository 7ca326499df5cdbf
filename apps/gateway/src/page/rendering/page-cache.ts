import { within } from '#src/within.ts'

type Entry<Page> = {
  page: Page
  tags: readonly string[]
  renderedAtMs: number
  freshUntilMs: number
  isRefreshing: boolean
}

export type CacheLimits = {
  /** The least recently used page is dropped beyond this. */
  entries: number
  freshMs: number
  /** Up to this age a page is still sent while the next is rendered. */
  staleMs: number
  /** Up to this age a page is sent where the next cannot be rendered. */
  keptMs: number
  /** A rendering that takes longer has failed. */
  renderMs: number
}

type Options = CacheLimits & {
  now: () => number
  /** Called where a page that is still sent could not be rendered again; the next request tries it again. */
  onRefreshError: (error: unknown) => void
}

export type RenderedEntry<Page> = {
  page: Page
  /** What it depends on; `drop` of one of them removes the page. */
  tags: readonly string[]
  /** When the clock alone changes its content; undefined where it does not. */
  changesAtMs: number | undefined
}

/**
 * Caches rendered pages in memory: fresh for a while, then still sent while the next is rendered, and as long as the
 * next cannot be rendered. A key is rendered once at a time. A page that is dropped while it is rendered is not stored.
 */
export function createPageCache<Page>({
  entries,
  freshMs,
  staleMs,
  keptMs,
  renderMs,
  now,
  onRefreshError,
}: Options) {
  const cached = new Map<string, Entry<Page>>()
  const running = new Map<string, { page: Promise<Page>; dropped: Set<string> }>()
  let clears = 0

  const renderOnce = (key: string, render: () => Promise<RenderedEntry<Page>>): Promise<Page> => {
    const current = running.get(key)
    if (current) return current.page
    const dropped = new Set<string>()
    const clearsBefore = clears
    const rendering = within(render(), renderMs, () => new Error('Rendering a page took too long.'))
      .then(({ page, tags, changesAtMs = Number.POSITIVE_INFINITY }) => {
        const renderedAtMs = now()
        if (clears === clearsBefore && !tags.some((tag) => dropped.has(tag))) {
          cached.delete(key)
          cached.set(key, {
            page,
            tags,
            renderedAtMs,
            freshUntilMs: Math.min(renderedAtMs + freshMs, changesAtMs),
            isRefreshing: false,
          })
          const [oldest] = cached.keys()
          if (cached.size > entries && oldest !== undefined) cached.delete(oldest)
        }
        return page
      })
      .finally(() => running.delete(key))
    running.set(key, { page: rendering, dropped })
    return rendering
  }

  /** Renders a page again, or returns the last one where that fails and it is not too old. */
  const renderAgain = (
    key: string,
    last: Entry<Page>,
    render: () => Promise<RenderedEntry<Page>>,
  ): Promise<Page> =>
    renderOnce(key, render).catch((error: unknown) => {
      if (cached.get(key) !== last || now() - last.renderedAtMs > keptMs) throw error
      onRefreshError(error)
      return last.page
    })

  return {
    /** The page of a key; renders it where there is none or it is too old. Rejects where that fails and none is left. */
    get: async (key: string, render: () => Promise<RenderedEntry<Page>>): Promise<Page> => {
      const entry = cached.get(key)
      if (!entry) return renderOnce(key, render)
      const ageMs = now() - entry.renderedAtMs
      // Inserted again, so that the map is ordered from the least to the most recently used.
      cached.delete(key)
      cached.set(key, entry)
      if (now() < entry.freshUntilMs) return entry.page
      const hasChanged = entry.freshUntilMs < entry.renderedAtMs + freshMs
      // What was shown before a campaign began or ended is wrong after it.
      if (hasChanged) return renderOnce(key, render)
      if (ageMs > staleMs) return renderAgain(key, entry, render)
      if (!entry.isRefreshing) {
        entry.isRefreshing = true
        renderOnce(key, render)
          .catch(onRefreshError)
          .finally(() => (entry.isRefreshing = false))
      }
      return entry.page
    },

    /** Whether `get` returns a page without beginning a new key. */
    has: (key: string): boolean => cached.has(key) || running.has(key),
    /** Removes the pages that depend on something that has changed. */
    drop: (tag: string): void => {
      for (const { dropped } of running.values()) dropped.add(tag)
      for (const [key, { tags }] of cached) if (tags.includes(tag)) cached.delete(key)
    },
    /** Removes all pages, where it is unknown what has changed. */
    clear: (): void => {
      clears++
      cached.clear()
    },
    size: () => cached.size,
  }
}
