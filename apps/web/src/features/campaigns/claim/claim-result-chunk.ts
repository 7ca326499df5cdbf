// What may be shown once a claim is answered, in one file (vite-first-screen.ts).
export { ClaimedTickets } from './claimed-vouchers.tsx'
export { RefusedClaim } from './refused-claim.tsx'
