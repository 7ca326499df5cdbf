/** A page kept in memory: fresh for a while, then shown once more while a new one is made. */
type Entry<Page> = {
  page: Page
  tags: readonly string[]
  madeAtMs: number
  freshUntilMs: number
  remaking: boolean
}

export type CacheLimits = {
  /** Pages kept; the one not used for longest goes. */
  entries: number
  freshMs: number
  /** How old a page may be that is shown while the next is made. */
  staleMs: number
}

export type Made<Page> = {
  page: Page
  /** What it shows; `drop` of one of them forgets it. */
  tags: readonly string[]
  /** When what it shows changes by itself, if it does. */
  changesAtMs: number | undefined
}

/**
 * Pages by key, for seconds. One page is made once at a time however many ask, and a page that was dropped
 * while it was being made is not kept.
 */
export function createPageCache<Page>({ entries, freshMs, staleMs }: CacheLimits, now: () => number) {
  const kept = new Map<string, Entry<Page>>()
  const making = new Map<string, Promise<Page>>()
  let drops = 0

  const make = (key: string, draw: () => Promise<Made<Page>>): Promise<Page> => {
    const running = making.get(key)
    if (running) return running
    const startedAt = drops
    const made = draw()
      .then(({ page, tags, changesAtMs = Number.POSITIVE_INFINITY }) => {
        const madeAtMs = now()
        if (drops === startedAt) {
          kept.delete(key)
          kept.set(key, {
            page,
            tags,
            madeAtMs,
            freshUntilMs: Math.min(madeAtMs + freshMs, changesAtMs),
            remaking: false,
          })
          const [oldest] = kept.keys()
          if (kept.size > entries && oldest !== undefined) kept.delete(oldest)
        }
        return page
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  return {
    /** The page of a key, made by `draw` where it is not there or too old. */
    get: async (key: string, draw: () => Promise<Made<Page>>): Promise<Page> => {
      const entry = kept.get(key)
      if (!entry) return make(key, draw)
      const age = now() - entry.madeAtMs
      // Most recently used last.
      kept.delete(key)
      kept.set(key, entry)
      if (now() < entry.freshUntilMs) return entry.page
      const hasChanged = entry.freshUntilMs < entry.madeAtMs + freshMs
      if (hasChanged || age > staleMs) return make(key, draw)
      if (!entry.remaking) {
        entry.remaking = true
        // Whoever asks next meets the failure, if it lasts, and is told.
        make(key, draw).catch(() => kept.delete(key))
      }
      return entry.page
    },
    /** Forgets what shows something that has changed. */
    drop: (tag: string): void => {
      drops++
      for (const [key, { tags }] of kept) if (tags.includes(tag)) kept.delete(key)
    },
    size: () => kept.size,
  }
}
