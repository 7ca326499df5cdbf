import { brand } from '../brand/brand.ts'
import { deviceOf } from './device.ts'

/** What a page may want to do, and a browser inside another app often cannot. */
export type Wish = 'downloads' | 'google' | 'apps' | 'clipboard' | 'location' | 'camera'

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
  cannot: ReadonlySet<Wish>
}

type Row = { mark: RegExp; name?: string; cannot: readonly Wish[]; cannotOnAndroid?: readonly Wish[] }

// Google refuses all of them, and none saves a file that the page made. Most show an error in place of the page
// when it leads to another app. On Android camera, place and clipboard are the surrounding app's to allow, and few
// do; an iPhone asks the person itself.
const always: readonly Wish[] = ['downloads', 'google']
const closed: readonly Wish[] = [...always, 'apps']

/** By their marks in the user agent, the first that fits: Instagram and Threads carry Facebook's marks as well. */
const rows: Record<InAppBrowserId, Row> = {
  ownApp: { mark: new RegExp(brand.userAgentMarker), name: brand.name, cannot: closed },
  wechat: { mark: /MicroMessenger\//, name: 'WeChat', cannot: closed },
  line: { mark: /\bLine\//, name: 'LINE', cannot: always },
  kakaotalk: { mark: /KAKAOTALK/, name: 'KakaoTalk', cannot: always },
  threads: {
    mark: /Barcelona/,
    name: 'Threads',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera', 'location'],
  },
  instagram: {
    mark: /Instagram/,
    name: 'Instagram',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera'],
  },
  facebook: {
    mark: /FBAN|FBAV|FB_IAB/,
    name: 'Facebook',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera'],
  },
  tiktok: {
    mark: /musical_ly|Bytedance/,
    name: 'TikTok',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera', 'location'],
  },
  x: { mark: /\bTwitter/, name: 'X', cannot: closed, cannotOnAndroid: ['clipboard', 'camera', 'location'] },
  snapchat: {
    mark: /Snapchat/,
    name: 'Snapchat',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera', 'location'],
  },
  linkedin: {
    mark: /LinkedInApp/,
    name: 'LinkedIn',
    cannot: closed,
    cannotOnAndroid: ['clipboard', 'camera', 'location'],
  },
  androidWebView: { mark: /Android.*\bwv\)/, cannot: [...closed, 'clipboard', 'camera', 'location'] },
  iosWebView: { mark: /(?:iPhone|iPad|iPod)(?!.*Safari\/)/, cannot: closed },
}

// The keys are written in the order they are tried in.
const ids = Object.keys(rows) as InAppBrowserId[]

/** Which browser inside another app this is, by its user agent; undefined for a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  const id = ids.find((each) => rows[each].mark.test(userAgent))
  if (id === undefined) return undefined
  const { name, cannot, cannotOnAndroid = [] } = rows[id]
  const onAndroid = deviceOf(userAgent) === 'Android' ? cannotOnAndroid : []
  return { id, name, cannot: new Set([...cannot, ...onAndroid]) }
}

/** The same for the browser that runs the page. A page that was put on an iPhone's home screen names no Safari either. */
export function browserHere(): InAppBrowser | undefined {
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  return isInstalled ? undefined : inAppBrowser(navigator.userAgent)
}

/** False where the browser that runs the page is known not to do it. */
export function canHere(wish: Wish): boolean {
  return browserHere()?.cannot.has(wish) !== true
}
