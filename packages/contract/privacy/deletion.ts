import * as z from 'zod/mini'
import { instant } from '../schemas.ts'

/** What the deletion of an account removes, as far as it can be counted for the person. */
export const deletedItems = ['coupons', 'pastCoupons', 'devices', 'passkeys', 'consents'] as const
export type DeletedItem = (typeof deletedItems)[number]

/**
 * What stays without the person: sums of campaigns always; receipts of consents; the mark of an address where it
 * took a welcome offer.
 */
export const retainedItems = ['sums', 'receipts', 'welcomeMark'] as const
export type RetainedItem = (typeof retainedItems)[number]

/** How long a LOGOUT_TOKEN is good for. */
export const logoutTokenLifeMs = 15 * 60_000

export const deletionPreview = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('present'),
    email: z.nullable(z.string()),
    /** E.164. */
    phone: z.nullable(z.string()),
    /** Other houses that sign the account in. */
    providers: z.array(z.enum(['google', 'apple'])),
    registeredAt: instant,
    /** Things of which there are some. */
    goes: z.array(z.object({ what: z.enum(deletedItems), count: z.int() })),
    /** `days`: null where it stays for good. */
    stays: z.array(z.object({ what: z.enum(retainedItems), days: z.nullable(z.int()) })),
  }),
  /** The account is deleted already: the answer to the confirmation was lost. */
  z.object({ outcome: z.literal('gone') }),
])
export type DeletionPreview = z.output<typeof deletionPreview>
