/// <reference types="vite/client" />

/** Of the brand that the page is built for: `CREMA_BRAND` names its folder. */
declare module '#brand/brand.json' {
  const facts: import('./lib/brand.ts').BrandFacts
  export default facts
}
