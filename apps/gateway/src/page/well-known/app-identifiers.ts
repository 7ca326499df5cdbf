import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brandFolder } from '#src/mail/mail-brand.ts'

const path = z.string().regex(/^\/[\w./*-]*$/, 'must be a path such as /app.html or /marketing/*')

const appIdentifiers = z.object({
  androidPackage: z.string().regex(/^\w+(\.\w+)+$/),
  /** Text in the user agent of the app. */
  userAgentMarker: z.string().min(3),
  /** By these, phones verify that the app and this site belong together. */
  appLinks: z.object({
    /** Team and bundle identifier, such as A1B2C3D4E5.com.example.crema. */
    appleAppIds: z.array(z.string().regex(/^[A-Z0-9]{10}\.[\w.-]+$/)),
    /** SHA-256 fingerprints of the app's signing certificates. */
    androidCertificates: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)),
    /** Paths of this site that open the app; `*` matches any text. */
    paths: z.array(path),
  }),
})
export type AppIdentifiers = z.output<typeof appIdentifiers>

/** The identifiers of the chain's app in `brand.json`. Throws with file and key where one is invalid. */
export function readAppIdentifiers(brand: string): AppIdentifiers {
  const file = join(brandFolder(brand), 'brand.json')
  const read = appIdentifiers.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${file}: ${z.prettifyError(read.error)}`)
}
