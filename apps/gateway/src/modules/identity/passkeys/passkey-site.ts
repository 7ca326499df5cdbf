import type { Config } from '#src/config/config.ts'
import { brandFolder, loadMailBrand } from '#src/mail/mail-brand.ts'

/** EdDSA, ES256 and RS256: what authenticators speak today. */
export const passkeyAlgorithms = [-8, -7, -257]

/** What the chain's passkeys are made for: they open its pages and nothing else. */
export type PasskeySite = {
  /** The domain of the page. */
  id: string
  name: string
  /** Pages that may ask for them. */
  origins: string[]
}

export function passkeySite({ publicOrigin, allowedOrigins, brand }: Config): PasskeySite {
  return {
    id: new URL(publicOrigin).hostname,
    name: loadMailBrand(brandFolder(brand)).name,
    origins: [publicOrigin, ...allowedOrigins],
  }
}
