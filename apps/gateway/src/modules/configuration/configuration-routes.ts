import { countries, countryList } from '@crema/contract/countries/countries'
import { getConfig } from '@crema/contract/endpoints/configuration/get-config'
import type { Config, HouseSettings } from '#src/config/config.ts'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { canSendSms } from '#src/sms/can-send-sms.ts'

export function configurationRoutes({ config }: Services): Route[] {
  const loginSwitchConfigResult = [
    { thirdSwitchList: [signInSwitch('google', config.google), signInSwitch('apple', config.apple)] },
  ]
  return [
    route(getConfig, (_input, { country }) =>
      Promise.resolve({
        ok: {
          loginSwitchConfigResult,
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

/** A provider is on where the chain has an account with it. */
function signInSwitch(type: 'google' | 'apple', house: HouseSettings | undefined) {
  return house === undefined ? { type, on: false } : { type, on: true, clientId: house.clientId }
}

function demoInbox({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): { demoInbox?: string } {
  return demo && smtpUrl === undefined ? { demoInbox: '/demo/inbox' } : {}
}
