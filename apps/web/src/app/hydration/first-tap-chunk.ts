// What the first tap on a rendered page loads, in one file: each request delays the answer to the tap.
import { loadTones } from '#src/lib/brand/load-tones.ts'

export { countries } from '@crema/contract/countries/countries'
export { createApiClient } from '#src/api/api-client.ts'
export { loadCatalog } from '#src/session/load-catalog.ts'
export { PageSignIn } from '../sign-in/page-sign-in.tsx'

// The next campaign can have another tone.
if (!import.meta.env.SSR) loadTones()
