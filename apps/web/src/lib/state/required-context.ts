import { createContext, use, type Provider } from 'react'

/** A context that has a value wherever it is used: what provides it, and the hook, which throws where nothing does. */
export function createRequiredContext<Value extends object>(
  name: string,
): [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null)
  return [
    Context.Provider,
    function useValue() {
      const value = use(Context)
      if (!value) throw new Error(`${name} is missing`)
      return value
    },
  ]
}
