import type * as z from 'zod'
import { adyenVariables, readAdyen, type AdyenSettings } from './providers/adyen-settings.ts'
import { airwallexVariables, readAirwallex, type AirwallexSettings } from './providers/airwallex-settings.ts'
import { antomVariables, readAntom, type AntomSettings } from './providers/antom-settings.ts'
import { payermaxVariables, readPayermax, type PayermaxSettings } from './providers/payermax-settings.ts'
import { paypalVariables, readPaypal, type PaypalSettings } from './providers/paypal-settings.ts'
import { smbcVariables, readSmbc, type SmbcSettings } from './providers/smbc-settings.ts'

/** A provider without settings is not offered. */
export type PaymentSettings = {
  adyen?: AdyenSettings | undefined
  airwallex?: AirwallexSettings | undefined
  antom?: AntomSettings | undefined
  payermax?: PayermaxSettings | undefined
  paypal?: PaypalSettings | undefined
  smbc?: SmbcSettings | undefined
}

/** The variables of all providers, for the schema of the settings. */
export const paymentVariables = {
  ...adyenVariables,
  ...airwallexVariables,
  ...antomVariables,
  ...payermaxVariables,
  ...paypalVariables,
  ...smbcVariables,
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>>

/**
 * The settings of the payment providers. A provider with none is not offered; `problems` names what is missing of one that
 * has some, since a start without it would leave out a way to pay unnoticed.
 */
export function readPaymentSettings(given: Variables): { payments: PaymentSettings; problems: string[] } {
  const problems: string[] = []
  const complete = <Name extends keyof Variables>(required: readonly Name[], more: readonly Name[] = []) => {
    const missing = required.filter((name) => given[name] === undefined)
    if (missing.length === 0) return true
    if ([...required, ...more].some((name) => given[name] !== undefined))
      problems.push(...missing.map((name) => `${name} must be set where others of its provider are.`))
    return false
  }
  return {
    payments: {
      adyen: readAdyen(given, complete),
      airwallex: readAirwallex(given, complete),
      antom: readAntom(given, complete),
      payermax: readPayermax(given, complete),
      paypal: readPaypal(given, complete),
      smbc: readSmbc(given, complete),
    },
    problems,
  }
}
