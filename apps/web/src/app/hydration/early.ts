// Makes a tap before React count. Inline in pages drawn by the server, at most 1.5 KB: it stands alone, catches
// the claim button, opens the sign-in sheet that is already there or sends the claim at once, and loads React
// after the first paint. A page without it works as well, a little later.
import type { EarlyPaper } from '@crema/contract/page/first-paint'
import type { EarlyAnswer, EarlyTaps } from '#src/lib/browser/early-taps.ts'

const { claim, form, press, over }: EarlyTaps = (self.cremaEarly = {
  claim: {},
  form: {},
  press: {},
  over: {},
})
// Our gateway wrote it, in front of this script.
const paper = JSON.parse((document.querySelector('#early') as Element).textContent) as EarlyPaper

/** Storage by its keys, which is shorter than by its methods. */
type Kept = Storage & { USER_TOKEN?: string; PENDING_CLAIM?: string; HAS_SESSION?: string }

const afterFrame = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

// On its way down: while its part of the page comes alive, React lets no tap get up again.
addEventListener(
  'click',
  (event) => {
    if (!isFetched) afterFrame(fetchRest)
    const button = (event.target as Element).closest<HTMLElement>('[type=button],[href^="/"]') // what is clicked is an element
    if (!button?.dataset['early']) {
      // Any other button or link is pressed again once React is there, if it was tapped last: only then the next screen knows
      // who shared this one, and its language. A link that is tapped twice opens at once.
      if (button && !over.press && button !== press.button) event.preventDefault()
      press.button = button
      return
    }
    if (over.claim || claim.sent) return
    claim.isWished = true
    // As React keeps the wish: the campaign, a space, the key.
    const { url, headers, activityNo, names } = paper.claim
    const mark = activityNo + ' '
    let token: string | undefined
    let hasSession: string | undefined
    let key: string | undefined
    try {
      const { USER_TOKEN, PENDING_CLAIM }: Kept = sessionStorage
      token = USER_TOKEN
      if (PENDING_CLAIM?.startsWith(mark)) key = PENDING_CLAIM.slice(mark.length)
      hasSession = (localStorage as Kept).HAS_SESSION
    } catch {
      // Storage may be denied; then nobody is signed in.
    }
    const sheet = document.querySelector<HTMLDialogElement>('#sign-in')
    // In the chain's own app the app signs people in. Firefox before 119 shows a busy button when React does.
    if (token || hasSession || navigator.userAgent.includes(paper.appMarker)) button.ariaBusy = 'true'
    else if (sheet) {
      // The browser answers the tap first: opening styles the whole page.
      afterFrame(() => {
        if (!sheet.open) sheet.showModal()
        // Closed again before React is there, it was not meant.
        claim.sheet = sheet
      })
    }
    // Old browsers have none, whatever the types say.
    key ||= (crypto as Partial<Crypto>).randomUUID?.()
    if (!key) return
    try {
      // The wish outlives the page: phones drop it while one looks for the code in the mail.
      ;(sessionStorage as Kept).PENDING_CLAIM = mark + key
    } catch {
      // Full: the key then lives as long as this page.
    }
    // A second tab may be signed in by the browser's cookie: then React finds out and claims.
    if (!token) return
    const answer = fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
      // The drawn page is the same for everybody: who shared the link is known by the link alone.
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)), names),
    }).then(async (response): Promise<EarlyAnswer> => {
      const body: unknown = await response.json()
      if ((body as { busCode?: unknown }).busCode === '1') button.dataset['done'] = ''
      return [response, body]
    })
    // React takes it over and tells; until then a failure is nobody's.
    answer.catch(() => {})
    claim.sent = { activityNo, key, answer }
  },
  true,
)

// The sheet comes alive when it is used; React may stop this one too.
addEventListener(
  'submit',
  (event) => {
    // Only forms are submitted; the one with a method closes the sheet.
    if (over.form || !(event.target as Element).matches('#sign-in :not([method])')) return
    event.preventDefault()
    form.isSubmitted = true
  },
  true,
)

// After the first paint and the taps that wait for it: asking for a file takes a while on a slow phone, so each is asked
// for in a task of its own, while a claim is on its way or nobody has tapped. Each also runs in one, after those it needs.
let isFetched: boolean | undefined
const fetchRest = () => {
  if (isFetched) return
  isFetched = true
  document.fonts.add(new FontFace(...paper.face))
  for (const href of paper.scripts) setTimeout(() => void import(/* @vite-ignore */ href))
}
addEventListener('DOMContentLoaded', () => afterFrame(() => setTimeout(fetchRest, 100)))
