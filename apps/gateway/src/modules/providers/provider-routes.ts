import { linkLogin as linkLoginCall } from '@crema/contract/endpoints/account/link-login'
import { unlinkLogin as unlinkLoginCall } from '@crema/contract/endpoints/account/unlink-login'
import { beginThirdLogin } from '@crema/contract/endpoints/sign-in/begin-third-login'
import { thirdLogin as thirdLoginCall } from '@crema/contract/endpoints/sign-in/third-login'
import { memberParts } from '#src/modules/members/member-parts.ts'
import { route, type Route } from '#src/route.ts'
import type { Services } from '#src/services.ts'
import { createHouses } from './houses.ts'
import { linkProvider, unlinkProvider } from './link-provider.ts'
import { giveNonce } from './provider-nonce.ts'
import { thirdLogin } from './third-login.ts'

export function providerRoutes(services: Services): Route[] {
  const parts = memberParts(services)
  const { database, secrets, visit, answer, proofs } = parts
  const houses = createHouses(services.config)

  return [
    route(beginThirdLogin, async (_input, { device, now }) => ({ ok: { nonce: await giveNonce(database, secrets, { device, now }) } })),

    route(thirdLoginCall, async (given, caller) =>
      answer(await thirdLogin(parts, houses, { ...visit(caller), ...given }), caller)),

    route(linkLoginCall, async ({ proofToken, ...given }, { memberId, sessionId, device, now }) => {
      if (!proofs.isGood(proofToken, sessionId, now)) return { refused: 'proofRequired' }
      return linkProvider(parts, houses, { ...given, memberId, device, now })
    }),

    route(unlinkLoginCall, async ({ provider, proofToken }, { memberId, sessionId, now }) => {
      if (!proofs.isGood(proofToken, sessionId, now)) return { refused: 'proofRequired' }
      return unlinkProvider(parts, { provider, memberId, now })
    }),
  ]
}
