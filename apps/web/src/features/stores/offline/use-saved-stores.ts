import { useEffect, useState } from 'react'
import { useSession } from '#src/session/app-context.ts'
import { readSavedStores, type SavedStores } from './saved-stores.ts'

/** The stores that this device has saved for the region; undefined until they are read, which is when they are needed. */
export function useSavedStores(isNeeded = true): SavedStores | 'none' | undefined {
  const { locale, country } = useSession()
  const [saved, setSaved] = useState<SavedStores | 'none'>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isMounted = true
    const read = async () => {
      const stored = await readSavedStores({ locale, country }, Date.now())
      if (isMounted) setSaved(stored ?? 'none')
    }
    void read()
    return () => {
      isMounted = false
    }
  }, [isNeeded, locale, country])
  return saved
}
