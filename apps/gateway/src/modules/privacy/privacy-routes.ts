import { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { confirmMarketing as confirmMarketingCall } from '@crema/contract/endpoints/consent/confirm-marketing'
import { getCurrentConsents } from '@crema/contract/endpoints/consent/get-current-consents'
import { listConsentReceipts } from '@crema/contract/endpoints/consent/list-consent-receipts'
import { recordConsents } from '@crema/contract/endpoints/consent/record-consents'
import { unsubscribe as unsubscribeCall } from '@crema/contract/endpoints/consent/unsubscribe'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { identityServices } from '#src/modules/identity/member/identity-services.ts'
import type { Services } from '#src/services.ts'
import { consentServices } from './consents/consent-services.ts'
import { listReceipts } from './consents/list-receipts.ts'
import { readConsents } from './consents/read-consents.ts'
import { recordDecisions } from './consents/record-decisions.ts'
import { sendsGpc } from './consents/sends-gpc.ts'
import { exportMember } from './export/export-member.ts'
import { confirmMarketing } from './marketing/confirm-marketing.ts'
import { unsubscribe } from './marketing/unsubscribe.ts'

/** The calls about consents and the export of a member's data. */
export function privacyRoutes(services: Services): Route[] {
  const { database, isProved } = identityServices(services)
  const consents = consentServices(services)

  return [
    route(getCurrentConsents, async (_input, caller) => ({ ok: await readConsents(consents, caller) })),

    route(recordConsents, (input, caller) => recordDecisions(consents, input, caller)),

    route(listConsentReceipts, async (input, { memberId }) => ({
      ok: await listReceipts(database, memberId, input),
    })),

    route(confirmMarketingCall, ({ token }, caller) => confirmMarketing(consents, token, caller)),

    route(unsubscribeCall, async ({ token }, { now, http }) => {
      const memberId = consents.unsubscribeTokens.memberOf(token)
      if (memberId === undefined) return { refused: 'linkExpired' }
      const gpc = sendsGpc(http.request)
      await unsubscribe(consents, memberId, { source: 'unsubscribePage', gpc, now })
      return { ok: {} }
    }),

    route(exportMemberCall, async ({ proofToken }, caller) =>
      (await isProved(caller, proofToken))
        ? { ok: await exportMember(services, caller.memberId, caller.now) }
        : { refused: 'proofRequired' },
    ),
  ]
}
