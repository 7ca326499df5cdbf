import type { Page, Request } from '@playwright/test'
import { registerMember } from '@crema/tools/register-member'
import { startSignedIn } from './members.ts'

/** The claim button in rendered HTML. */
export const claimButton = '[data-early=claim]'

/** Waits until React handles taps on the claim button. */
export async function untilClaimHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.cremaEarly?.taken.claim && window.cremaEarly.taken.press)
}

/** The claims that the page sends from now on. */
export function claimsSentBy(page: Page): Request[] {
  const claims: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capi/activity/claim')) claims.push(request)
  })
  return claims
}

/** Signs a new member in for the next page of the tab. Returns their token. */
export async function signInBefore(page: Page, origin: string): Promise<string> {
  const token = await registerMember(origin)
  await startSignedIn(page, token)
  return token
}
