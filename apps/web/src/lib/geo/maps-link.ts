import { detectInAppBrowser } from '../browser/in-app-browser.ts'
import type { Position } from './bearing.ts'

/**
 * The URL that shows a position in the phone's maps: Apple's app on Apple's devices, the default app on Android, a web
 * page elsewhere. In-app browsers do not support `geo:`, so they get the web page.
 */
export function mapsLink(
  { latitude, longitude, name }: Position & { name: string },
  userAgent: string,
): string {
  const point = `${latitude},${longitude}`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?${new URLSearchParams({ ll: point, q: name }).toString()}`
  }
  if (userAgent.includes('Android') && detectInAppBrowser(userAgent) === undefined) {
    // A bracket would end the label.
    return `geo:${point}?q=${point}(${encodeURIComponent(name.replaceAll(/[()]/g, ' '))})`
  }
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: point }).toString()}`
}
