import { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { listConsents } from '@crema/contract/endpoints/account/list-consents'
import { saveConsent } from '@crema/contract/endpoints/account/save-consent'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { identityServices } from '#src/modules/identity/member/identity-services.ts'
import type { Services } from '#src/services.ts'
import { insertDecision } from './consents/consent-store.ts'
import { readConsents } from './consents/read-consents.ts'
import { exportMember } from './export/export-member.ts'

/** The calls about consents and the export of a member's data. */
export function privacyRoutes(services: Services): Route[] {
  const { database, isProved } = identityServices(services)

  return [
    route(listConsents, async (_input, { memberId }) => ({ ok: await readConsents(database, memberId) })),

    route(saveConsent, async ({ channel, decision }, { memberId, locale, country, now }) => {
      await database
        .transaction()
        .execute((transaction) =>
          insertDecision(transaction, { memberId, channel, decision, locale, country, now }),
        )
      return { ok: await readConsents(database, memberId) }
    }),

    route(exportMemberCall, async ({ proofToken }, caller) =>
      (await isProved(caller, proofToken))
        ? { ok: await exportMember(services, caller.memberId, caller.now) }
        : { refused: 'proofRequired' },
    ),
  ]
}
