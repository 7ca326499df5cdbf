// What may be shown once a claim is answered, in one file (vite-first-screen.ts).
export { ClaimedTickets } from './claimed-tickets.tsx'
export { RefusedClaim } from './refused-claim.tsx'
