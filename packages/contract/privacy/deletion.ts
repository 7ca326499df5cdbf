import * as z from 'zod/mini'
import { loginProviders } from '../identity/login-providers.ts'
import { instant } from '../schemas.ts'

/** What a deletion of the account deletes, as counted for the member. */
export const deletedItems = ['coupons', 'pastCoupons', 'stars', 'devices', 'passkeys', 'consents'] as const
export type DeletedItem = (typeof deletedItems)[number]

/**
 * What is retained without reference to the member: counts of campaigns always; consent receipts; marks of
 * the contacts, for the limits of running campaigns and for a welcome offer that was used.
 */
export const retainedItems = ['sums', 'lotteryCodes', 'receipts', 'campaignMarks', 'welcomeMark'] as const
export type RetainedItem = (typeof retainedItems)[number]

/** The lifetime of a LOGOUT_TOKEN. */
export const logoutTokenLifeMs = 15 * 60_000

export const deletionPreview = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('present'),
    email: z.nullable(z.string()),
    /** E.164. */
    phone: z.nullable(z.string()),
    /** The identity providers that are linked to the account. */
    providers: z.array(z.enum(loginProviders)),
    registeredAt: instant,
    /** Items with a count above zero. */
    goes: z.array(z.object({ what: z.enum(deletedItems), count: z.int() })),
    /** `days`: null where it is retained permanently. */
    stays: z.array(z.object({ what: z.enum(retainedItems), days: z.nullable(z.int()) })),
  }),
  /** The account is deleted already, for a page that lost the answer to the confirmation. */
  z.object({ outcome: z.literal('gone') }),
])
export type DeletionPreview = z.output<typeof deletionPreview>
