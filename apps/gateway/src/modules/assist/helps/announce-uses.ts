import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#src/services.ts'
import { countUse } from './use-of-voucher.ts'

type Announcer = Pick<Services, 'database'> & {
  memberChanges: Pick<Services['memberChanges'], 'announce'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A use of a voucher that has been committed. */
type Use = { member_id: string; voucher_no: string; issued_at: Date }

/** Tells pages of the members that vouchers have been used, and lets the uses count for the helps that wait for one. */
export async function announceUses(services: Announcer, uses: readonly Use[], now: Date): Promise<void> {
  for (const { member_id: memberId, voucher_no: voucherNo, issued_at: issuedAt } of uses) {
    services.memberChanges.announce(memberId, 'vouchers')
    await announceHelps(services, () => countUse(services.database, { memberId, voucherNo, issuedAt, now }))
  }
}

/** The answer about a voucher does not depend on it: what fails is done when the time of the help is over. */
export async function announceHelps(
  { memberChanges, log }: Announcer,
  change: () => Promise<string[]>,
): Promise<void> {
  try {
    for (const inviter of await change()) memberChanges.announce(inviter, 'friends')
  } catch (error) {
    log.warn({ err: error }, 'The use of a voucher was not counted for a help.')
  }
}
