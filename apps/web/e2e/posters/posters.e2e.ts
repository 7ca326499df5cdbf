/** Posters: chosen, saved, printed, sent; their codes are read back from the pictures and from the printed pages. */
import { localeCodes } from '@crema/i18n/locales'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { startSignedIn } from '../support/members.ts'
import { codeIn, hasPoppler, pixelsOfPdf, pixelsOfPicture, poppler, stored } from './poster-files.ts'
import { activityNo, button, download, painted, poster, posterOf, shownPicture } from './poster-screen.ts'

/** In-app browsers fail with long addresses. */
const dataAddressMax = 700_000

const pointsOf = (mm: number) => (mm * 72) / 25.4

test('a worker paints it, and a scanner reads the code of the picture of 300 dpi, also small and blurred', async ({
  page,
  baseURL,
  t,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.addInitScript(() => {
    // Canvases of the page would be painted on its own thread.
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value: () => {
        throw new Error('painted on the page')
      },
    })
  })
  await page.goto(posterOf())
  await painted(page)
  expect(workers.some((url) => url.includes('poster-worker'))).toBe(true)
  const png = await download(page, t('posters.savePicture'))
  await expect(page.getByRole('status').getByText(t('posters.saved'))).toBeVisible()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_748, 2_480])
  expect(png.subarray(37, 41).toString('latin1')).toBe('pHYs')
  expect(png.readUInt32BE(41)).toBe(11_811)
  for (const scale of [0.6, 0.5, 0.3])
    expect(codeIn(await pixelsOfPicture(page, png, scale))).toBe(`${baseURL}/c/${activityNo}`)
})

test.describe('PDF and print', () => {
  // Continuous integration installs it, and must not pass without.
  test.skip(!hasPoppler && !process.env['CI'], 'poppler-utils is not installed')

  test('the PDF is A5 or A4, with a code of vectors and a link that can be selected', async ({
    page,
    baseURL,
    t,
  }) => {
    await page.goto(posterOf())
    for (const [paper, width, height] of [
      ['A5', 148, 210],
      ['A4', 210, 297],
    ] as const) {
      await page.getByRole('radio', { name: paper }).check()
      const file = stored('poster.pdf', await download(page, t('posters.pdf')))
      const info = poppler('pdfinfo', '-box', file)
      const [, shownWidth, shownHeight] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? []
      expect(Number(shownWidth)).toBeCloseTo(pointsOf(width), 0)
      expect(Number(shownHeight)).toBeCloseTo(pointsOf(height), 0)
      expect(poppler('pdfinfo', '-url', file)).toContain(`${baseURL}/c/${activityNo}`)
      expect(poppler('pdftotext', file, '-').trim()).toBe(`${new URL(baseURL ?? '').host}/c/${activityNo}`)
      for (const dpi of [96, 150]) expect(codeIn(pixelsOfPdf(file, dpi))).toBe(`${baseURL}/c/${activityNo}`)
    }
  })

  test('a print shop gets picture and PDF with bleed', async ({ page, baseURL, t }) => {
    await page.goto(posterOf())
    const zip = await download(page, t('posters.material'))
    const [png, pdf] = filesOf(zip)
    if (!png || !pdf) throw new Error('Not two files')
    expect([png.name, pdf.name]).toEqual([`${activityNo}-A5-300dpi.png`, `${activityNo}-A5.pdf`])
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1_819, 2_551])
    const file = stored('poster.pdf', pdf.bytes)
    const boxes = poppler('pdfinfo', '-box', file)
    const box = (name: string) =>
      /([\d. ]+)$/
        .exec(boxes.split('\n').find((line) => line.startsWith(name)) ?? '')?.[1]
        ?.trim()
        .split(/\s+/)
        .map(Number)
    expect(box('MediaBox')).toEqual([
      0,
      0,
      expect.closeTo(pointsOf(154), 1),
      expect.closeTo(pointsOf(216), 1),
    ])
    expect(box('TrimBox')).toEqual([
      expect.closeTo(pointsOf(3), 1),
      expect.closeTo(pointsOf(3), 1),
      expect.closeTo(pointsOf(151), 1),
      expect.closeTo(pointsOf(213), 1),
    ])
    expect(codeIn(pixelsOfPdf(file, 150))).toBe(`${baseURL}/c/${activityNo}`)
  })

  /** The files of a ZIP without compression. */
  function filesOf(zip: Buffer): { name: string; bytes: Buffer }[] {
    const files: { name: string; bytes: Buffer }[] = []
    for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
      const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
      const start = at + 30 + nameLength
      files.push({ name: zip.subarray(at + 30, start).toString(), bytes: zip.subarray(start, start + size) })
      at = start + size
    }
    return files
  }

  test('it is printed at its true size, alone on its page, or two side by side on one sheet', async ({
    page,
    baseURL,
    t,
  }) => {
    await page.addInitScript(() => {
      let count = 0
      window.print = () => void (document.documentElement.dataset['printed'] = String(++count))
    })
    await page.goto(posterOf())
    /** What the browser would send to a printer. */
    const printed = async (name: string, count: string, width: number) => {
      await button(page, name).click()
      await expect(page.locator('html')).toHaveAttribute('data-printed', count)
      const file = stored('printed.pdf', await page.pdf({ preferCSSPageSize: true, printBackground: true }))
      const info = poppler('pdfinfo', file)
      expect(info).toMatch(/Pages:\s+1\b/)
      const [, shownWidth, shownHeight] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? []
      expect(Number(shownWidth)).toBeCloseTo(pointsOf(width), -0.5)
      expect(Number(shownHeight)).toBeCloseTo(pointsOf(210), -0.5)
      return pixelsOfPdf(file, 150)
    }
    expect(codeIn(await printed(t('posters.print'), '1', 148))).toBe(`${baseURL}/c/${activityNo}`)
    const sheet = await printed(t('posters.printPair'), '2', 297)
    const half = Math.floor(sheet.width / 2)
    for (const left of [0, half]) {
      const data = new Uint8Array(half * sheet.height * 4)
      for (let row = 0; row < sheet.height; row++) {
        const start = (row * sheet.width + left) * 4
        data.set(sheet.data.subarray(start, start + half * 4), row * half * 4)
      }
      expect(codeIn({ width: half, height: sheet.height, data })).toBe(`${baseURL}/c/${activityNo}`)
    }
  })
})

