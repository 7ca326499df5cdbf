import * as z from 'zod'
import { isSecureUrl } from './network-addresses.ts'

/**
 * What a partner may do. `number`: redeem by the voucher's number instead of a scanned code. `launch`: create launch tokens
 * that sign in any member, for the app's back end only. `orders`: open orders that are paid on a phone. `members`: find a member's name and vouchers by the code that they show. `stars`: give members the stars of their orders, and take
 * them back for refunds.
 */
export const partnerRights = [
  'verify',
  'use',
  'release',
  'number',
  'launch',
  'orders',
  'members',
  'stars',
] as const
export type PartnerRight = (typeof partnerRights)[number]

const partnerId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const partner = z.strictObject({
  id: partnerId,
  /** The shared HMAC-SHA256 key; at least 32 bytes. */
  secret: z.string().min(32),
  /** The previous secret, also accepted during a rotation. */
  previousSecret: z.string().min(32).optional(),
  rights: z.array(z.enum(partnerRights)).min(1),
  /** Calls a minute for each gateway process. */
  perMinute: z.int().min(1).default(600),
  /** Where it is notified of its orders that were paid or refunded; https, or this machine. */
  webhookUrl: z.url().refine(isSecureUrl).optional(),
  /** The only market of `MARKETS` in which it works. Default: all. */
  market: z.string().optional(),
})
export type Partner = z.output<typeof partner>

const partners = z.array(partner).refine((list) => new Set(list.map(({ id }) => id)).size === list.length)

/**
 * Parses the setting `PARTNERS`, a JSON list. Undefined where it is invalid: it contains secrets, so no error quotes it.
 */
export function parsePartners(text: string): Partner[] | undefined {
  try {
    return partners.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The demo's till. Its secret is public. */
export const demoPartner: Partner = {
  id: 'demo-till',
  secret: 'crema-demo-till-secret-known-to-everybody',
  rights: [...partnerRights],
  perMinute: 600,
}
