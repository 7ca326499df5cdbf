import { useEffect, useState } from 'react'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { MessageStore } from '#src/session/message-store.ts'

/**
 * What `load` gives, once the page is idle and it is needed; undefined before, and until the next visit where it cannot be
 * loaded. `load` is a constant: a function that is created by rendering would be called again and again.
 */
export function useIdleModule<Module>(
  load: (messages: MessageStore) => Promise<Module>,
  isNeeded = true,
): Module | undefined {
  const { messages } = useAppContext()
  const [loaded, setLoaded] = useState<{ module: Module }>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let hasLeft = false
    const start = async () => {
      const module = await load(messages)
      if (!hasLeft) setLoaded({ module })
    }
    whenIdle(() => void start().catch(() => undefined))
    return () => {
      hasLeft = true
    }
  }, [load, isNeeded, messages])
  return loaded?.module
}
