/** The visits that are measured: campaign page, friend's page, wallet, home and stars, and the static page beside them. */
import type { LaunchOptions } from '@playwright/test'
import { registerMember, type SignedInBrowser } from '../register-member.ts'
import { slowdowns, type Measured, type Series, type Taps } from './budget-table.ts'
import { visitAtOnce, visitAtRest, type Visit, type VisitFigures } from './slow-phone.ts'
import { startInvitation } from './start-invitation.ts'

export const campaign = '/marketing/collect-coupons?activityNo=DEMO-NEWUSER&cnty=us&lang=en'

const friendPage = (fissionCode: string) =>
  `/marketing/fission?activityNo=DEMO-FISSION&fissionCode=${fissionCode}&cnty=us&lang=en`
/** An invitation of the demo's data. */
export const friend = friendPage('K7Q2C4M8XP')

const claimed = '[data-early=claim][data-done], a[href="/marketing/tickets"]'
const slow = 4

export type Addresses = {
  /** Where browsers reach the gateway. */
  proxyOrigin: string
  gatewayOrigin: string
  staticPageOrigin: string
}

type Step = () => Promise<unknown>

const noTaps = (): Taps => ({ claim: [], sheet: [] })
const noSeries = (): Series => ({ ...noTaps(), staticPage: [] })

export const nothingMeasured = (): Measured => ({
  loading: { 4: noSeries(), 6: noSeries(), 10: noSeries() },
  rest: noSeries(),
  friend: { loading: { 4: noTaps(), 6: noTaps(), 10: noTaps() }, rest: noTaps() },
  member: { wallet: [], walletWithoutCookie: [], home: [], stars: [] },
  memberAtRest: { wallet: [], home: [], stars: [] },
  lighthouse: [],
  friendLighthouse: [],
})

/** One visit of every kind by `browser`; each step adds its result to `measured`. `onlySlow`: not on the slower CPUs. */
export function visitSteps(
  { proxyOrigin, gatewayOrigin, staticPageOrigin }: Addresses,
  { token, cookie }: SignedInBrowser,
  browser: LaunchOptions,
  { loading, rest, friend: ofFriend, member, memberAtRest }: Measured,
  onlySlow: boolean,
): Step[] {
  const control = '[data-early=claim]'
  const staticPage: Visit = { url: staticPageOrigin, control: '#claim', done: '#claim.done' }
  const sheet: Visit = { url: proxyOrigin + campaign, control, done: 'dialog#sign-in[open]' }
  const claim = async (): Promise<Visit> => ({
    url: proxyOrigin + campaign,
    control,
    done: claimed,
    token: await registerMember(gatewayOrigin),
  })
  const friendSheet: Visit = { ...sheet, url: proxyOrigin + friend }
  // An invitation of its own, whose seats are free.
  const help = async (): Promise<Visit> => ({
    url: proxyOrigin + friendPage(await startInvitation(gatewayOrigin, 'DEMO-FISSION')),
    control,
    done: '[data-early=claim][data-done], dialog a[href*="voucherNo="]',
    token: await registerMember(gatewayOrigin),
  })
  const memberScreen = (path: string, shown: string): Visit => ({
    url: `${proxyOrigin}${path}?lang=en`,
    control: shown,
    done: null,
    token,
    cookie,
  })
  const wallet: Visit = {
    ...memberScreen('/marketing/tickets', 'a[href*="voucherNo="]'),
    bar: 'header a[href="/home"]',
  }
  const home = memberScreen('/home', 'section:has([data-account-number], [data-stars]) a')
  const stars = memberScreen('/marketing/pointActivity', 'section[aria-labelledby="gifts-canGet"] a')

  /** Opens the page once before, so that the gateway has it in its cache as after any earlier visit. */
  const warmed = async (visit: Visit): Promise<Visit> => {
    if (!visit.url.startsWith(proxyOrigin)) return visit
    const page = await fetch(visit.url.replace(proxyOrigin, gatewayOrigin), {
      headers: { accept: 'text/html', 'accept-language': 'en-US' },
    })
    await page.arrayBuffer()
    return visit
  }
  const atOnce = async (visit: Visit, cpuSlowdown: number): Promise<VisitFigures> =>
    visitAtOnce(await warmed(visit), { browser, cpuSlowdown })
  const atRest = async (visit: Visit): Promise<VisitFigures> =>
    visitAtRest(await warmed(visit), { browser, cpuSlowdown: slow })

  const loadingSteps = (onlySlow ? ([slow] as const) : slowdowns).flatMap((slowdown): Step[] => {
    const series = loading[slowdown]
    const friends = ofFriend.loading[slowdown]
    return [
      async () => series.staticPage.push(await atOnce(staticPage, slowdown)),
      async () => series.claim.push(await atOnce(await claim(), slowdown)),
      async () => series.sheet.push(await atOnce(sheet, slowdown)),
      async () => friends.claim.push(await atOnce(await help(), slowdown)),
      async () => friends.sheet.push(await atOnce(friendSheet, slowdown)),
    ]
  })
  // What is requested does not differ from run to run.
  const isFirstRun = memberAtRest.wallet.length === 0
  const memberAtRestSteps: Step[] = [
    async () => memberAtRest.wallet.push(await atRest(wallet)),
    async () => memberAtRest.home.push(await atRest(home)),
    async () => memberAtRest.stars.push(await atRest(stars)),
  ]
  return [
    ...loadingSteps,
    ...(isFirstRun ? memberAtRestSteps : []),
    async () => rest.claim.push(await atRest(await claim())),
    async () => rest.sheet.push(await atRest(sheet)),
    async () => ofFriend.rest.claim.push(await atRest({ ...(await help()), changedWithControl: 'h1' })),
    async () => ofFriend.rest.sheet.push(await atRest(friendSheet)),
    async () => rest.staticPage.push(await atRest({ ...staticPage, changedWithControl: 'h1' })),
    async () => member.wallet.push(await atOnce(wallet, slow)),
    // As inside the chain's app, whose members have no cookie.
    async () => member.walletWithoutCookie.push(await atOnce({ ...wallet, cookie: undefined }, slow)),
    async () => member.home.push(await atOnce(home, slow)),
    async () => member.stars.push(await atOnce(stars, slow)),
  ]
}
