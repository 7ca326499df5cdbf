import { useEffect, useState } from 'react'
import type * as Numbers from './phone-numbers.ts'

type PhoneNumbers = typeof Numbers

/** What the page knows of phone numbers, once that has come. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null)
  useEffect(() => {
    // Without it a number is shown and sent as it was typed: the gateway reads it too.
    void loadPhoneNumbers().then(setNumbers)
  }, [])
  return numbers
}

/** Null where it cannot be fetched. */
export function loadPhoneNumbers(): Promise<PhoneNumbers | null> {
  return import('./phone-numbers.ts').catch(() => null)
}
