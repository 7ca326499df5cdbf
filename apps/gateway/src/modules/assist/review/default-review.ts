import type { ReviewRules } from '#src/database/tables.ts'

/** The rules of a campaign whose file does not name them. */
export const defaultReview: ReviewRules = {
  device: 1,
  network: 5,
  networkHours: 1,
  address: 1,
  speed: 10,
  speedMinutes: 60,
  decideHours: 72,
}
