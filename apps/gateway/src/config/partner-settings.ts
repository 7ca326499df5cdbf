import * as z from 'zod'

/**
 * What a partner may do. `number`: its tills take the long number typed in, where no code can be scanned. `launch`: it
 * is the app's back end and may sign in any member, so no till has it. `orders`: opens an order that is paid on a phone.
 */
export const partnerRights = ['verify', 'use', 'release', 'number', 'launch', 'orders'] as const
export type PartnerRight = (typeof partnerRights)[number]

const partnerId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const partner = z.strictObject({
  id: partnerId,
  /** Shared with the partner alone; at least as long as the key of SHA-256's HMAC ought to be. */
  secret: z.string().min(32),
  /** The secret before, taken as well while the partner's tills change over. */
  previousSecret: z.string().min(32).optional(),
  rights: z.array(z.enum(partnerRights)).min(1),
  /** Calls a minute, for each process of the gateway. */
  perMinute: z.int().min(1).default(600),
})
export type Partner = z.output<typeof partner>

const partners = z.array(partner).refine((list) => new Set(list.map(({ id }) => id)).size === list.length)

/**
 * Reads the setting `PARTNERS`, a JSON list. Undefined for what is none: it holds secrets, so nothing of it is
 * quoted in a complaint.
 */
export function parsePartners(text: string): Partner[] | undefined {
  try {
    return partners.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The till of the demo; its secret is known to everybody, as is all of the demo. */
export const demoPartner: Partner = {
  id: 'demo-till',
  secret: 'crema-demo-till-secret-known-to-everybody',
  rights: [...partnerRights],
  perMinute: 600,
}
