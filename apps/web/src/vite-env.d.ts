/// <reference types="vite/client" />

/** Of the brand that the page is built for: `CREMA_BRAND` names its folder. */
declare module '#brand/brand.json' {
  import type { BrandFacts } from '#src/lib/brand/brand.ts'

  const facts: BrandFacts
  export default facts
}

declare module '#brand/home.json' {
  import type { BrandHome } from '#src/lib/brand/home.ts'

  const home: BrandHome
  export default home
}

declare module '#brand/posters.json' {
  import type { PosterDesign } from '#src/features/posters/layout/poster-design.ts'

  const designs: readonly PosterDesign[]
  export default designs
}

/** Of the brand whose legal documents the page has. */
declare module '#legal/versions.json' {
  import type { DocumentVersions } from '#src/features/legal/documents.ts'

  const versions: DocumentVersions
  export default versions
}

/** `minimumAge`: from which age a person may have an account, by lower-case country. */
declare module '#legal/countries.json' {
  const countries: { minimumAge: Readonly<Record<string, number>> }
  export default countries
}

/** What changed in each version, by document, version and language. */
declare module '#legal/changes.json' {
  import type { Locale } from '@crema/i18n/locales'

  const changes: Partial<Record<string, Record<string, Partial<Record<Locale, readonly string[]>>>>>
  export default changes
}

interface ImportMetaEnv {
  readonly BRAND_NAME: string
  /** Part of the HTML: a picture in a style sheet is a document of its own, which delays the first paint. */
  readonly BRAND_MARK: { viewBox: string; paths: readonly (readonly [d: string, fill: string])[] }
  readonly APP_MARKER: string
  /** The content of the brand's drawings by name, in the server's build; empty in the browser's. */
  readonly DRAWINGS: Readonly<Partial<Record<string, string>>>
  /** Path of the brand's drawings, with slashes at both ends. */
  readonly ART_FOLDER: string
}
