import type { Partner } from '#src/config/partner-settings.ts'
import { PartnerFault } from './partner-error.ts'

const windowMs = 60_000

/**
 * Calls a minute of each partner, counted once it is known who calls: nobody else can use them up. Each
 * process counts for itself, as for the page's calls.
 */
export function partnerLimits(factor: number, clock: () => Date) {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (partner: Pick<Partner, 'id' | 'perMinute'>): Promise<void> => {
    const now = clock().getTime()
    let window = windows.get(partner.id)
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + windowMs, count: 0 }
      windows.set(partner.id, window)
    }
    window.count++
    if (window.count > partner.perMinute * factor) {
      throw new PartnerFault('tooManyRequests', {
        retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
      })
    }
    return Promise.resolve()
  }
}
