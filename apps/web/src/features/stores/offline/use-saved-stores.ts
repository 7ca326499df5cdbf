import { useEffect, useState } from 'react'
import { useSession } from '#src/session/app-context.ts'
import { readSavedStores, type SavedStores } from './saved-stores.ts'

/** The stores that this device has saved for the region; undefined until they are read. */
export function useSavedStores(): SavedStores | 'none' | undefined {
  const { locale, country } = useSession()
  const [saved, setSaved] = useState<SavedStores | 'none'>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const stored = await readSavedStores({ locale, country }, Date.now())
      if (isMounted) setSaved(stored ?? 'none')
    }
    void read()
    return () => {
      isMounted = false
    }
  }, [locale, country])
  return saved
}
