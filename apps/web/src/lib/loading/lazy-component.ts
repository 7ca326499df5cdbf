import { type ComponentType, createElement, use } from 'react'
import { fulfilled } from './fulfilled.ts'

const loadedOnServer: Promise<void>[] = []
/** Resolves once all lazy components are loaded. On the server they load at the start, since rendering does not wait. */
export const lazyComponentsReady = (): Promise<unknown> => Promise.all(loadedOnServer)

/**
 * A component in a chunk of its own: `lazyComponent(async () => (await loadModule(() => import('…'))).Component)`. Unlike the
 * router's `lazyRouteComponent` it does not reload the page when the chunk cannot be loaded, which would lose what is typed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined
  let failure: Error | undefined
  let loading: Promise<void> | undefined
  // Never rejects: rendering throws the error. Called again, it tries again.
  const preload = (): Promise<void> => {
    if (loading === undefined) {
      failure = undefined
      loading = load()
        .then(
          (loaded) => (component = loaded),
          (error: unknown) => (failure = error as Error),
        ) // always a ModuleLoadError
        .then(() => (loading = undefined))
    }
    return loading
  }
  if (import.meta.env.SSR) loadedOnServer.push(preload())
  const LazyComponent = (props: Props) => {
    if (failure !== undefined) throw failure
    use(component ? fulfilled : preload())
    return component && createElement(component, props)
  }
  LazyComponent.preload = preload
  LazyComponent.isLoaded = () => component !== undefined
  return LazyComponent
}
