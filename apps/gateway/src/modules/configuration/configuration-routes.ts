import { countries, countryList } from '@crema/contract/countries/countries'
import { getConfig } from '@crema/contract/endpoints/configuration/get-config'
import { type IdentityProvider, loginProviders } from '@crema/contract/identity/login-providers'
import type { Config, ProviderConfig } from '#src/config/config.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { canSendSms } from '#src/sms/can-send-sms.ts'

export function configurationRoutes({ config }: Services): Route[] {
  const thirdSwitchList = loginProviders.map((provider) => signInSwitch(provider, config[provider]))
  return [
    route(getConfig, (_input, { country }) =>
      Promise.resolve({
        ok: {
          loginSwitchConfigResult: [{ thirdSwitchList }],
          phoneSignIn: canSendSms(config),
          country,
          currency: countries[country].currency,
          countries: countryList.map((code) => ({
            country: code,
            dial: countries[code].dial,
            currency: countries[code].currency,
          })),
          ...demoInbox(config),
        },
      }),
    ),
  ]
}

/** Sign-in with a provider is available where the chain has configured a client id. */
function signInSwitch(type: IdentityProvider, provider: ProviderConfig | undefined) {
  return provider === undefined ? { type, on: false } : { type, on: true, clientId: provider.clientId }
}

function demoInbox({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): { demoInbox?: string } {
  return demo && smtpUrl === undefined ? { demoInbox: '/demo/inbox' } : {}
}
