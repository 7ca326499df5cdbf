// The demo's stand-in for the chain's app: it puts its mark and its bridge into the window of the page in its frame,
// shows what the page asks, and answers as the form says.

/** @typedef {{ v: number, id: string, method: string, params: unknown }} Message */
/** @typedef {{ ok: true, data?: unknown } | { ok: false, error: { code: string } }} Answer */
/** @typedef {{ userAgentMarker: string, bridge: { channel: string, receiver: string, initCallback: string, shareCallback: string } }} Facts */
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
const { userAgentMarker, bridge } = /** @type {Facts} */ (JSON.parse(form.dataset['facts'] ?? ''))
const zones = /** @type {Record<string, string>} */ (JSON.parse(form.dataset['zones'] ?? ''))
/** The window of the page that is there now. @type {Page | undefined} */
let page

/** @param {string} name */
const chosen = (name) => /** @type {string} */ (new FormData(form).get(name)) // every field is a choice

/** @param {string} kind @param {unknown} content */
function note(kind, content) {
  const item = document.createElement('li')
  const said = document.createElement('b')
  said.textContent = kind
  const text = document.createElement('code')
  text.textContent = JSON.stringify(content)
  item.append(said, ' ', text)
  log.prepend(item)
}

/** Called by a page's first script, before any of its own. @param {Page} entered */
function enter(entered) {
  page = entered
  const host = chosen('host')
  const phone = host === 'webkit' || host === 'older' ? phones.iPhone : phones.Android
  Object.defineProperty(entered.navigator, 'userAgent', { get: () => `${phone} ${userAgentMarker}/5.2.0` })
  // An app's browser runs no worker; one of ours would fetch the page as no frame does.
  entered.navigator.serviceWorker.register = () =>
    Promise.reject(new Error('There are no workers in the app.'))
  const channel = { postMessage: (/** @type {string} */ text) => void take(text, entered) }
  switch (host) {
    case 'webkit':
    case 'older':
      entered['webkit'] = { messageHandlers: { [bridge.channel]: channel } }
      break
    case 'flutterHandler':
      setTimeout(() => {
        entered['flutter_inappwebview'] = {
          callHandler: (/** @type {string} */ _name, /** @type {string} */ text) => take(text, entered),
        }
        entered.dispatchEvent(new entered.Event('flutterInAppWebViewPlatformReady'))
      }, readyLateMs)
      break
    default:
      entered[bridge.channel] = channel
  }
}

/**
 * What the page sent. Flutter's handler answers by the promise; the others call the page back.
 * @param {string} text @param {Page} from
 */
async function take(text, from) {
  if (from !== page) return undefined
  const message = /** @type {Message} */ (JSON.parse(text))
  note('page asks', message)
  const answer = { id: message.id, ...(await answerTo(message)) }
  const manner = chosen('manner')
  if (manner === 'never' || (chosen('host') === 'older' && message.method !== 'init')) return undefined
  if (manner === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs))
  const sent = manner === 'wrongly' ? { ...answer, ok: 'yes', data: { token: 7 } } : answer
  note('app answers', sent)
  if (chosen('host') === 'flutterHandler') return sent
  if (chosen('host') === 'older' && 'data' in answer) {
    call(from, bridge.initCallback, answer.data)
    if (manner === 'twice') call(from, bridge.initCallback, { lang: 'de' })
    return undefined
  }
  call(from, bridge.receiver, JSON.stringify(sent))
  if (manner === 'twice')
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
      if (chosen('member') === 'declines') return { ok: false, error: { code: 'cancelled' } }
      return { ok: true, data: { token: (await member()).token } }
    case 'close':
      frame.src = 'about:blank'
      closed.hidden = false
      return { ok: true }
    case 'saveToAlbum':
      return chosen('able') === 'nothing' ? { ok: false, error: { code: 'denied' } } : { ok: true }
    case 'share':
      return chosen('able') === 'all' ? { ok: true } : { ok: false, error: { code: 'unsupported' } }
    case 'openSettings':
      return { ok: true }
    default:
      return { ok: false, error: { code: 'unsupported' } }
  }
}

async function init() {
  const [latitude, longitude] = chosen('place').split(',').map(Number)
  const person = chosen('member')
  return {
    lang: chosen('lang'),
    defaultLang: 'en',
    cnty: chosen('cnty'),
    zone: zones[chosen('cnty')],
    ...(chosen('place') === 'none' ? {} : { latitude, longitude }),
    did: form.dataset['device'],
    ...(chosen('shop') === 'none' ? {} : { shopMdCode: chosen('shop') }),
    ...(person === 'in' ? { userInfo: await member() } : {}),
    ...(person === 'old' ? { userInfo: { memberId: 'M-0', token: 'A'.repeat(43) } } : {}),
  }
}

/** The app's own sign-in. @returns {Promise<{ memberId: string, token: string }>} */
async function member() {
  const answer = await fetch('/demo/app/member', { method: 'POST' })
  return /** @type {Promise<{ memberId: string, token: string }>} */ (answer.json())
}

async function open() {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  sessionStorage.clear()
  for (const key of ['HAS_SESSION', 'LANGUAGE', 'DEVICE_ID']) localStorage.removeItem(key)
  for (const name of ['LANGUAGE', 'COUNTRY']) document.cookie = `${name}=; path=/; max-age=0`
  // What the page that leaves still says is of no interest.
  page = undefined
  log.replaceChildren()
  closed.hidden = true
  frame.src = chosen('path')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
document.querySelector('#shared')?.addEventListener('click', () => {
  if (!page) return
  note('app tells', { event: 'shareSuccess' })
  if (chosen('host') === 'older') call(page, bridge.shareCallback)
  else call(page, bridge.receiver, JSON.stringify({ v: 1, event: 'shareSuccess' }))
})
Object.assign(window, { demoApp: { enter } })
void open()
