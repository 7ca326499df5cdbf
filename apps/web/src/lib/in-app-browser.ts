// A messenger's or a social app's own browser: downloads and links to other apps often do nothing there.
const marks =
  /MicroMessenger|\bLine\/|KAKAOTALK|FBAN|FBAV|FB_IAB|Instagram|Barcelona|musical_ly|Bytedance|Twitter|Snapchat|LinkedInApp|Android.*\bwv\)/
const iPhone = /iPhone|iPad|iPod/

/** True for a browser inside another app, by its user agent. */
export function isInAppBrowser(userAgent: string): boolean {
  return marks.test(userAgent) || (iPhone.test(userAgent) && !userAgent.includes('Safari/'))
}