test('a browser without canvases in workers paints on the page', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
  })
  await page.goto(posterOf())
  await painted(page)
  const other = await page.context().newPage() // whose canvases decode the picture
  expect(codeIn(await pixelsOfPicture(other, await shownPicture(poster(page))))).toBe(
    `${baseURL}/c/${activityNo}`,
  )
})

test('a member’s poster names them as referrer', async ({ page, baseURL, demoToken }) => {
  await startSignedIn(page, demoToken)
  await page.goto(posterOf())
  await painted(page)
  const code = codeIn(await pixelsOfPicture(page, await shownPicture(poster(page))))
  expect(code).toMatch(new RegExp(`^${baseURL}/c/${activityNo}\\?m=[\\da-f-]{36}$`))
  await page.goto(code)
  await expect(page).toHaveURL(
    new RegExp(`/marketing/collect-coupons\\?activityNo=${activityNo}&.*shareMemberId=`),
  )
})

test('from the share sheet of a campaign: designs are chosen by keyboard, the poster is enlarged, and axe finds nothing', async ({
  page,
  t,
}) => {
  await page.goto(`/marketing/collect-coupons?activityNo=${activityNo}&cnty=us&lang=en`)
  await page.getByRole('button', { name: t('common.share') }).click()
  await page.getByRole('link', { name: t('sharing.poster') }).click()
  await expect(page).toHaveURL(new RegExp(`/marketing/poster\\?activityNo=${activityNo}`))
  await painted(page)
  const first = page.getByRole('radio', { name: t('posters.designPrice') })
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: t('posters.designPicture') })).toBeChecked()
  await painted(page)
  await page.getByRole('button', { name: t('posters.zoomIn') }).click()
  await expect(poster(page)).toHaveCSS('transform', /matrix\(1\.5/)
  await page.getByRole('button', { name: t('posters.zoomOut') }).click()
  await expect(poster(page)).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
  await expectAccessible(page)
})

test('in every language all designs are painted, and their codes can be read', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  for (const locale of localeCodes)
    await test.step(locale, async () => {
      await page.goto(posterOf(locale))
      const pictures = page.getByRole('radio').locator('..').locator('img')
      await expect(pictures).toHaveCount(3)
      for (const picture of await pictures.all())
        expect(codeIn(await pixelsOfPicture(page, await shownPicture(picture), 2))).toBe(
          `${baseURL}/c/${activityNo}`,
        )
    })
})

test('in a browser that saves nothing the picture is saved by hand', async ({ browser, baseURL, t }) => {
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
  })
  await page.goto(posterOf())
  await painted(page)
  await expect(page.getByText(t('posters.holdTitle'))).toBeVisible()
  await expect(poster(page)).toHaveAttribute('src', /^data:image\/jpeg/)
  await expect(poster(page)).toHaveCSS('pointer-events', 'auto')
  const address = (await poster(page).getAttribute('src')) ?? ''
  expect(address.length).toBeLessThan(dataAddressMax)
  const saved = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  expect(codeIn(await pixelsOfPicture(page, saved, 0.5))).toBe(`${baseURL}/c/${activityNo}`)
  await expect(page.getByRole('button', { name: t('posters.savePicture') })).toBeHidden()
  await expect(page.getByRole('button', { name: t('posters.pdf') })).toBeHidden()
  await page.close()
})

test('without a poster the page says why and leads on', async ({ page, t }) => {
  for (const address of ['/marketing/poster', posterOf('en', 'NOTHING'), posterOf('en', 'DEMO-LOTTERY')]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: t('posters.missingTitle') })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: t('posters.seeOffers') }).click()
  await expect(page).toHaveURL(/\/home\/offers/)
})
