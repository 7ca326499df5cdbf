import type { ResponseOf } from '@crema/contract/endpoint'
import type { getCurrentConsents } from '@crema/contract/endpoints/consent/get-current-consents'
import {
  agreementPurposes,
  consentPurposes,
  devicePurposes,
  documentOfPurpose,
  type DevicePurpose,
} from '@crema/contract/privacy/consents'
import type { RequestContext } from '#src/http/access/request-context.ts'
import type { ConsentServices } from './consent-services.ts'
import { findDecisions, findRecipient } from './consent-store.ts'
import { findDeviceDecisions } from './device-consent-store.ts'
import { emailMarketingState } from './email-marketing.ts'
import { sendsGpc } from './sends-gpc.ts'

type Current = ResponseOf<typeof getCurrentConsents>

/** The current decisions of the device and of the member, and the documents that a form about them must show. */
export async function readConsents(
  services: ConsentServices,
  caller: Pick<RequestContext, 'country' | 'locale' | 'device' | 'now' | 'http'> & {
    memberId: string | null
  },
): Promise<Current> {
  const { country, locale, memberId } = caller
  return {
    gpc: sendsGpc(caller.http.request),
    documents: consentPurposes.map((purpose) => {
      const document = documentOfPurpose[purpose]
      const { version, hash } = services.editions(document, country, locale)
      return { purpose, document, version, hash: hash.toString('hex') }
    }),
    device: await readDevice(services, caller),
    member: memberId === null ? null : await readMember(services, { ...caller, memberId }),
  }
}

async function readDevice(
  { database, deviceMark }: ConsentServices,
  { device, now }: Pick<RequestContext, 'device' | 'now'>,
): Promise<Current['device']> {
  const none: Record<DevicePurpose, Current['device'][DevicePurpose]> = { location: null, functions: null }
  if (device === '') return none
  const rows = await findDeviceDecisions(database, deviceMark(device), now)
  for (const purpose of devicePurposes) {
    const row = rows.find((each) => each.purpose === purpose)
    if (row)
      none[purpose] = {
        decision: row.decision,
        version: row.policy_version,
        recordedAt: row.recorded_at.toISOString(),
      }
  }
  return none
}

async function readMember(
  { database, editions, marks }: ConsentServices,
  { memberId, country, locale }: { memberId: string } & Pick<RequestContext, 'country' | 'locale'>,
): Promise<Current['member']> {
  const member = await findRecipient(database, memberId)
  const decisions = await findDecisions(database, memberId)
  const email = member?.email ?? null
  const isOn = (channel: 'push' | 'sms') =>
    decisions.find((each) => each.channel === channel)?.decision ?? false
  return {
    marketing: {
      push: isOn('push'),
      sms: isOn('sms'),
      email: emailMarketingState(decisions, email === null ? null : marks.ofContact(email)),
      hasEmail: email !== null,
    },
    agreements: agreementPurposes.map((purpose) => {
      const version =
        decisions.find((each) => each.purpose === purpose && each.decision)?.policy_version ?? null
      const current = editions(documentOfPurpose[purpose], country, locale).version
      // Versions are dates, so an edition of another language that is older asks nobody again.
      return { purpose, version, asks: version !== null && version < current }
    }),
  }
}
