// What the first touch of a drawn page fetches, in one file (vite-first-screen.ts): each request is felt in the answer to a tap.
export { createApiClient } from '#src/api/api-client.ts'
export { loadCatalog } from '#src/session/load-catalogue.ts'
export { PageSignIn } from '../sign-in/page-sign-in.tsx'
