import { beginDeletionByPasskey } from '@crema/contract/endpoints/deletion/begin-deletion-by-passkey'
import { confirmDeletion } from '@crema/contract/endpoints/deletion/confirm-deletion'
import { previewDeletion as previewDeletionCall } from '@crema/contract/endpoints/deletion/preview-deletion'
import { verifyDeletion as verifyDeletionCall } from '@crema/contract/endpoints/deletion/verify-deletion'
import { verifyDeletionByPasskey as verifyDeletionByPasskeyCall } from '@crema/contract/endpoints/deletion/verify-deletion-by-passkey'
import { verifyDeletionByProvider as verifyDeletionByProviderCall } from '@crema/contract/endpoints/deletion/verify-deletion-by-provider'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { byEmail, byPhone } from '#src/modules/identity/member/contact.ts'
import {
  identityOfContact,
  identityOfLogin,
  identityOfMember,
} from '#src/modules/identity/member/home-identity.ts'
import { identityServices } from '#src/modules/identity/member/identity-services.ts'
import { readPhone } from '#src/modules/identity/member/read-phone.ts'
import { beginWithAnyPasskey } from '#src/modules/identity/passkeys/begin-passkey.ts'
import { memberOfPasskey, proveByPasskey } from '#src/modules/identity/passkeys/prove-by-passkey.ts'
import { relyingParty } from '#src/modules/identity/passkeys/relying-party.ts'
import { createIdentityProviders } from '#src/modules/identity/providers/identity-providers.ts'
import { clientName } from '#src/modules/identity/sessions/client-name.ts'
import { sessionCookie } from '#src/modules/identity/sessions/session-cookie.ts'
import type { ProviderLogin } from '#src/modules/identity/sign-in/proved-login.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { deleteAccount } from './delete-account.ts'
import { previewDeletion } from './preview-deletion.ts'
import { verifyDeletion, verifyDeletionByPasskey, verifyDeletionByProvider } from './verify-deletion.ts'

/** The calls that delete an account, by a LOGOUT_TOKEN. */
export function deletionRoutes(services: Services): Route[] {
  const { config, database } = services
  const identity = identityServices(services)
  const { secrets, marketCode } = identity
  const cookie = sessionCookie(config)
  const rp = relyingParty(config)
  const tokenServices = {
    database,
    secrets,
    marketCode,
    identityProviders: createIdentityProviders(config),
    seal: createSeal(config.serverSecret),
    homeOf: (login: ProviderLogin) => identityOfLogin(identity, login),
  }

  return [
    route(verifyDeletionCall, async ({ email, countryCode = '', mobile = '', ...given }, { device, now }) => {
      const contact = email === undefined ? byPhone(readPhone({ countryCode, mobile })) : byEmail(email)
      const home = await identityOfContact(identity, contact)
      const proof = { ...given, contact, device, marketCode: home.marketCode, now }
      return verifyDeletion(home.database, home.secrets, proof)
    }),

    route(verifyDeletionByProviderCall, async ({ ticket: returnToken, ...given }, { device, now }) =>
      verifyDeletionByProvider(tokenServices, { ...given, returnToken, device, now }),
    ),

    route(beginDeletionByPasskey, async (_input, { now }) => ({
      ok: { options: { ...(await beginWithAnyPasskey(database, rp, 'deletion', now)) } },
    })),

    route(verifyDeletionByPasskeyCall, async ({ credential }, { now }) => {
      const home = await identityOfMember(identity, memberOfPasskey(credential))
      const given = { credential, purpose: 'deletion', home: home.database, now } as const
      const proved = await proveByPasskey(database, rp, given)
      if ('refused' in proved) return proved
      const { memberId } = proved.ok
      return verifyDeletionByPasskey(home.database, { memberId, marketCode: home.marketCode, now })
    }),

    route(previewDeletionCall, async (_input, { deletionSession, now }) => ({
      ok: await previewDeletion(services, deletionSession, now),
    })),

    route(confirmDeletion, async (_input, { deletionSession, country, now, http }) => {
      const client = clientName(http.request.headers['user-agent'])
      const result =
        deletionSession.memberId === null
          ? { ok: {} }
          : await deleteAccount(services, deletionSession.memberId, { country, client, now })
      if ('ok' in result) cookie.clear(http.reply)
      return result
    }),
  ]
}
