import { countries, countryList } from '@crema/contract/countries'
import { getConfig } from '@crema/contract/endpoints/configuration/get-config'
import type { Config } from '#src/config.ts'
import { route, type Route } from '#src/route.ts'
import type { Services } from '#src/services.ts'

export function configurationRoutes({ config }: Services): Route[] {
  const loginSwitchConfigResult = [
    { thirdSwitchList: [signInSwitch('google', config.googleClientId), signInSwitch('apple', config.appleClientId)] },
  ]
  return [
    route(getConfig, (_input, { country }) =>
      Promise.resolve({
        ok: {
          loginSwitchConfigResult,
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

/** A provider is on where the chain has an account with it. */
function signInSwitch(type: 'google' | 'apple', clientId: string | undefined) {
  return clientId === undefined ? { type, on: false } : { type, on: true, clientId }
}

function demoInbox({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): { demoInbox?: string } {
  return demo && smtpUrl === undefined ? { demoInbox: '/demo/inbox' } : {}
}
