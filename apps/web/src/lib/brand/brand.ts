import facts from '#brand/brand.json'

/** The fields of `brand.json` that the page reads; `docs/recipes/add-a-brand.md` lists where each value is shown. */
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

/** The chain's name, links and contacts. */
export const brand: BrandFacts = facts
