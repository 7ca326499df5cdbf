import { brand } from '../brand/brand.ts'
import { detectDevice } from './device.ts'

/** What a page may want to do, and a browser inside another app often cannot. */
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
  /** As its people call it; undefined where the app behind it is not known. */
  name: string | undefined
  unsupported: ReadonlySet<BrowserCapability>
}

type InAppBrowserRow = {
  mark: RegExp
  name?: string
  unsupported: readonly BrowserCapability[]
  unsupportedOnAndroid?: readonly BrowserCapability[]
}

// Google refuses all of them, and none saves a file that the page made. Most show an error in place of the page
// when it leads to another app. On Android camera, place and clipboard are the surrounding app's to allow, and few
// do; an iPhone asks the person itself.
const unsupportedEverywhere: readonly BrowserCapability[] = ['downloads', 'google']
const withoutOtherApps: readonly BrowserCapability[] = [...unsupportedEverywhere, 'apps']

/** By their marks in the user agent, the first that fits: Instagram and Threads carry Facebook's marks as well. */
const rows: Record<InAppBrowserId, InAppBrowserRow> = {
  ownApp: { mark: new RegExp(brand.userAgentMarker), name: brand.name, unsupported: withoutOtherApps },
  wechat: { mark: /MicroMessenger\//, name: 'WeChat', unsupported: withoutOtherApps },
  line: { mark: /\bLine\//, name: 'LINE', unsupported: unsupportedEverywhere },
  kakaotalk: { mark: /KAKAOTALK/, name: 'KakaoTalk', unsupported: unsupportedEverywhere },
  threads: {
    mark: /Barcelona/,
    name: 'Threads',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  instagram: {
    mark: /Instagram/,
    name: 'Instagram',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera'],
  },
  facebook: {
    mark: /FBAN|FBAV|FB_IAB/,
    name: 'Facebook',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera'],
  },
  tiktok: {
    mark: /musical_ly|Bytedance/,
    name: 'TikTok',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  x: {
    mark: /\bTwitter/,
    name: 'X',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  snapchat: {
    mark: /Snapchat/,
    name: 'Snapchat',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  linkedin: {
    mark: /LinkedInApp/,
    name: 'LinkedIn',
    unsupported: withoutOtherApps,
    unsupportedOnAndroid: ['clipboard', 'camera', 'location'],
  },
  androidWebView: {
    mark: /Android.*\bwv\)/,
    unsupported: [...withoutOtherApps, 'clipboard', 'camera', 'location'],
  },
  iosWebView: { mark: /(?:iPhone|iPad|iPod)(?!.*Safari\/)/, unsupported: withoutOtherApps },
}

// The keys are written in the order they are tried in.
const ids = Object.keys(rows) as InAppBrowserId[]

/** Which browser inside another app this is, by its user agent; undefined for a browser of its own. */
export function detectInAppBrowser(userAgent: string): InAppBrowser | undefined {
  const id = ids.find((each) => rows[each].mark.test(userAgent))
  if (id === undefined) return undefined
  const { name, unsupported: cannot, unsupportedOnAndroid: cannotOnAndroid = [] } = rows[id]
  const onAndroid = detectDevice(userAgent) === 'Android' ? cannotOnAndroid : []
  return { id, name, unsupported: new Set([...cannot, ...onAndroid]) }
}

/** The same for the browser that runs the page. A page that was put on an iPhone's home screen names no Safari either. */
export function currentInAppBrowser(): InAppBrowser | undefined {
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  return isInstalled ? undefined : detectInAppBrowser(navigator.userAgent)
}

/** False where the browser that runs the page is known not to do it. */
export function browserSupports(wish: BrowserCapability): boolean {
  return currentInAppBrowser()?.unsupported.has(wish) !== true
}
