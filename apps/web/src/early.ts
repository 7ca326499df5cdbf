// Makes a tap before React count. Inline in pages drawn by the server, at most 1.5 KB: it stands alone, catches
// the claim button, opens the sign-in sheet that is already there or sends the claim at once, and loads React
// after the first paint. A page without it works as well, a little later.
import type { EarlyPaper } from '@crema/contract/first-paint'
import { warmUpFormatting } from '@crema/i18n/format/warm-up'
import type { EarlyAnswer, EarlyTaps } from '#src/lib/early-taps.ts'

const { claim, form, press, over }: EarlyTaps = (window.cremaEarly = { claim: {}, form: {}, press: {}, over: {} })
// Our gateway wrote it, in front of this script.
const paper = JSON.parse((document.querySelector('#early') as Element).textContent) as EarlyPaper

/** Storage by its keys, which is shorter than by its methods. */
type Kept = Storage & { USER_TOKEN?: string; PENDING_CLAIM?: string; HAS_SESSION?: string }

// On its way down: while its part of the page comes alive, React lets no tap get up again.
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-early=claim]') // what is clicked is an element
  if (!button || over.claim || claim.sent || claim.isWished) return
  let session: Kept | undefined
  let token: string | undefined
  let wish: string | undefined
  let hasSession: string | undefined
  try {
    session = sessionStorage
    token = session.USER_TOKEN
    wish = session.PENDING_CLAIM
    hasSession = (localStorage as Kept).HAS_SESSION
  } catch {
    // Storage may be denied; then nobody is signed in.
  }
  // In the chain's own app the app signs people in.
  if (token || hasSession || navigator.userAgent.includes(paper.appMarker)) button.setAttribute('aria-busy', 'true')
  else document.querySelector<HTMLDialogElement>('#sign-in:not([open])')?.showModal()
  if (!token || !('randomUUID' in crypto)) {
    // A second tab may be signed in by the browser's cookie: then React finds out and claims.
    claim.isWished = true
    return
  }
  const { url, headers, request } = paper.claim
  const { activityNo } = request
  // As React keeps it: the campaign, a space, the key.
  if (!wish?.startsWith(`${activityNo} `)) wish = `${activityNo} ${crypto.randomUUID()}`
  try {
    if (session) session.PENDING_CLAIM = wish
  } catch {
    // Full: the key then lives as long as this page.
  }
  const key = wish.slice(activityNo.length + 1)
  const answer = fetch(url, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(request),
  }).then(async (response): Promise<EarlyAnswer> => {
    const body: unknown = await response.json()
    if ((body as { busCode?: unknown }).busCode === '1') button.dataset['done'] = ''
    return [response, body]
  })
  // React takes it over and tells; until then a failure is nobody's.
  answer.catch(() => {})
  claim.sent = { activityNo, key, answer }
}, true)

// Any other button is pressed again once React is there, if it was tapped last.
addEventListener('click', ({ target }) => {
  press.button = (target as Element).closest<HTMLElement>('button[type=button]:not([data-early])')
})

addEventListener('submit', (event) => {
  if (over.form || (event.target as HTMLFormElement).method === 'dialog') return // only forms are submitted
  event.preventDefault()
  form.isSubmitted = true
})

// After the first paint. The scripts come at once, and each runs in a task of its own, after those it needs.
addEventListener('DOMContentLoaded', () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      let last: Promise<unknown> = Promise.resolve()
      for (const href of paper.scripts) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = href
        document.head.append(link)
        last = last.then(() => import(/* @vite-ignore */ href))
      }
      // While the scripts are on their way nobody waits for it.
      setTimeout(warmUpFormatting, 300)
    }),
  ),
)
