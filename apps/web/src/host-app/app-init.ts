import * as z from 'zod/mini'
import { limits } from '@crema/contract/limits'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text))
/** A bearer token may be longer than what a person types. */
const token = z.string().check(z.trim(), z.minLength(1), z.maxLength(4 * limits.longText))

/** Apps write numbers as texts and texts as numbers. A field that is neither is as good as left out. */
const textField = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text))), undefined)
const degrees = (most: number) => {
  const number = z.number().check(z.gte(-most), z.lte(most))
  const written = z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)), z.pipe(z.transform(Number), number))
  return z.catch(z.optional(z.union([number, written])), undefined)
}

/** What the app says of itself, the person and the place (spec section 3). All of it is a hint, the token too. */
export const appInit = z.object({
  lang: textField,
  defaultLang: textField,
  cnty: textField,
  zone: textField,
  longitude: degrees(180),
  latitude: degrees(90),
  did: textField,
  shopMdCode: textField,
  userInfo: z.catch(z.optional(z.object({ memberId: textField, token: z.catch(z.optional(token), undefined) })), undefined),
})
export type AppInit = z.output<typeof appInit>
