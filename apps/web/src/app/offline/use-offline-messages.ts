import { useEffect, useState } from 'react'
import { useAppContext } from '#src/session/app-context.ts'

/** Whether the messages for being offline are loaded. Loads them once they are needed, which may fail. */
export function useOfflineMessages(areNeeded: boolean): boolean {
  const { messages } = useAppContext()
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!areNeeded) return
    // Fails without a connection in a locale that is not cached; then other messages are shown.
    messages.load('offline').then(
      () => setLoaded(true),
      () => {},
    )
  }, [messages, areNeeded])
  return areLoaded && messages.get().has('offline')
}
