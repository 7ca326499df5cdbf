/** The inviter's page inside the chain's app, which shares with a sheet of its own. */
import type { Page } from '@playwright/test'
import { appShareLink } from '@crema/contract/launch/share-link'
import { expect, test } from '../support/fixtures.ts'
import { startInviting } from '../support/inviters.ts'
import { startSignedIn } from '../support/members.ts'

/** Puts a host app into the page that can share and nothing else; `data-shared` has what it was sent. */
async function addSharingApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const host = window as unknown as { cremaBridge: object; cremaBridgeReceive: (text: string) => void }
    host.cremaBridge = {
      postMessage: (text: string) => {
        const { id, method, params } = JSON.parse(text) as { id: string; method: string; params: unknown }
        if (method === 'share') document.documentElement.dataset['shared'] = JSON.stringify(params)
        const answer = method === 'share' ? { ok: true } : { ok: false, error: { code: 'unsupported' } }
        setTimeout(() => host.cremaBridgeReceive(JSON.stringify({ id, ...answer })))
      },
    }
  })
}

/** As the app does when something was shared. */
const reportShared = (page: Page) =>
  page.evaluate(() => {
    const { cremaBridgeReceive } = window as unknown as { cremaBridgeReceive: (text: string) => void }
    cremaBridgeReceive('{"v":1,"event":"shareSuccess"}')
  })

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 CremaApp/3.0',
})

test('shares by a message of type FIS, and thanks once', async ({ page, gateway, t }) => {
  const { token, activityNo, fissionCode, memberId } = await startInviting(gateway.origin)
  await startSignedIn(page, token)
  await addSharingApp(page)
  await page.goto(`/marketing/fission?activityNo=${activityNo}&cnty=us&lang=en`)
  await page.getByRole('button', { name: t('assist.share') }).click()
  await expect(page.locator('html[data-shared]')).toHaveCount(1)
  const message = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '') as Record<
    string,
    string
  >
  const title = 'Coffee is better with friends'
  const { link = '', webUrl = '', ...others } = message
  expect(others).toEqual({
    type: 'FIS',
    shareTitle: title,
    shareContent: t('sharing.invitation', { title, brand: 'Crema' }),
  })
  const shared = new URL(webUrl)
  expect(shared.pathname).toBe('/marketing/fission')
  expect(Object.fromEntries(shared.searchParams)).toMatchObject({
    activityNo,
    fissionCode,
    shareMemberId: memberId,
    auth: '1',
  })
  expect(link).toBe(appShareLink(gateway.origin, { memberId, activityNo, url: webUrl }))
  await expect(page.getByRole('dialog', { name: t('sharing.title') })).toBeHidden()

  const toasts = page.getByRole('status', { name: t('common.news') })
  // A toast with the same text replaces the one before, so that counting what is shown is not enough.
  await toasts.evaluate((region) => {
    new MutationObserver((changes) => {
      const before = Number(region.dataset['added'] ?? 0)
      region.dataset['added'] = String(
        before + changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0),
      )
    }).observe(region, { childList: true })
  })
  await reportShared(page)
  await expect(toasts).toHaveText(t('sharing.shared'))
  await reportShared(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(toasts).toHaveAttribute('data-added', '1')
})
