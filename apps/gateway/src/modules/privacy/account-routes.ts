import { endSessions } from '@crema/contract/endpoints/account/end-sessions'
import { exportMember as exportMemberCall } from '@crema/contract/endpoints/account/export-member'
import { listConsents } from '@crema/contract/endpoints/account/list-consents'
import { listSessions } from '@crema/contract/endpoints/account/list-sessions'
import { saveConsent } from '@crema/contract/endpoints/account/save-consent'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { sessionCookie } from '../identity/sessions/session-cookie.ts'
import { addDecision, endSessionsOf } from './account-store.ts'
import { readConsents } from './consents/read-consents.ts'
import { exportMember } from './export/export-member.ts'
import { listDevices } from './list-devices.ts'

export function accountRoutes(services: Services): Route[] {
  const { config, database } = services
  const cookie = sessionCookie(config)

  return [
    route(listSessions, async (_input, { memberId, sessionId, now }) => ({
      ok: await listDevices(database, { memberId, sessionId, now }),
    })),

    route(endSessions, async ({ sessionId: ended }, { memberId, sessionId, http }) => {
      await endSessionsOf(database, memberId, ended)
      const signedOut = ended === undefined || ended === sessionId
      if (signedOut) cookie.clear(http.reply)
      return { ok: { signedOut } }
    }),

    route(listConsents, async (_input, { memberId }) => ({ ok: await readConsents(database, memberId) })),

    route(saveConsent, async ({ channel, decision }, { memberId, locale, country, now }) => {
      await database
        .transaction()
        .execute((transaction) =>
          addDecision(transaction, { memberId, channel, decision, locale, country, now }),
        )
      return { ok: await readConsents(database, memberId) }
    }),

    route(exportMemberCall, async (_input, { memberId, now }) => ({
      ok: await exportMember(services, memberId, now),
    })),
  ]
}
