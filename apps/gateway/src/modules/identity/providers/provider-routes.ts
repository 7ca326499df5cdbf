import { linkLogin as linkLoginCall } from '@crema/contract/endpoints/account/link-login'
import { proveByHouse as proveByHouseCall } from '@crema/contract/endpoints/account/prove-by-provider'
import { unlinkLogin as unlinkLoginCall } from '@crema/contract/endpoints/account/unlink-login'
import { beginThirdLogin } from '@crema/contract/endpoints/sign-in/begin-third-login'
import { thirdLogin as thirdLoginCall } from '@crema/contract/endpoints/sign-in/third-login'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { memberParts } from '../member/identity-services.ts'
import { beginSignIn } from './begun-sign-in.ts'
import { createHouses } from './identity-providers.ts'
import { linkProvider, unlinkProvider } from './link-provider.ts'
import { proveByHouse } from './prove-by-provider.ts'
import { thirdLogin } from './third-login.ts'

export function providerRoutes(services: Services): Route[] {
  const houses = createHouses(services.config)
  const parts = { ...memberParts(services), houses, seal: createSeal(services.config.serverSecret) }
  const { database, secrets, visit, answer, proofs } = parts

  return [
    route(beginThirdLogin, async ({ provider }, { device, now }) => {
      if (!houses.isOn(provider)) return { refused: 'providerOff' }
      const begun = await beginSignIn(database, secrets, { device, now })
      return { ok: { ...begun, url: houses.signInUrl(provider, begun) } }
    }),

    route(thirdLoginCall, async (given, caller) =>
      answer(await thirdLogin(parts, { ...visit(caller), ...given }), caller),
    ),

    route(proveByHouseCall, async (given, { memberId, sessionId, device, now }) => {
      const met = await proveByHouse(parts, { ...given, memberId, device, now })
      return 'refused' in met ? met : { ok: proofs.give(sessionId, now) }
    }),

    route(linkLoginCall, async ({ proofToken, ...given }, caller) =>
      proofs.isGood(proofToken, caller.sessionId, caller.now)
        ? linkProvider(parts, { ...given, ...visit(caller), memberId: caller.memberId })
        : { refused: 'proofRequired' },
    ),

    route(unlinkLoginCall, async ({ provider, proofToken }, { memberId, sessionId, now }) =>
      proofs.isGood(proofToken, sessionId, now)
        ? unlinkProvider(parts, { provider, memberId, now })
        : { refused: 'proofRequired' },
    ),
  ]
}
