import { createContext, use } from 'react'

const SessionReadyContext = createContext<Promise<void>>(Promise.resolve())
export const SessionReadyProvider = SessionReadyContext.Provider

/** Settles when it is known whether this browser is signed in: a second tab asks the gateway first. */
export function useSessionReady(): Promise<void> {
  return use(SessionReadyContext)
}
