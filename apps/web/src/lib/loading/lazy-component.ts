import { type ComponentType, createElement, use } from 'react'

/** On the server every part is fetched at once: nothing is drawn before all are there. */
const fetched: Promise<void>[] = []
export const partsReady = (): Promise<unknown> => Promise.all(fetched)

/**
 * A component in a chunk of its own: `lazyPart(async () => (await loadPart(() => import('…'))).Part)`. As the router's
 * own, but for what happens when the chunk does not come: that one reloads the page, and whatever was typed is lost.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  let failure: Error | undefined
  let loading: Promise<void> | undefined
  // Never rejects: who draws the part says what is wrong. Asked again, it tries again.
  const preload = (): Promise<void> => {
    if (loading === undefined) {
      failure = undefined
      loading = load()
        .then(
          (loaded) => (part = loaded),
          (error: unknown) => (failure = error as Error),
        ) // PartMissing, always
        .then(() => (loading = undefined))
    }
    return loading
  }
  if (import.meta.env.SSR) fetched.push(preload())
  const LazyPart = (props: Props) => {
    if (failure !== undefined) throw failure
    if (part === undefined) use(preload())
    return part && createElement(part, props)
  }
  LazyPart.preload = preload
  return LazyPart
}
