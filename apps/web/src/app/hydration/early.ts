// Handles taps before hydration: opens the sign-in sheet in the HTML or sends the claim, and loads the page's pictures and
// scripts after the first paint. The gateway puts it inline into rendered pages, so it imports nothing and has at most 1,500 bytes.
// Without it the page works too, but not before hydration.
import type { EarlyScriptData } from '@crema/contract/page/first-paint'
import type { EarlyAnswer, EarlyTaps } from '#src/lib/browser/early-taps.ts'

const claim: EarlyTaps['claim'] = {}
const form: EarlyTaps['form'] = {}
const press: EarlyTaps['press'] = {}
const handled: EarlyTaps['taken'] = {}
self.cremaEarly = { claim, form, press, taken: handled }
/** Elements by their id, which takes fewer bytes than `querySelector`. */
const byId = self as unknown as { early: Element; pictures?: Element; 'sign-in'?: HTMLDialogElement }

// The gateway writes it in front of this script.
const data = JSON.parse(byId.early.textContent) as EarlyScriptData

/** Read by property, which takes fewer bytes than `getItem`. */
type StoredValues = Storage & {
  USER_TOKEN?: string
  PENDING_CLAIM?: string
  ZONE?: string
  HAS_SESSION?: string
  DEVICE_ID?: string
}

const afterFrame = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

// In the capture phase: React stops clicks at its root while it hydrates the clicked component.
addEventListener(
  'click',
  (event) => {
    afterFrame(loadRestUnlessClaiming)
    const button = (event.target as Element).closest<HTMLElement>('[type=button],[href^="/"]') // the target of a click is an element
    if (!button?.dataset['early']) {
      // The last tap on another button or link is replayed after hydration, since only the router passes referrer and locale
      // on. A link that is tapped twice opens at once.
      if (button && !handled.press && button !== press.button) event.preventDefault()
      press.button = button
      return
    }
    if (handled.claim || claim.sent) return
    claim.isTapped = true
    // The pending claim as React stores it: what is claimed, space, idempotency key.
    const call = data.claim
    const { subject } = call
    const prefix = subject + ' '
    let token, pending, zone, hasSession, device
    try {
      ;({ USER_TOKEN: token, PENDING_CLAIM: pending, ZONE: zone } = sessionStorage as StoredValues)
      ;({ HAS_SESSION: hasSession, DEVICE_ID: device } = localStorage as StoredValues)
    } catch {
      // Access to storage may be denied; then the visitor is not signed in.
    }
    const sheet = byId['sign-in']
    // The chain's app has a sign-in of its own. `ariaBusy` does nothing in Firefox before 119; React then shows it later.
    if (token || hasSession || navigator.userAgent.includes(data.appMarker)) button.ariaBusy = 'true'
    else if (sheet) {
      // After the frame that answers the tap: opening the sheet restyles the whole page.
      afterFrame(() => {
        if (!sheet.open) sheet.showModal()
        // React cancels the claim where the sheet was closed before hydration.
        claim.sheet = sheet
      })
    }
    // Missing in the oldest supported browsers, unlike the types.
    const key = (' ' + pending).split(' ' + prefix)[1] || (crypto as Partial<Crypto>).randomUUID?.()
    if (!key) return
    try {
      // Phones discard the page while the member reads the code in the mail; the pending claim survives that.
      ;(sessionStorage as StoredValues).PENDING_CLAIM = prefix + key
    } catch {
      // Storage is full: the pending claim is lost with this page.
    }
    // Without a token this tab may still have a refresh cookie; then React sends the claim after hydration.
    if (!token) return
    const answer = fetch(call.url, {
      ...call,
      headers: {
        'x-zone-id': zone,
        'x-device-id': device,
        ...call.headers,
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      } as Record<string, string>, // the page stores zone and device before it stores a token
      // The cached page is the same for everybody, so the referrer is in the address only.
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)), call.names),
    }).then(async (response): Promise<EarlyAnswer> => {
      const body: unknown = await response.json()
      if ((body as { busCode?: unknown }).busCode === '1') button.dataset['done'] = ''
      return [response, body]
    })
    claim.sent = { subject, key, answer }
    // The rest competes with the claim for processor and connection, so it waits for the frame that shows the answer, or a
    // second. React handles the error once it has hydrated; until then it must not count as unhandled.
    answer.then(loadRestAfterFrame, loadRestAfterFrame)
    setTimeout(loadRest, 1_000)
  },
  true,
)

// The sheet is hydrated when it is used. In the capture phase for the reason above.
addEventListener(
  'submit',
  (event) => {
    // The target of `submit` is a form. The form with a method closes the sheet.
    if (handled.form || !(event.target as Element).matches('#sign-in :not([method])')) return
    event.preventDefault()
    form.isSubmitted = true
  },
  true,
)

// After the first paint and the taps that wait for it. Each picture is drawn by the page's own thread, which delays the
// handling of a tap. Requesting a file takes a slow phone some milliseconds, so each request is a task of its own; so is each
// script's execution, after the scripts it imports.
const loadRest = () => {
  byId.pictures?.remove()
  for (const href of data.scripts.splice(0)) setTimeout(() => void import(/* @vite-ignore */ href))
}
const loadRestAfterFrame = () => afterFrame(loadRest)
const loadRestUnlessClaiming = () => {
  if (!claim.sent) loadRest()
}
addEventListener('DOMContentLoaded', () => afterFrame(() => setTimeout(loadRestUnlessClaiming, 200)))
