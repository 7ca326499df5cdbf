// The components that show a claim's result, as one chunk (vite/chunk-groups.ts).
export { ClaimedVouchers as ClaimedTickets } from './claimed-vouchers.tsx'
export { RefusedClaim } from './refused-claim.tsx'
