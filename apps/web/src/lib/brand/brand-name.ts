/**
 * The chain's name, which every screen shows. The build inserts it (`vite.config.ts`), so that the other facts of the chain
 * (`brand.ts`) are loaded only with the screens that show them.
 */
export const brandName = import.meta.env.BRAND_NAME
/** The text in the user agent by which the chain's app is recognized. */
export const appMarker = import.meta.env.APP_MARKER
