export type Listeners = {
  /** Returns a function that unsubscribes. */
  subscribe: (changed: () => void) => () => void
  notify: () => void
}

/** A set of change listeners, in the form of React's `useSyncExternalStore`. */
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
