// Shows a member's screen in a tab with a token before the page's scripts have loaded: the gateway renders it for the token, as it does for
// a session cookie. The gateway puts this inline into shell-rendered pages, so it imports nothing. Where there is nothing to show, the
// scripts are loaded at once and render the screen.
import type { MemberScreenData } from '@crema/contract/page/member-screen'
import type { EarlyTaps } from '#src/lib/browser/early-taps.ts'

type HtmlPolicy = { createHTML: (html: string) => string }

/** The gateway writes it in front of this script. */
const { path, otherScreens, scripts, moreScripts, entry } = JSON.parse(
  (self as unknown as { 'member-screen': Element })['member-screen'].textContent,
) as MemberScreenData
/** Trusted Types, which TypeScript's DOM library and some browsers lack. Created on every visit, as the CSP allows one of its name. */
const policy: HtmlPolicy | undefined = (
  self as { trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy } }
).trustedTypes?.createPolicy('member-screen', { createHTML: (html) => html })

/** A slower answer is not waited for: the scripts render the screen. */
const limitMs = 2_000

let isLoading: boolean | undefined
/** Loads all scripts at once, and starts the page. */
const renderInBrowser = () => {
  if (isLoading) return
  isLoading = true
  for (const href of [...scripts, ...moreScripts]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ entry)
}
/** Loads the scripts that hydrate the screen, each in a task of its own, after the frame that shows it. */
const hydrate = () => {
  for (const href of scripts) setTimeout(() => void import(/* @vite-ignore */ href))
}

const showScreen = async (html: string) => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const root = document.querySelector('#root')
  if (isLoading || !root) return
  isLoading = true
  const taps: EarlyTaps = (self.cremaEarly = { claim: {}, form: {}, press: {}, taken: {} })
  // As in `early.ts`: the last tap is replayed after hydration, and a link that is tapped twice opens at once.
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[type=button],[href^="/"]') // the target of a click is an element
      if (button && !taps.taken.press && button !== taps.press.button) event.preventDefault()
      taps.press.button = button
    },
    true,
  )
  root.outerHTML = policy ? policy.createHTML(html) : html
  requestAnimationFrame(() => requestAnimationFrame(hydrate))
}

const readToken = (): string | undefined => {
  try {
    return (sessionStorage as Storage & { USER_TOKEN?: string }).USER_TOKEN
  } catch {
    return undefined // Access to storage may be denied; then the visitor is not signed in.
  }
}

const requestScreen = async (token: string) => {
  setTimeout(renderInBrowser, limitMs)
  try {
    const answer = await fetch(path + location.pathname + location.search, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    })
    if (answer.ok) await showScreen(await answer.text())
  } catch {
    // The scripts say what is wrong, if it persists.
  }
  renderInBrowser() // does nothing once it is rendered
}

const token = readToken()
const search = new URLSearchParams(location.search)
if (token === undefined || otherScreens.some((name) => search.has(name))) renderInBrowser()
else void requestScreen(token)
