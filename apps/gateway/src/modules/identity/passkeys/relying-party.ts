import type { Config } from '#src/config/config.ts'
import { brandFolder, loadMailBrand } from '#src/mail/mail-brand.ts'

/** COSE algorithms: EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The WebAuthn relying party: passkeys work only on its pages. */
export type RelyingParty = {
  /** The page's domain. */
  id: string
  name: string
  /** Origins whose pages may use passkeys. */
  origins: string[]
}

export function relyingParty({ publicOrigin, allowedOrigins, brand }: Config): RelyingParty {
  return {
    id: new URL(publicOrigin).hostname,
    name: loadMailBrand(brandFolder(brand)).name,
    origins: [publicOrigin, ...allowedOrigins],
  }
}
