export type Listeners = {
  /** Answers what ends it. */
  subscribe: (changed: () => void) => () => void
  notify: () => void
}

/** Those who want to hear when something changes. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    notify: () => {
      for (const changed of listeners) changed()
    },
  }
}
