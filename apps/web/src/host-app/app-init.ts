import * as z from 'zod/mini'
import { limits } from '@crema/contract/limits'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.text))
/** A bearer token may be longer than what a person types. */
const token = z.string().check(z.trim(), z.minLength(1), z.maxLength(4 * limits.longText))

/** A field that is not what it should be is as good as left out, and takes no other along. */
const lenient = <Value>(field: z.ZodMiniType<Value>) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => z.safeParse(field, value).data),
    ),
  )

// Apps write numbers as texts and texts as numbers.
const textField = lenient(z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text)))
const degrees = (most: number) => {
  const number = z.number().check(z.gte(-most), z.lte(most))
  const written = z.pipe(
    z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)),
    z.pipe(z.transform(Number), number),
  )
  return lenient(z.union([number, written]))
}

/** What the app says of itself, the person and the place. All of it is a hint, the token too. */
export const appInit = z.object({
  lang: textField,
  defaultLang: textField,
  cnty: textField,
  zone: textField,
  longitude: degrees(180),
  latitude: degrees(90),
  // Travels in a header.
  did: lenient(
    z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), text.check(z.regex(/^[!-~]+$/)))),
  ),
  shopMdCode: textField,
  userInfo: lenient(z.object({ memberId: textField, token: lenient(token) })),
})
export type AppInit = z.output<typeof appInit>
