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
  /** Up to this age a page is still sent while the next is rendered, and where that fails. */
  staleMs: number
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
 * Caches rendered pages in memory: fresh for a while, then still sent while the next is rendered. A key is rendered
 * once at a time. A page that is dropped while it is rendered is not stored.
 */
export function createPageCache<Page>({ entries, freshMs, staleMs, now, onRefreshError }: Options) {
  const cached = new Map<string, Entry<Page>>()
  const running = new Map<string, { page: Promise<Page>; dropped: Set<string> }>()

  const renderOnce = (key: string, render: () => Promise<RenderedEntry<Page>>): Promise<Page> => {
    const current = running.get(key)
    if (current) return current.page
    const dropped = new Set<string>()
    const rendering = render()
      .then(({ page, tags, changesAtMs = Number.POSITIVE_INFINITY }) => {
        const renderedAtMs = now()
        if (!tags.some((tag) => dropped.has(tag))) {
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

  return {
    /** The page of a key; renders it where there is none or it is too old. Rejects where rendering does. */
    get: async (key: string, render: () => Promise<RenderedEntry<Page>>): Promise<Page> => {
      const entry = cached.get(key)
      if (!entry) return renderOnce(key, render)
      const ageMs = now() - entry.renderedAtMs
      // Inserted again, so that the map is ordered from the least to the most recently used.
      cached.delete(key)
      cached.set(key, entry)
      if (now() < entry.freshUntilMs) return entry.page
      const hasChanged = entry.freshUntilMs < entry.renderedAtMs + freshMs
      if (hasChanged || ageMs > staleMs) return renderOnce(key, render)
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
    size: () => cached.size,
  }
}
