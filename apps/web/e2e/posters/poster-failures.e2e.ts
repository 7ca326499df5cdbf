/** Posters where something is missing: permission for the album, the connection, memory, patience. */
import type { Page } from '@playwright/test'
import { callsToApp, openInApp } from '../support/demo-app.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeIn, pixelsOfPicture } from './poster-files.ts'
import { activityNo, button, download, painted, poster, posterOf } from './poster-screen.ts'

const inApp = { path: `/marketing/poster?activityNo=${activityNo}` }

test('the app saves the poster to the album', async ({ page, baseURL, t }) => {
  const frame = await openInApp(page, { ...inApp, able: 'all' })
  await frame.getByRole('button', { name: t('posters.saveToAlbum') }).click()
  await expect(frame.getByRole('status').getByText(t('posters.saved'))).toBeVisible()
  const saved = (await callsToApp(page)).find(({ method }) => method === 'saveToAlbum')
  expect(saved?.params).toMatchObject({ fileName: `${activityNo}-A5.png`, mimeType: 'image/png' })
  const png = Buffer.from(saved?.params['base64'] ?? '', 'base64')
  expect(codeIn(await pixelsOfPicture(page, png, 0.5))).toBe(`${baseURL}/c/${activityNo}`)
})

for (const [able, message] of [
  ['nothing', 'sharing.albumDenied'],
  ['failing', 'sharing.pictureFailed'],
] as const)
  test(`the app does not save the poster: ${able}`, async ({ page, t }) => {
    const frame = await openInApp(page, { ...inApp, able })
    const save = frame.getByRole('button', { name: t('posters.saveToAlbum') })
    await save.click()
    await expect(frame.getByRole('status').getByText(t(message))).toBeVisible()
    // After a refusal a button opens the phone's settings.
    await expect(frame.getByRole('button', { name: t('in-app.settings') })).toBeVisible({
      visible: able === 'nothing',
    })
    // Once the app can, the next attempt saves it.
    await page.locator('select[name=able]').selectOption('all')
    await save.click()
    await expect(frame.getByRole('status').getByText(t('posters.saved'))).toBeVisible()
  })

for (const [name, settings] of [
  ['has no such method', { able: 'unknown' }],
  ['is older than the bridge', { host: 'older' }],
] as const)
  test(`an app that ${name}: the poster is saved by a long press`, async ({ page, t }) => {
    const frame = await openInApp(page, { ...inApp, ...settings })
    const save = frame.getByRole('button', { name: t('posters.saveToAlbum') })
    await save.click()
    await expect(frame.getByRole('status').getByText(t('posters.holdTitle'))).toBeVisible()
    await expect(save).toBeHidden()
    const picture = frame.locator('main img').first()
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg/)
    await expect(picture).toBeInViewport()
  })

test('without a connection a poster that is loaded can be changed and saved', async ({
  page,
  context,
  t,
}) => {
  await page.goto(posterOf())
  await painted(page)
  await context.setOffline(true)
  await expect(page.getByText(t('common.offline'))).toBeVisible()
  const shown = await poster(page).getAttribute('src')
  await page.getByRole('radio', { name: t('posters.designPicture') }).check()
  await expect(poster(page)).not.toHaveAttribute('src', shown ?? '')
  await painted(page)
  expect((await download(page, t('posters.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a poster that cannot be painted says so, also without a connection, after which it is painted', async ({
  page,
  context,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/poster-worker|Failed to load resource|ERR_FAILED/)
  await page.route('**/poster-worker-*.js', (route) => route.abort())
  await page.goto(posterOf())
  await expect(page.getByText(t('posters.failedTitle'))).toBeVisible()
  await expect(page.getByText(t('posters.failedText'))).toBeVisible()
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByText(t('posters.failedText'))).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(t('posters.offlineText'))).toBeVisible()
  await page.unroute('**/poster-worker-*.js')
  await context.setOffline(false)
  await painted(page)
})

/** Files for a print shop are begun and never finished. */
async function holdMaterial(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override postMessage(message: { output?: { kind: string } }) {
        if (message.output?.kind !== 'material') super.postMessage(message, [])
      }
    }
  })
}

/** The workers that paint. */
const painters = (page: Page) => page.workers().filter((worker) => worker.url().includes('poster-worker'))

test('files for a print shop show their progress, and end when they are cancelled or the page is left', async ({
  page,
  t,
}) => {
  await holdMaterial(page)
  await page.goto(posterOf())
  await painted(page)
  await expect.poll(() => painters(page)).toEqual([])
  const progress = page.getByRole('progressbar', { name: t('posters.preparing') })

  await button(page, t('posters.material')).click()
  await expect(progress).toBeVisible()
  await expect.poll(() => painters(page)).toHaveLength(1)
  await page.getByRole('button', { name: t('posters.cancel') }).click()
  await expect(progress).toBeHidden()
  await expect.poll(() => painters(page)).toEqual([])
  expect((await download(page, t('posters.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')

  await button(page, t('posters.material')).click()
  await expect.poll(() => painters(page)).toHaveLength(1)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.back') })
    .click()
  await expect(page).toHaveURL(/\/marketing\/collect-coupons/)
  await expect.poll(() => painters(page)).toEqual([])
})

test('files for a print shop that cannot be made say so, and the page can still be used', async ({
  page,
  t,
  consoleGuard,
}) => {
  consoleGuard.allow(/poster-worker|Failed to load resource|ERR_FAILED/)
  await page.goto(posterOf())
  await painted(page)
  await page.route('**/poster-worker-*.js', (route) => route.abort())
  await button(page, t('posters.material')).click()
  await expect(page.getByRole('status').getByText(t('posters.fileFailed'))).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(poster(page)).toBeVisible()
  await page.unroute('**/poster-worker-*.js')
  const zip = await download(page, t('posters.material'))
  expect(zip.readUInt32LE(0)).toBe(0x04034b50)
  await expect(page.getByText(t('posters.fileFailed'))).toBeHidden()
})
