/** Sends a text to the app. Some hosts answer with a promise, most by calling a function of the page. */
export type AppHost = (text: string) => unknown

type Channel = { postMessage: (text: string) => unknown }
type CallHandler = (name: string, text: string) => unknown

/** The properties that apps add to `window`. */
export type HostWindow = {
  webkit?: { messageHandlers?: Record<string, unknown> }
  flutter_inappwebview?: { callHandler?: unknown }
  [name: string]: unknown
}

/** The host app's channel; undefined while there is none: some apps add it after the page has started. */
export function findAppHost(page: HostWindow, channel: string): AppHost | undefined {
  // The second is Android's JavaScript interface and Flutter's JavaScriptChannel.
  const found = [page.webkit?.messageHandlers?.[channel], page[channel]].find(isChannel)
  // Native functions must be called on their object.
  if (found) return (text) => found.postMessage.call(found, text)
  const flutter = page.flutter_inappwebview
  if (flutter && typeof flutter.callHandler === 'function') {
    return (text) => (flutter as { callHandler: CallHandler }).callHandler(channel, text) // checked in the line above
  }
  return undefined
}

function isChannel(value: unknown): value is Channel {
  const isObject = (typeof value === 'object' || typeof value === 'function') && value !== null
  return isObject && 'postMessage' in value && typeof value.postMessage === 'function'
}
