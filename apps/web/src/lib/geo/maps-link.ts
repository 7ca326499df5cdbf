import { detectInAppBrowser } from '../browser/in-app-browser.ts'
import type { Position } from './bearing.ts'

/**
 * The address that opens a place in the phone's maps: Apple's app on Apple's devices, whichever app the person
 * likes on Android, a web page elsewhere. Embedded browsers know no `geo:`, so they get the web page too.
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
    // Brackets would end the label.
    return `geo:${point}?q=${point}(${encodeURIComponent(name.replaceAll(/[()]/g, ' '))})`
  }
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: point }).toString()}`
}
