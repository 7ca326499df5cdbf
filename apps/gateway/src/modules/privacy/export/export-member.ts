import type { ResponseOf } from '@crema/contract/endpoint'
import type { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { exportSections } from '@crema/contract/privacy/member-export'
import type { Services } from '#src/services.ts'
import { personalData } from '../personal-data/personal-data-store.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { findContactKeys } from '../returning-members/campaign-mark-store.ts'
import { findAddressesOf } from './address-store.ts'

type Export = ResponseOf<typeof exportMemberCall>

/** All stored data of a member, from the list of tables that deletion uses, too. */
export async function exportMember(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  memberId: string,
  now: Date,
): Promise<Export> {
  const addresses = await findAddressesOf(database, memberId)
  const marks = memberMarks(config.serverSecret)
  const subject = {
    memberId,
    addresses,
    recipientHmacs: addresses.map((address) => outbox.recipientHmac(address)),
    addressMarks: addresses.map(marks.ofContact),
    contactMarks: (await findContactKeys(database, memberId)).map(marks.ofContact),
    marks,
  }
  const parts: Export['parts'] = []
  for (const table of Object.values(personalData)) {
    if (table.onDeletion === 'notPersonal') continue
    parts.push({ name: table.section, rows: await table.read(database, subject) })
  }
  const orderOf = ({ name }: Export['parts'][number]) => exportSections.indexOf(name)
  return {
    exportedAt: now.toISOString(),
    parts: parts.toSorted((one, other) => orderOf(one) - orderOf(other)),
  }
}
