/**
 * What every page says of the chain. The build puts it in (`vite.config.ts`), so that the rest of the chain's facts
 * (`brand.ts`) comes with the screens that show it.
 */
export const brandName = import.meta.env.BRAND_NAME
/** What the user agent holds where the chain's app is around the page. */
export const appMarker = import.meta.env.APP_MARKER
