import { createContext, use, type Provider } from 'react'

/** A context without a default: its provider, and a hook that throws where no provider is above. `name`: for the error. */
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
