import { detectDevice } from '@crema/contract/page/device'
import type { InAppBrowser } from './in-app-browser.ts'

/** How to open the page in the phone's browser from an in-app browser. */
export type ExternalBrowserMethod =
  /** A link opens it. */
  | { kind: 'link'; href: string }
  /** Only the app's menu opens it. `position` is undefined where it is not known. */
  | { kind: 'menu'; position: 'top' | undefined }

/** Apps that are known to ignore Android's `intent:` links. */
const ignoresIntents: ReadonlySet<InAppBrowser['id']> = new Set(['wechat', 'tiktok', 'threads'])
const menuAtTop: ReadonlySet<InAppBrowser['id']> = new Set([
  'wechat',
  'instagram',
  'threads',
  'tiktok',
  'linkedin',
])

/** How to open `address` outside of `browser`; undefined in the chain's own app, which shows the page on purpose. */
export function externalBrowserMethod(
  { id }: InAppBrowser,
  address: URL,
  userAgent: string,
): ExternalBrowserMethod | undefined {
  if (id === 'ownApp') return undefined
  if (id === 'line') {
    const link = new URL(address)
    link.searchParams.set('openExternalBrowser', '1')
    return { kind: 'link', href: link.href }
  }
  if (id === 'kakaotalk') {
    return { kind: 'link', href: `kakaotalk://web/openExternal?url=${encodeURIComponent(address.href)}` }
  }
  if (detectDevice(userAgent) === 'Android' && !ignoresIntents.has(id)) {
    return { kind: 'link', href: browserIntent(address) }
  }
  return { kind: 'menu', position: menuAtTop.has(id) ? 'top' : undefined }
}

/** An intent for the default browser. The fragment is left out, because `#` starts the parameters of the intent. */
function browserIntent({ protocol, host, pathname, search }: URL): string {
  const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE'
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};${action};end`
}
