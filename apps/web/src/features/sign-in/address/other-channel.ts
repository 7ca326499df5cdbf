import type { Country } from '@crema/contract/countries'
import type { Target } from '../sign-in-draft.ts'

/** Nothing typed yet, of the other kind. */
export function otherChannel({ channel }: Target, country: Country): Target {
  return channel === 'email' ? { channel: 'phone', country, national: '' } : { channel: 'email', email: '' }
}
