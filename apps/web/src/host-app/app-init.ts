import * as z from 'zod/mini'
import { limits } from '@crema/contract/limits'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text))
/** A bearer token may be longer than typed text. */
const token = z.string().check(z.trim(), z.minLength(1), z.maxLength(4 * limits.longText))

/** An invalid field is undefined and does not invalidate the others. */
const lenient = <Value>(field: z.ZodMiniType<Value>) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => z.safeParse(field, value).data),
    ),
  )

// Apps send numbers as strings and strings as numbers.
const textField = lenient(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text)))
const degrees = (most: number) => {
  const number = z.number().check(z.gte(-most), z.lte(most))
  const written = z.pipe(
    z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)),
    z.pipe(z.transform(Number), number),
  )
  return lenient(z.union([number, written]))
}

/** The host app's init object. All of it is a hint that the gateway verifies, including the token. */
export const appInit = z.object({
  lang: textField,
  defaultLang: textField,
  cnty: textField,
  zone: textField,
  longitude: degrees(180),
  latitude: degrees(90),
  // Sent as a header, hence ASCII.
  did: lenient(
    z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text.check(z.regex(/^[!-~]+$/)))),
  ),
  shopMdCode: textField,
  userInfo: lenient(z.object({ memberId: textField, token: lenient(token) })),
})
export type AppInit = z.output<typeof appInit>
