// The simulated host app: sets user agent and bridge in the framed page, logs its messages, and answers them as
// selected in the form.

/** @typedef {{ v: number, id: string, method: string, params: unknown }} Message */
/** @typedef {{ ok: true, data?: unknown } | { ok: false, error: { code: string } }} Answer */
/** @typedef {{ userAgentMarker: string, bridge: { channel: string, receiver: string, initCallback: string, shareCallback: string } }} BridgeSettings */
/** @typedef {Window & Record<string, unknown> & { Event: typeof Event, navigator: Navigator }} Page */

const lateMs = 6_000
const readyLateMs = 400
const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.241205.013; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36',
}

const form = /** @type {HTMLFormElement} */ (document.querySelector('#app'))
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('#page'))
const closed = /** @type {HTMLElement} */ (document.querySelector('#closed'))
const log = /** @type {HTMLElement} */ (document.querySelector('#log'))
const { userAgentMarker, bridge } = /** @type {BridgeSettings} */ (JSON.parse(form.dataset['settings'] ?? ''))
const zones = /** @type {Record<string, string>} */ (JSON.parse(form.dataset['zones'] ?? ''))
/** The window of the current page. @type {Page | undefined} */
let page

/** @param {string} name */
const selected = (name) => /** @type {string} */ (new FormData(form).get(name)) // all fields are selects

/** @param {string} kind @param {unknown} content */
function addToLog(kind, content) {
  const item = document.createElement('li')
  const title = document.createElement('b')
  title.textContent = kind
  const text = document.createElement('code')
  text.textContent = JSON.stringify(content)
  item.append(title, ' ', text)
  log.prepend(item)
}

/** Called by the first script of a framed page. @param {Page} target */
function install(target) {
  page = target
  const host = selected('host')
  const phone = host === 'webkit' || host === 'older' ? phones.iPhone : phones.Android
  Object.defineProperty(target.navigator, 'userAgent', { get: () => `${phone} ${userAgentMarker}/5.2.0` })
  // Web views have no service workers, and one would fetch the page without the header that marks a frame.
  target.navigator.serviceWorker.register = () =>
    Promise.reject(new Error('Service workers are not available in the app.'))
  const channel = { postMessage: (/** @type {string} */ text) => void receive(text, target) }
  switch (host) {
    case 'webkit':
    case 'older':
      target['webkit'] = { messageHandlers: { [bridge.channel]: channel } }
      break
    case 'flutterHandler':
      setTimeout(() => {
        target['flutter_inappwebview'] = {
          callHandler: (/** @type {string} */ _name, /** @type {string} */ text) => receive(text, target),
        }
        target.dispatchEvent(new target.Event('flutterInAppWebViewPlatformReady'))
      }, readyLateMs)
      break
    default:
      target[bridge.channel] = channel
  }
}

/**
 * Handles a message of the page. Flutter's handler responds by the promise, the others by a callback of the page.
 * @param {string} text @param {Page} from
 */
async function receive(text, from) {
  if (from !== page) return undefined
  const message = /** @type {Message} */ (JSON.parse(text))
  addToLog('page asks', message)
  const answer = { id: message.id, ...(await answerTo(message)) }
  const mode = selected('manner')
  if (mode === 'never' || (selected('host') === 'older' && message.method !== 'init')) return undefined
  if (mode === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs))
  const sent = mode === 'wrongly' ? { ...answer, ok: 'yes', data: { token: 7 } } : answer
  addToLog('app answers', sent)
  if (selected('host') === 'flutterHandler') return sent
  if (selected('host') === 'older' && 'data' in answer) {
    call(from, bridge.initCallback, answer.data)
    if (mode === 'twice') call(from, bridge.initCallback, { lang: 'de' })
    return undefined
  }
  call(from, bridge.receiver, JSON.stringify(sent))
  if (mode === 'twice')
    call(
      from,
      bridge.receiver,
      JSON.stringify({ id: message.id, ok: true, data: { token: 'another', lang: 'de' } }),
    )
  return undefined
}

/** @param {Page} target @param {string} name @param {unknown} [value] */
function call(target, name, value) {
  const callback = /** @type {((value: unknown) => void) | undefined} */ (target[name])
  callback?.(value)
}

/** @param {Message} message @returns {Promise<Answer>} */
async function answerTo({ method, params }) {
  switch (method) {
    case 'init':
      return { ok: true, data: await init() }
    case 'signIn':
      if (/** @type {{ provider?: string }} */ (params).provider !== 'app')
        return { ok: false, error: { code: 'unsupported' } }
      if (selected('member') === 'declines') return { ok: false, error: { code: 'cancelled' } }
      return { ok: true, data: { token: (await member()).token } }
    case 'close':
      frame.src = 'about:blank'
      closed.hidden = false
      return { ok: true }
    case 'saveToAlbum':
      return saveToAlbum()
    case 'share':
      return selected('able') === 'all' ? { ok: true } : { ok: false, error: { code: 'unsupported' } }
    case 'openSettings':
      return { ok: true }
    default:
      return { ok: false, error: { code: 'unsupported' } }
  }
}

/** @returns {Answer} */
function saveToAlbum() {
  switch (selected('able')) {
    case 'nothing':
      return { ok: false, error: { code: 'denied' } }
    case 'failing':
      return { ok: false, error: { code: 'noSpace' } }
    case 'unknown':
      return { ok: false, error: { code: 'unsupported' } }
    default:
      return { ok: true }
  }
}

async function init() {
  const [latitude, longitude] = selected('place').split(',').map(Number)
  const selectedMember = selected('member')
  return {
    lang: selected('lang'),
    defaultLang: 'en',
    cnty: selected('cnty'),
    zone: zones[selected('cnty')],
    ...(selected('place') === 'none' ? {} : { latitude, longitude }),
    did: form.dataset['device'],
    ...(selected('shop') === 'none' ? {} : { shopMdCode: selected('shop') }),
    ...(selectedMember === 'in' ? { userInfo: await member() } : {}),
    ...(selectedMember === 'old' ? { userInfo: { memberId: 'M-0', token: 'A'.repeat(43) } } : {}),
  }
}

/** Signs in to the app. @returns {Promise<{ memberId: string, token: string }>} */
async function member() {
  const answer = await fetch('/demo/app/member', { method: 'POST' })
  return /** @type {Promise<{ memberId: string, token: string }>} */ (answer.json())
}

async function open() {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  sessionStorage.clear()
  for (const key of ['HAS_SESSION', 'LANGUAGE', 'DEVICE_ID']) localStorage.removeItem(key)
  for (const name of ['LANGUAGE', 'COUNTRY']) document.cookie = `${name}=; path=/; max-age=0`
  // Messages of the previous page are ignored from here on.
  page = undefined
  log.replaceChildren()
  closed.hidden = true
  frame.src = selected('path')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
document.querySelector('#shared')?.addEventListener('click', () => {
  if (!page) return
  addToLog('app reports', { event: 'shareSuccess' })
  if (selected('host') === 'older') call(page, bridge.shareCallback)
  else call(page, bridge.receiver, JSON.stringify({ v: 1, event: 'shareSuccess' }))
})
Object.assign(window, { demoApp: { install } })
void open()
