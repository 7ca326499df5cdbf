import { detectDevice } from '@crema/contract/page/device'
import { detectInAppBrowser } from './in-app-browser.ts'

/** How a permission that was denied is granted again; each has the message `permissions.<guide>`. */
export type PermissionGuide =
  | 'hostApp'
  | 'otherApp'
  | 'iosSafari'
  | 'iosBrowser'
  | 'androidChrome'
  | 'samsungInternet'
  | 'androidFirefox'
  | 'desktopChrome'
  | 'desktopEdge'
  | 'desktopFirefox'
  | 'desktopSafari'
  | 'otherBrowser'

/** The way that fits device and browser. `isInstalled`: opened from an iPhone's home screen, which has an app's user agent. */
export function permissionGuide(
  userAgent: string,
  { maxTouchPoints = 0, isInstalled = false } = {},
): PermissionGuide {
  const inApp = isInstalled ? undefined : detectInAppBrowser(userAgent)
  if (inApp) return inApp.id === 'ownApp' ? 'hostApp' : 'otherApp'
  switch (detectDevice(userAgent, maxTouchPoints)) {
    case 'iOS':
      return /CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(userAgent) ? 'iosBrowser' : 'iosSafari'
    case 'Android':
      if (userAgent.includes('SamsungBrowser/')) return 'samsungInternet'
      if (userAgent.includes('Firefox/')) return 'androidFirefox'
      return userAgent.includes('Chrome/') ? 'androidChrome' : 'otherBrowser'
    case 'other':
      if (userAgent.includes('Edg/')) return 'desktopEdge'
      if (userAgent.includes('Firefox/')) return 'desktopFirefox'
      if (userAgent.includes('Chrome/')) return 'desktopChrome'
      return /Macintosh.*Safari\//.test(userAgent) ? 'desktopSafari' : 'otherBrowser'
  }
}

/** The way for the browser that shows this page. */
export const currentPermissionGuide = (): PermissionGuide =>
  permissionGuide(navigator.userAgent, {
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled: 'standalone' in navigator && navigator.standalone === true,
  })

/** Whether the phone's own settings decide, too. */
export const hasPhoneSettings = (guide: PermissionGuide): boolean =>
  guide === 'iosSafari' || guide.startsWith('android') || guide === 'samsungInternet'
