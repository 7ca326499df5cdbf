import { useEffect, useState } from 'react'
import type * as Numbers from './phone-numbers.ts'

type PhoneNumbers = typeof Numbers

/** The functions of `phone-numbers.ts`; null until their chunk is loaded. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null)
  useEffect(() => {
    // Where it fails to load, a number is shown and sent as it was typed; the gateway parses it as well.
    void loadPhoneNumbers().then(setNumbers)
  }, [])
  return numbers
}

/** Null where the chunk fails to load. */
export function loadPhoneNumbers(): Promise<PhoneNumbers | null> {
  return import('./phone-numbers.ts').catch(() => null)
}
