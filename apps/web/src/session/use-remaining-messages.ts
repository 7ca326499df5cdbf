import { useEffect, useState } from 'react'
import { useAppContext } from './app-context.ts'

/**
 * Whether the messages are loaded that a rendered page lacks: those that its HTML does not show. A component that is shown later
 * would have empty texts without them, and move when they arrive.
 */
export function useRemainingMessages(): boolean {
  const { messages } = useAppContext()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void messages.loadRemaining().then(() => setIsLoaded(true))
  }, [messages])
  return isLoaded
}
