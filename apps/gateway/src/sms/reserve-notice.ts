import type { Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { SmsBudget } from './sms-budget.ts'
import { addWithinCap } from './sms-count-store.ts'

const dayMs = 24 * 3_600_000
/** Notices by text message to one phone a day, so that a member cannot spend the budget by changing a password over and over. */
const noticesPerDay = 10

/** Reserves a notice by text message; false where the phone has got enough today or the budget is spent. */
export async function reserveNotice(
  transaction: Kysely<Tables>,
  smsBudget: Pick<SmsBudget, 'reserve'>,
  { phone, recipientHmac, now }: { phone: string; recipientHmac: Buffer; now: Date },
): Promise<boolean> {
  const day = Math.floor(now.getTime() / dayMs)
  const count = await addWithinCap(transaction, {
    scope: `notice ${recipientHmac.toString('base64url')} ${day}`,
    amount: 1,
    cap: noticesPerDay,
    expiresAt: new Date((day + 1) * dayMs),
  })
  if (count === undefined) return false
  const allowed = await smsBudget.reserve(transaction, { phone, networkHmac: null, isMembers: true, now })
  return allowed.to !== 'nobody'
}
