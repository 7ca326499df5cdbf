/** Sends a text to the app. Some ways answer by a promise, most by calling the page back. */
export type AppHost = (text: string) => unknown

type Channel = { postMessage: (text: string) => unknown }
type CallHandler = (name: string, text: string) => unknown

/** What apps put into the window of a page. */
export type HostWindow = {
  webkit?: { messageHandlers?: Record<string, unknown> }
  flutter_inappwebview?: { callHandler?: unknown }
  [name: string]: unknown
}

/** The way to the app, or undefined while there is none (yet): some apps put it there after the page has begun. */
export function findAppHost(page: HostWindow, channel: string): AppHost | undefined {
  // The second is Android's interface object and the JavaScriptChannel of Flutter.
  const found = [page.webkit?.messageHandlers?.[channel], page[channel]].find(isChannel)
  // Natively made functions insist on the object they belong to.
  if (found) return (text) => found.postMessage.call(found, text)
  const flutter = page.flutter_inappwebview
  if (flutter && typeof flutter.callHandler === 'function') {
    return (text) => (flutter as { callHandler: CallHandler }).callHandler(channel, text) // as the line above has seen
  }
  return undefined
}

function isChannel(value: unknown): value is Channel {
  const isThere = (typeof value === 'object' || typeof value === 'function') && value !== null
  return isThere && 'postMessage' in value && typeof value.postMessage === 'function'
}
