import { detectDevice } from './device.ts'
import type { InAppBrowser } from './in-app-browser.ts'

/** How a person gets from an app's own browser to the phone's. */
export type ExternalBrowserMethod =
  /** A link that opens it. */
  | { kind: 'link'; href: string }
  /** No link does: the app's menu, and where it is as far as that is known. */
  | { kind: 'menu'; place: 'top' | undefined }

/** Android's `intent:` gets through; WeChat, TikTok and Threads are known to swallow it. */
const swallowsIntents: ReadonlySet<InAppBrowser['id']> = new Set(['wechat', 'tiktok', 'threads'])
const menuAtTop: ReadonlySet<InAppBrowser['id']> = new Set([
  'wechat',
  'instagram',
  'threads',
  'tiktok',
  'linkedin',
])

/** The way out of `browser` to the same address; undefined in the chain's own app, which nobody needs to leave. */
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
  if (detectDevice(userAgent) === 'Android' && !swallowsIntents.has(id)) {
    return { kind: 'link', href: browserIntent(address) }
  }
  return { kind: 'menu', place: menuAtTop.has(id) ? 'top' : undefined }
}

/** Opens an address in whichever browser the person likes. Its own fragment would end the intent, so it is left out. */
function browserIntent({ protocol, host, pathname, search }: URL): string {
  const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE'
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};${action};end`
}
