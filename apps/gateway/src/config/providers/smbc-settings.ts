import * as z from 'zod'
import { optional } from '../setting-schemas.ts'
import { apiUrl, type IsComplete } from './provider-schemas.ts'

export type SmbcSettings = {
  /** `https://p01.smbc-gp.co.jp`, or `https://pt01.smbc-gp.co.jp` for tests. */
  url: string
  shopId: string
  shopPass: string
  /** The configuration of Link type Plus, as named at the console. */
  configId: string
  /** Where members' cards are saved; undefined where they are not. */
  site: { id: string; pass: string } | undefined
  /** Whether SMBC GMO accepts card numbers from our own form: a right of the shop, for merchants with PCI DSS SAQ D. */
  takesCards: boolean
}

const idOf = (longest: number) =>
  z.string().regex(new RegExp(`^\\w{1,${longest}}$`), `must be at most ${longest} letters and digits`)

export const smbcVariables = {
  PAY_SMBC_URL: apiUrl,
  PAY_SMBC_SHOP_ID: optional(idOf(13)),
  PAY_SMBC_SHOP_PASS: optional(idOf(10)),
  PAY_SMBC_CONFIG_ID: optional(z.string()),
  PAY_SMBC_SITE_ID: optional(idOf(13)),
  PAY_SMBC_SITE_PASS: optional(idOf(20)),
  PAY_SMBC_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
}

type Variables = z.output<z.ZodObject<typeof smbcVariables>>

export function readSmbc(given: Variables, complete: IsComplete<Variables>): SmbcSettings | undefined {
  const {
    PAY_SMBC_URL: url = '',
    PAY_SMBC_SHOP_ID: shopId = '',
    PAY_SMBC_SHOP_PASS: shopPass = '',
    PAY_SMBC_CONFIG_ID: configId = '',
    PAY_SMBC_SITE_ID: siteId = '',
    PAY_SMBC_SITE_PASS: sitePass = '',
    PAY_SMBC_CARD_FORM: takesCards = false,
  } = given
  const siteNames = ['PAY_SMBC_SITE_ID', 'PAY_SMBC_SITE_PASS'] as const
  const required = ['PAY_SMBC_URL', 'PAY_SMBC_SHOP_ID', 'PAY_SMBC_SHOP_PASS', 'PAY_SMBC_CONFIG_ID'] as const
  const hasSite = complete(siteNames)
  if (!complete(required, [...siteNames, 'PAY_SMBC_CARD_FORM'])) return undefined
  return {
    url,
    shopId,
    shopPass,
    configId,
    site: hasSite ? { id: siteId, pass: sitePass } : undefined,
    takesCards,
  }
}
