import type { AnswerOf } from '@crema/contract/endpoint'
import type { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { exportParts } from '@crema/contract/privacy/member-export'
import type { Services } from '#src/services.ts'
import { addressesOf } from '../account-store.ts'
import { personalData, readHeld } from '../personal-data/personal-data-store.ts'
import { addressMark } from '../returning-members/address-mark.ts'

type Export = AnswerOf<typeof exportMemberCall>

/** Everything that is held of a member, from the same list of tables that her deletion goes by. */
export async function exportMember(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  memberId: string,
  now: Date,
): Promise<Export> {
  const addresses = await addressesOf(database, memberId)
  const markOf = addressMark(config.serverSecret)
  const whose = {
    memberId,
    addresses,
    outboxMarks: addresses.map((address) => outbox.mark(address)),
    leftMarks: addresses.map(markOf),
  }
  const parts: Export['parts'] = []
  for (const fate of Object.values(personalData)) {
    if (fate.fate === 'nobody') continue
    parts.push({ name: fate.read.part, rows: await readHeld(database, fate.read, whose) })
  }
  const placeOf = ({ name }: Export['parts'][number]) => exportParts.indexOf(name)
  return {
    exportedAt: now.toISOString(),
    parts: parts.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }
}
