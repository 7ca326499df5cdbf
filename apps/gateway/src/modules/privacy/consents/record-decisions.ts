import type { Kysely } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { OutcomeOf, ReceivedOf, ResponseOf } from '@crema/contract/endpoint'
import type { ConsentDecision, recordConsents } from '@crema/contract/endpoints/consent/record-consents'
import {
  devicePurposes,
  documentOfPurpose,
  type ConsentPurpose,
  type DevicePurpose,
} from '@crema/contract/privacy/consents'
import { chooseLocale, type Locale } from '@crema/i18n/locales'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Tables } from '#src/database/tables.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { receiptDays } from '#src/modules/privacy/returning-members/address-mark.ts'
import { sendConfirmation } from '../marketing/send-confirmation.ts'
import type { ConsentServices } from './consent-services.ts'
import {
  findDecisions,
  insertDecisions,
  lockConsents,
  type DecisionDetails,
  type MemberDecision,
  type StoredDecision,
} from './consent-store.ts'
import { findDeviceDecisions, insertDeviceDecisions, type DeviceDecision } from './device-consent-store.ts'
import { emailMarketingState } from './email-marketing.ts'
import { readConsents } from './read-consents.ts'
import { sendsGpc } from './sends-gpc.ts'

type Recorded = Result<ResponseOf<typeof recordConsents>, OutcomeOf<typeof recordConsents>>
type RecordCaller = Caller & { idempotencyKey: string }

const dayMs = 24 * 60 * 60_000

/** Records the decisions of a device and of a member, and answers what holds now. */
export async function recordDecisions(
  services: ConsentServices,
  { decisions: given, source, variant, edition, gpc = false }: ReceivedOf<typeof recordConsents>,
  caller: RecordCaller,
): Promise<Recorded> {
  const country = edition?.country ?? caller.country
  const locale = edition ? chooseLocale([edition.locale]) : caller.locale
  const decisions = lastOfEach(given)
  const detailsOf = (purpose: ConsentPurpose): DecisionDetails => {
    const document = documentOfPurpose[purpose]
    const { version, hash } = services.editions(document, country, locale)
    return {
      document,
      policy_version: version,
      text_hash: hash,
      locale,
      country,
      variant,
      gpc: gpc || sendsGpc(caller.http.request),
      source,
    }
  }
  const isOutdated = ({ purpose, version }: ConsentDecision) =>
    version !== undefined && version !== detailsOf(purpose).policy_version
  if (decisions.some((each) => isOutdated(each))) return { refused: 'documentChanged' }

  const ofDevice = decisions.flatMap(({ purpose, decision }): DeviceDecision[] =>
    isDevicePurpose(purpose) ? [{ purpose, decision, ...detailsOf(purpose) }] : [],
  )
  const ofMember = decisions.flatMap((each): MemberDecision[] =>
    isDevicePurpose(each.purpose)
      ? []
      : [
          {
            purpose: each.purpose,
            channel: each.purpose === 'marketing' ? each.channel : null,
            decision: each.decision,
            ...detailsOf(each.purpose),
          },
        ],
  )
  const result = await recordAll(services, { ...caller, country, locale }, { ofDevice, ofMember })
  return 'refused' in result ? result : { ok: await readConsents(services, caller) }
}

/** A call that decides twice about the same thing means the last one. */
function lastOfEach(decisions: readonly ConsentDecision[]): ConsentDecision[] {
  const keyOf = (each: ConsentDecision) => (each.purpose === 'marketing' ? each.channel : each.purpose)
  return [...new Map(decisions.map((each) => [keyOf(each), each])).values()]
}

type Decisions = { ofDevice: DeviceDecision[]; ofMember: MemberDecision[] }

async function recordAll(
  services: ConsentServices,
  { memberId, device, idempotencyKey, locale, country, now }: RecordCaller,
  { ofDevice, ofMember }: Decisions,
): Promise<Result<null, 'emailRequired'>> {
  if (ofMember.length > 0 && memberId === null) throw new ProtocolError(401)
  if (ofDevice.length > 0 && device === '') throw new ProtocolError(400)
  const run = async (transaction: Kysely<Tables>): Promise<Result<null, 'emailRequired'>> => {
    if (ofMember.length > 0 && memberId !== null) {
      const member = await lockConsents(transaction, memberId)
      if (!member) throw new ProtocolError(401)
      const asksForMail = ofMember.some(({ channel, decision }) => channel === 'email' && decision)
      if (asksForMail && member.email === null) return { refused: 'emailRequired' }
      const stored = await findDecisions(transaction, memberId)
      const news = ofMember.filter((each) => !isCurrent(each, stored))
      await insertDecisions(transaction, news, { memberId, idempotencyKey, now })
      if (asksForMail && member.email !== null)
        await askToConfirm(transaction, services, { memberId, email: member.email, locale, country, now })
    }
    if (ofDevice.length > 0) {
      const deviceHmac = services.deviceMark(device)
      const stored = await findDeviceDecisions(transaction, deviceHmac, now)
      const news = ofDevice.filter((each) => !isCurrentOnDevice(each, stored))
      const expiresAt = new Date(now.getTime() + receiptDays * dayMs)
      await insertDeviceDecisions(transaction, news, { deviceHmac, idempotencyKey, now, expiresAt })
    }
    return { ok: null }
  }
  const record = () => retryOnConflict(() => services.database.transaction().execute(run))
  try {
    const result = await record()
    services.outbox.kick()
    return result
  } catch (error) {
    // The same call, sent again before the first one was answered, has recorded the decisions.
    if (isUniqueViolation(error)) return { ok: null }
    throw error
  }
}

/** Sends the confirmation mail where the consent waits for it; a repeated consent sends it again. */
async function askToConfirm(
  transaction: Kysely<Tables>,
  services: ConsentServices,
  recipient: { memberId: string; email: string; locale: Locale; country: Country; now: Date },
): Promise<void> {
  const { memberId, email } = recipient
  const state = emailMarketingState(
    await findDecisions(transaction, memberId),
    services.marks.ofContact(email),
  )
  if (state === 'pending') await sendConfirmation(transaction, services, recipient)
}

function isCurrent(given: MemberDecision, stored: readonly StoredDecision[]): boolean {
  const newest = stored.find((each) => each.purpose === given.purpose && each.channel === given.channel)
  // A channel that nothing was decided about is off.
  if (newest === undefined) return given.purpose === 'marketing' && !given.decision
  return newest.decision === given.decision && newest.policy_version === given.policy_version
}

function isCurrentOnDevice(
  given: DeviceDecision,
  stored: Awaited<ReturnType<typeof findDeviceDecisions>>,
): boolean {
  const newest = stored.find(({ purpose }) => purpose === given.purpose)
  return newest?.decision === given.decision && newest.policy_version === given.policy_version
}

function isDevicePurpose(purpose: ConsentPurpose): purpose is DevicePurpose {
  return devicePurposes.some((each) => each === purpose)
}
