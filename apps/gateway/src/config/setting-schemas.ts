import * as z from 'zod'
import { isSecureUrl } from './network-addresses.ts'

/** An empty variable counts as unset, since shells and compose files do not distinguish the two. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema))
}

export const textOfLength = (from: number) => z.string().min(from, `must be at least ${from} characters long`)

export const databaseUrl = z
  .string()
  .regex(
    /^(memory:\/\/(\/.+)?$|postgres(ql)?:\/\/.+)/,
    'must begin with postgres:// or be memory://; without it the database is a folder',
  )

/** `what` must not cross a network in clear. */
export const secureUrl = (what: string) =>
  z
    .string()
    .refine(
      isSecureUrl,
      `must begin with https://, or name this machine: ${what} must not cross a network in clear`,
    )

export const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
export const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://coffee.example, without a path or a slash at its end')
