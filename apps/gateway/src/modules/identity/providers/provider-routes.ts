import { linkLogin as linkLoginCall } from '@crema/contract/endpoints/account/link-login'
import { proveByProvider as proveByProviderCall } from '@crema/contract/endpoints/account/prove-by-provider'
import { unlinkLogin as unlinkLoginCall } from '@crema/contract/endpoints/account/unlink-login'
import { beginThirdLogin } from '@crema/contract/endpoints/sign-in/begin-third-login'
import { thirdLogin } from '@crema/contract/endpoints/sign-in/third-login'
import { route, type Route } from '#src/http/endpoint/route.ts'
import { createSeal } from '#src/outbox/seal.ts'
import type { Services } from '#src/services.ts'
import { identityServices } from '../member/identity-services.ts'
import { createIdentityProviders } from './identity-providers.ts'
import { linkProvider, unlinkProvider } from './link-provider.ts'
import { proveByProvider } from './prove-by-provider.ts'
import { beginProviderSignIn } from './provider-sign-in.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

/** The calls that sign in with, link and unlink identity providers. */
export function providerRoutes(services: Services): Route[] {
  const identityProviders = createIdentityProviders(services.config)
  const identity = {
    ...identityServices(services),
    identityProviders,
    seal: createSeal(services.config.serverSecret),
  }
  const { database, secrets, clientContext, toAnswer, proofs, isProved } = identity

  return [
    route(beginThirdLogin, async ({ provider }, { device, now }) => {
      if (!identityProviders.isEnabled(provider)) return { refused: 'providerOff' }
      const begun = await beginProviderSignIn(database, secrets, {
        device,
        marketCode: services.config.market.code,
        now,
      })
      return { ok: { ...begun, url: identityProviders.signInUrl(provider, begun) } }
    }),

    route(thirdLogin, async ({ ticket: returnToken, ...given }, caller) =>
      toAnswer(await signInByProvider(identity, { ...clientContext(caller), ...given, returnToken }), caller),
    ),

    route(proveByProviderCall, async ({ ticket: returnToken, ...given }, caller) => {
      const { memberId, sessionId, device, now } = caller
      const result = await proveByProvider(identity, { ...given, returnToken, memberId, device, now })
      return 'refused' in result ? result : { ok: proofs.issue(sessionId, now) }
    }),

    route(linkLoginCall, async ({ proofToken, ticket: returnToken, ...given }, caller) =>
      proofs.isValid(proofToken, caller.sessionId, caller.now)
        ? linkProvider(identity, {
            ...given,
            returnToken,
            ...clientContext(caller),
            memberId: caller.memberId,
          })
        : { refused: 'proofRequired' },
    ),

    route(unlinkLoginCall, async ({ provider, proofToken }, caller) =>
      (await isProved(caller, proofToken))
        ? unlinkProvider(identity, { provider, memberId: caller.memberId, now: caller.now })
        : { refused: 'proofRequired' },
    ),
  ]
}
