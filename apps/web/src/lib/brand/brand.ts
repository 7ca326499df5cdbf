import facts from '#brand/brand.json'

/** What the page reads of a chain's `brand.json`; `docs/recipes/add-a-brand.md` says where each shows. */
export type BrandFacts = {
  name: string
  appScheme: string
  appStoreUrl: string
  playStoreUrl: string
  androidPackage: string
  userAgentMarker: string
  bridge: { channel: string; receiver: string; initCallback: string; shareCallback: string }
  supportEmail: string
  supportPhone: string
  controller: { name: string; address: string; privacyEmail: string }
}

/** The chain's own facts: its name, its links, its contacts. */
export const brand: BrandFacts = facts
