// What the first tap on a rendered page loads, in one file: each request delays the answer to the tap.
export { countries } from '@crema/contract/countries/countries'
export { createApiClient } from '#src/api/api-client.ts'
export { loadCatalog } from '#src/session/load-catalog.ts'
export { PageSignIn } from '../sign-in/page-sign-in.tsx'
