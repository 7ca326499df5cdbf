/** A store's code opens its campaign: by the camera, from a picture or as text; and what happens when each of them fails. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { browserLaunchOptions } from '@crema/tools/browser'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail, startSignedIn } from '../support/members.ts'
import { qrPicture, qrVideo, scanText } from '../support/qr-pictures.ts'

const hourMs = 60 * 60_000
const validCode = () => scanText('DEMO-SCANONLY', Date.now() + hourMs)
const camera = join(mkdtempSync(join(tmpdir(), 'crema-camera-')), 'code.y4m')
writeFileSync(camera, qrVideo(validCode()))

const { args = [], ...launchOptions } = browserLaunchOptions()
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...args, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
  },
})

test('the camera finds the code, and the coupon is claimed', async ({ page, context, t, gateway }) => {
  await context.grantPermissions(['camera'])
  await page.goto(linkTo('DEMO-SCANONLY', 'en'))
  await page.getByRole('link', { name: t('campaign.scanCode') }).click()
  // The camera opens without a tap, since it is allowed.
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  await expect(page).toHaveURL(/activityNo=DEMO-SCANONLY/)
})

test('the camera is asked for by a tap, and opens at once on the next visit', async ({
  page,
  context,
  t,
}) => {
  await page.goto('/home/scan')
  await expect(page.getByText(t('scanning.whyText'))).toBeVisible()
  await expectAccessible(page)
  await context.grantPermissions(['camera'])
  await page.route('**/capi/activity/scan', () => {})
  await page.reload()
  await expect(page.getByText(t('scanning.checking')).first()).toBeVisible()
})

test('a camera that is refused', async ({ page, t }) => {
  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await expect(page.getByText(t('scanning.refusedTitle'))).toBeVisible()
  await expect(page.getByText(t('scanning.refusedText'))).toBeVisible()
  await expect(page.getByText(t('scanning.picture'))).toBeVisible()
  await expectAccessible(page)
})

test('a camera that is allowed afterwards opens by itself', async ({ page, context, t }) => {
  await page.route('**/capi/activity/scan', () => {})
  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await expect(page.getByText(t('scanning.refusedTitle'))).toBeVisible()
  await context.grantPermissions(['camera'])
  await expect(page.getByRole('heading', { name: t('scanning.checking') })).toBeVisible()
})

for (const language of ['en', 'ar'] as const satisfies Locale[]) {
  test.describe(`what goes wrong, in ${language}`, () => {
    test.use({ language, viewport: { width: 320, height: 640 } })

    test('the camera’s place stays, with an icon for each reason and one way on in view', async ({
      page,
      t,
      consoleGuard,
    }) => {
      consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
      const icons: string[] = []
      const open = async () => {
        await page.goto(`/home/scan?lang=${language}`)
        return placeOf(page, t('scanning.whyTitle'))
      }
      /** The place that names the reason, after what causes it. */
      const expectReason = async (name: string, mainAction: string, cause: () => Promise<void>) => {
        await test.step(name, async () => {
          const before = await topOf(await open())
          await cause()
          const place = placeOf(page, name)
          await expect(place).toBeVisible()
          await expect(place.getByRole('heading')).toBeFocused()
          expect(await topOf(place)).toBe(before)
          icons.push((await place.locator('svg path').first().getAttribute('d')) ?? '')
          const action = place.getByText(mainAction, { exact: true })
          await expect(action).toBeInViewport({ ratio: 1 })
          expect(await isCovered(action)).toBe(false)
        })
      }
      const failCamera = (error: string) => async () => {
        await page.evaluate((name) => {
          MediaDevices.prototype.getUserMedia = async () => {
            throw new DOMException('', name)
          }
        }, error)
        await page.getByRole('button', { name: t('scanning.openCamera') }).click()
        await expect(page.getByRole('textbox')).toHaveCount(0)
      }
      await expectReason(t('scanning.refusedTitle'), t('common.retry'), failCamera('NotAllowedError'))
      await expectReason(t('scanning.missingTitle'), t('scanning.picture'), failCamera('NotFoundError'))
      await expectReason(t('scanning.busyTitle'), t('common.retry'), failCamera('NotReadableError'))

      const choose = (name: string, mimeType: string, buffer: Buffer) => () =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
      const blank = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
      await expectReason(
        t('scanning.noCodeTitle'),
        t('scanning.picture'),
        choose('blank.gif', 'image/gif', blank),
      )
      await expectReason(
        t('scanning.noPictureTitle'),
        t('scanning.picture'),
        choose('words.txt', 'text/plain', Buffer.from('no picture')),
      )

      const type = (code: string) => async () => {
        await page.getByRole('button', { name: t('scanning.enterText') }).click()
        await page.getByRole('textbox', { name: t('scanning.text') }).fill(code)
        await page.getByRole('button', { name: t('scanning.useText') }).click()
      }
      const expired = scanText('DEMO-SCANONLY', Date.now() - hourMs)
      await expectReason(t('outcomes.qrExpired'), t('scanning.again'), type(expired))
      await expectReason(
        t('outcomes.qrInvalid'),
        t('scanning.again'),
        type('CREMA:S1:DEMO-SCANONLY:-:1:forged'),
      )
      await expectReason(
        t('scanning.elsewhereTitle'),
        t('scanning.again'),
        type('https://elsewhere.example/a'),
      )
      await page.route('**/capi/activity/scan', (route) => route.abort())
      await expectReason(t('failures.network'), t('scanning.again'), type(validCode()))
      expect(new Set(icons).size).toBe(icons.length)
    })
  })
}

const placeOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Wherever the page is scrolled to. */
const topOf = (place: Locator) =>
  place.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY))

/** Whether something else, such as the navigation, is on top of the middle of an element. */
const isCovered = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      hit === null || !(target.contains(hit) || hit.contains(target) || hit.parentElement?.contains(target))
    )
  })

test('a browser without a camera', async ({ page, t }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.openCamera') }).click()
  await expect(page.getByText(t('scanning.missingTitle'))).toBeVisible()
})

test('a picture of the code', async ({ page, t, gateway }) => {
  await page.goto('/auth?next=/home/scan')
  await signIn(page, t, gateway.origin, newEmail())
  const picture = page.locator('input[type=file]')
  await picture.setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText(t('scanning.noPictureTitle'))).toBeVisible()
  await expectAccessible(page)
  await picture.setInputFiles(qrPicture(scanText('DEMO-SCANONLY', Date.now() - hourMs)))
  await expect(page.getByText(t('scanning.expiredHelp'))).toBeVisible()
  // Another picture is read as well, by a worker of its own.
  await picture.setInputFiles(qrPicture(validCode()))
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('a code that could not be loaded asks for another scan', async ({ page, t, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource: net::ERR_FAILED/)
  await page.route('**/capi/activity/scan', (route) => route.abort())
  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.enterText') }).click()
  await page.getByRole('textbox', { name: t('scanning.text') }).fill(validCode())
  await page.getByRole('button', { name: t('scanning.useText') }).click()
  await expect(page.getByText(t('scanning.loadFailed'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('scanning.again') })).toBeVisible()
})

test('invalid codes show the reason', async ({ page, t }) => {
  await page.goto('/home/scan')
  await page.getByRole('button', { name: t('scanning.enterText') }).click()
  const text = page.getByRole('textbox', { name: t('scanning.text') })
  await expect(text).toBeFocused()
  const use = page.getByRole('button', { name: t('scanning.useText') })
  await use.click()
  await expect(page.getByText(t('scanning.textEmpty'))).toBeVisible()

  await text.fill(scanText('DEMO-SCANONLY', Date.now() - hourMs))
  await use.click()
  await expect(page.getByText(t('outcomes.qrExpired'))).toBeVisible()
  await expect(page.getByText(t('scanning.expiredHelp'))).toBeVisible()
  // What was typed is not lost, and the reason is read out.
  await expect(text).toHaveValue(/^CREMA:S1:DEMO-SCANONLY/)
  await expect(page.getByRole('heading', { name: t('outcomes.qrExpired') })).toBeFocused()
  await expectAccessible(page)

  await text.fill('CREMA:S1:DEMO-SCANONLY:-:1:forged')
  await use.click()
  await expect(page.getByText(t('outcomes.qrInvalid'))).toBeVisible()
  await expect(page.getByText(t('scanning.invalidHelp'))).toBeVisible()

  await text.fill('https://elsewhere.example/marketing/collect-coupons?activityNo=DEMO-DIRECT')
  await use.click()
  await expect(page.getByText(t('scanning.elsewhereText', { host: 'elsewhere.example' }))).toBeVisible()
  await expect(page).toHaveURL(/\/home\/scan$/)
})

test('the code of a store that does not take part, and a token that has run out', async ({
  page,
  t,
  gateway,
}) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  const code = scanText('DEMO-STOREONLY', Date.now() + hourMs, 'US-LAX-1')
  await page.goto(`/home/scan?code=${encodeURIComponent(code)}&cnty=us&lang=en`)
  await expect(page.getByText(t('outcomes.storeNotSupported'))).toBeVisible()
  await expect(page.getByText(t('campaign.helpStoreNotSupported'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('campaign.chooseOther') })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/capi/activity/scan', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { scanToken: string } } // of the contract
    json.data.scanToken = json.data.scanToken.replace(/:\d+:/, ':1700000000:')
    await route.fulfill({ response, json })
  })
  await page.goto(`/home/scan?code=${encodeURIComponent(validCode())}`)
  await expect(page.getByText(t('outcomes.qrInvalid'))).toBeVisible()
  await expect(page.getByText(t('campaign.helpScanAgain'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('campaign.scanAgain') })).toBeVisible()
  await expectAccessible(page)
})

test('a share link of this site opens its campaign', async ({ page, t, gateway }) => {
  await page.goto('/home/scan')
  await page
    .locator('input[type=file]')
    .setInputFiles(qrPicture(gateway.origin + linkTo('DEMO-DIRECT', 'en')))
  await expect(page).toHaveURL(/activityNo=DEMO-DIRECT/)
  await expect(page.getByRole('button', { name: t('campaign.claim', { count: 1 }) })).toBeVisible()
})

test('the code of a link is checked at once', async ({ page, t, gateway }) => {
  await page.goto(`/home/scan?code=${encodeURIComponent(validCode())}`)
  await signIn(page, t, gateway.origin, newEmail())
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})
