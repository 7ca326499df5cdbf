/**
 * The tests that also run on Citus, where there is a cluster: what is most sensitive to where and how statements run, within about
 * three minutes.
 */
export const citusTestFiles: readonly string[] = [
  'src/hot-paths.test.ts',
  'src/database/contact-key.test.ts',
  'src/database/member-changes.test.ts',
  'src/database/refusal.test.ts',
  'src/http/idempotency/idempotency-store.test.ts',
  'src/modules/assist/assist-races.test.ts',
  'src/modules/campaigns/claims/claim-concurrency.test.ts',
  'src/modules/campaigns/claims/claim-round-trips.test.ts',
  'src/modules/campaigns/claims/issued-vouchers.test.ts',
  'src/modules/draws/entries/draw-races.test.ts',
  'src/modules/draws/entries/give-due-entries.test.ts',
  'src/modules/identity/attacks.test.ts',
  'src/modules/identity/codes/codes.test.ts',
  'src/modules/identity/sessions/sessions.test.ts',
  'src/modules/partners/partner-routes.test.ts',
  'src/modules/partners/use-round-trips.test.ts',
  'src/modules/payments/attempts/apply-result.test.ts',
  'src/modules/payments/payment-races.test.ts',
  'src/modules/privacy/deletion/delete-concurrency.test.ts',
  'src/modules/privacy/personal-data/personal-data.test.ts',
  'src/modules/quotas/take-quota.test.ts',
  'src/modules/stars/ledger/concurrent-changes.test.ts',
  'src/modules/stars/ledger/ledger.test.ts',
  'src/modules/vouchers/terms-versions.test.ts',
  'src/modules/vouchers/tills/reserve-vouchers.test.ts',
  'src/outbox/outbox.test.ts',
  'src/outbox/overdue-store.test.ts',
  'src/sms/sms-budget.test.ts',
]
