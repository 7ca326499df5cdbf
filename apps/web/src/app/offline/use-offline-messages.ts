import { useEffect, useState } from 'react'
import { usePageParts } from '#src/session/app-context.ts'

/** Whether the words for being offline are at hand. Asks for them once they are wanted; they may not come. */
export function useOfflineTexts(areWanted: boolean): boolean {
  const { texts } = usePageParts()
  const [haveCome, setHaveCome] = useState(false)
  useEffect(() => {
    if (!areWanted) return
    // Without a connection, and in a language that this device has not kept, other words stand in.
    texts.need('offline').then(
      () => setHaveCome(true),
      () => {},
    )
  }, [texts, areWanted])
  return haveCome && texts.get().has('offline')
}
