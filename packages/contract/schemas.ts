import * as z from 'zod/mini'
import { countryList } from './countries/countries.ts'
import { loginProviders } from './identity/login-providers.ts'
import { activityNoShape, limits } from './limits.ts'

/** Schemas that several endpoints share. */

export const countryCode = z.enum(countryList as [(typeof countryList)[number], ...typeof countryList]) // never empty

/** An instant: ISO 8601, UTC. */
export const instant = z.iso.datetime()

/** `digits` are the decimals that `amountMinor` holds and that are shown: 099 with 2 digits is 0.99. */
export const money = z.object({
  amountMinor: z.int().check(z.nonnegative()),
  currency: z.string().check(z.length(3)),
  digits: z.int().check(z.nonnegative(), z.lte(3)),
})
export type Money = z.output<typeof money>

export const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text))
export const activityNo = z.string().check(z.regex(activityNoShape))
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email())
/** The dial code of a phone, without plus: `81`. */
export const dialDigits = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,2}$/))
/** A phone number in national format, with or without its leading zero, spaces, brackets and dashes. */
export const mobileTyped = z
  .string()
  .check(z.trim(), z.minLength(4), z.maxLength(limits.phone), z.regex(/^[\d٠-٩۰-۹\s()./-]+$/))
export const phoneFields = { countryCode: dialDigits, mobile: mobileTyped }
export const password = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax))
/** A token that the gateway issued: a pending sign-in, a fresh proof or a return token. */
export const givenToken = z.string().check(z.minLength(1), z.maxLength(limits.token))
export const oneTimeCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))
/**
 * A sign-in at an identity provider: the ID token of the app's own sign-in, or the provider's stored answer for this
 * nonce, with the return token (`ticket`) of the browser that came back.
 */
export const providerSignIn = z.object({
  provider: z.enum(loginProviders),
  idToken: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.idToken))),
  nonce: z.string().check(z.minLength(1), z.maxLength(limits.nonce)),
  ticket: z.optional(givenToken),
})

/** WGS 84 degrees, in a query as text. */
export const latitude = z.coerce.number().check(z.gte(-90), z.lte(90))
export const longitude = z.coerce.number().check(z.gte(-180), z.lte(180))

/** A boolean; in a query as text such as `true` or `no`. */
export const flag = z.union([z.boolean(), z.stringbool()])

/** A cursor is opaque: the `nextCursor` of the page before. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.pageSizeMax)), limits.pageSize),
  cursor: z.optional(z.string().check(z.maxLength(limits.cursor))),
}

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}
