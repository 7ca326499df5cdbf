import type { ResponseOf } from '@crema/contract/endpoint'
import type { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { exportSections } from '@crema/contract/privacy/member-export'
import { servicesOf } from '#src/modules/directory/services-of.ts'
import type { Services } from '#src/services.ts'
import { personalData } from '../personal-data/personal-data-store.ts'
import { memberMarks } from '../returning-members/address-mark.ts'
import { findContactKeys } from '../returning-members/campaign-mark-store.ts'
import { findAddressesOf } from './address-store.ts'

type Export = ResponseOf<typeof exportMemberCall>

/**
 * All stored data of a member, from the list of tables that deletion uses, too. Rows of markets that the member visited name them.
 * Throws where one of these is not available, since the export would be incomplete.
 */
export async function exportMember(
  services: Pick<Services, 'config' | 'database' | 'outbox' | 'directory' | 'markets'>,
  memberId: string,
  now: Date,
): Promise<Export> {
  const parts = await readParts(services, memberId)
  for (const market of (await services.directory?.findVisits(memberId)) ?? []) {
    for (const { name, rows } of await readParts(servicesOf(services.markets, market), memberId)) {
      const own = parts.find((part) => part.name === name)
      own?.rows.push(...rows.map((row) => ({ market, ...row })))
    }
  }
  const orderOf = ({ name }: Export['parts'][number]) => exportSections.indexOf(name)
  return {
    exportedAt: now.toISOString(),
    parts: parts.toSorted((one, other) => orderOf(one) - orderOf(other)),
  }
}

async function readParts(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  memberId: string,
): Promise<Export['parts']> {
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
  return parts
}
