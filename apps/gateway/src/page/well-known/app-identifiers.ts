import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { brandFolder } from '#src/mail/mail-brand.ts'

const path = z.string().regex(/^\/[\w./*-]*$/, 'must be a path such as /app.html or /marketing/*')

const appFacts = z.object({
  androidPackage: z.string().regex(/^\w+(\.\w+)+$/),
  /** What the app writes into its user agent. */
  userAgentMarker: z.string().min(3),
  /** What proves to the phones that the app and this site belong together. */
  appLinks: z.object({
    /** Team and bundle, such as A1B2C3D4E5.com.example.crema. */
    appleAppIds: z.array(z.string().regex(/^[A-Z0-9]{10}\.[\w.-]+$/)),
    /** SHA-256 fingerprints of the certificates that the app is signed with. */
    androidCertificates: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)),
    /** Links of this site that open the app; `*` stands for any text. */
    paths: z.array(path),
  }),
})
export type AppIdentifiers = z.output<typeof appFacts>

/** What `brand.json` says of the chain's app. Throws, naming the file and the key, where something is wrong. */
export function readAppIdentifiers(brand: string): AppIdentifiers {
  const file = join(brandFolder(brand), 'brand.json')
  const read = appFacts.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${file}: ${z.prettifyError(read.error)}`)
}
