import { type ComponentType, createElement, use } from 'react'
import { loadPart } from '#src/lib/load-part.ts'

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('…'), 'NameOfTheScreen')`. As the router's own, but for what
 * happens when the chunk does not come: that one reloads the page, and whatever was typed is lost.
 */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let screen: ComponentType<Props> | undefined
  let failure: Error | undefined
  let loading: Promise<void> | undefined
  // Never rejects: who draws the screen says what is wrong. Asked again, it tries again.
  const preload = (): Promise<void> => {
    if (loading === undefined) {
      failure = undefined
      loading = loadPart(load)
        .then((part) => (screen = part[name]), (error: unknown) => (failure = error as Error)) // PartMissing, always
        .then(() => (loading = undefined))
    }
    return loading
  }
  const LazyScreen = (props: Props) => {
    if (failure !== undefined) throw failure
    if (screen === undefined) use(preload())
    return screen && createElement(screen, props)
  }
  LazyScreen.preload = preload
  return LazyScreen
}
