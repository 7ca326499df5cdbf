import { detectDevice } from '@crema/contract/page/device'
import { brand } from '../brand/brand.ts'

/** What in-app browsers often do not support. */
export type BrowserCapability = 'downloads' | 'google' | 'apps' | 'clipboard' | 'location' | 'camera'

export type InAppBrowserId =
  | 'ownApp'
  | 'wechat'
  | 'line'
  | 'kakaotalk'
  | 'threads'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'x'
  | 'snapchat'
  | 'linkedin'
  | 'androidWebView'
  | 'iosWebView'

export type InAppBrowser = {
  id: InAppBrowserId
  /** The name of the app; undefined where it is not known. */
  name: string | undefined
  unsupported: ReadonlySet<BrowserCapability>
}

type InAppBrowserRow = {
  pattern: RegExp
  name?: string
  unsupported: readonly BrowserCapability[]
  unsupportedOnAndroid?: readonly BrowserCapability[]
}

// Google's sign-in refuses all in-app browsers, and none saves a file that the page has created. Most show an error
// instead of opening another app. On Android the app decides about camera, location and clipboard, and few allow them; on
// an iPhone the system asks.
const unsupportedEverywhere: readonly BrowserCapability[] = ['downloads', 'google']
const withoutOtherApps: readonly BrowserCapability[] = [...unsupportedEverywhere, 'apps']

/** Patterns for the user agent. The first match counts: Instagram and Threads have Facebook's marks as well. */
const rows: Record<InAppBrowserId, InAppBrowserRow> = {
  ownApp: { pattern: new RegExp(brand.userAgentMarker), name: brand.name, unsupported: withoutOtherApps },
  wechat: { pattern: /MicroMessenger\//, name: 'WeChat', unsupported: withoutOtherApps },
  line: { pattern: /\bLine\//, name: 'LINE', unsupported: unsupportedEverywhere },
  kakaotalk: { pattern: /KAKAOTALK/, name: 'KakaoTalk', unsupported: unsupportedEverywhere },
  threads: {
    pattern: /Barcelona/,
    name: 'Threads',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  instagram: {
    pattern: /Instagram/,
    name: 'Instagram',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera'],
  },
  facebook: {
    pattern: /FBAN|FBAV|FB_IAB/,
    name: 'Facebook',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera'],
  },
  tiktok: {
    pattern: /musical_ly|Bytedance/,
    name: 'TikTok',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  x: {
    pattern: /\bTwitter/,
    name: 'X',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  snapchat: {
    pattern: /Snapchat/,
    name: 'Snapchat',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  linkedin: {
    pattern: /LinkedInApp/,
    name: 'LinkedIn',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  androidWebView: {
    pattern: /Android.*\bwv\)/,
    unsupported: [...withoutOtherApps, 'clipboard', 'camera', 'location'],
  },
  iosWebView: { pattern: /(?:iPhone|iPad|iPod)(?!.*Safari\/)/, unsupported: withoutOtherApps },
}

const ids = Object.keys(rows) as InAppBrowserId[] // in the order in which the patterns are tried

/** The in-app browser of a user agent; undefined for a standalone browser. */
export function detectInAppBrowser(userAgent: string): InAppBrowser | undefined {
  const id = ids.find((each) => rows[each].pattern.test(userAgent))
  if (id === undefined) return undefined
  const { name, unsupported, unsupportedOnAndroid = [] } = rows[id]
  const onAndroid = detectDevice(userAgent) === 'Android' ? unsupportedOnAndroid : []
  return { id, name, unsupported: new Set([...unsupported, ...onAndroid]) }
}

/** The in-app browser that shows this page. A page on an iPhone's home screen has the user agent of one, but is none. */
export function currentInAppBrowser(): InAppBrowser | undefined {
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  return isInstalled ? undefined : detectInAppBrowser(navigator.userAgent)
}

/** False where the browser that shows this page is known not to support it. */
export function browserSupports(capability: BrowserCapability): boolean {
  return currentInAppBrowser()?.unsupported.has(capability) !== true
}
