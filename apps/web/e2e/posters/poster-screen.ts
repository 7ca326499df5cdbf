/** The poster page as a visitor uses it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { bytesOf } from './poster-files.ts'

export const activityNo = 'DEMO-NEWUSER'
export const posterOf = (locale = 'en', campaign = activityNo) =>
  `/marketing/poster?activityNo=${campaign}&lang=${locale}&cnty=${locale === 'ar' ? 'ae' : 'us'}`
export const poster = (page: Page) => page.locator('main img').first()

/** Waits until the poster is painted. */
export async function painted(page: Page): Promise<void> {
  await expect(poster(page)).toHaveJSProperty('complete', true)
  await expect
    .poll(() => poster(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** A picture of the page as a file. */
export async function shownPicture(picture: Locator): Promise<Buffer> {
  const address = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL()
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** The button with this text, of which the explanation below it is no part. */
export const button = (page: Page, text: string) =>
  page.getByRole('button').filter({ has: page.getByText(text, { exact: true }) })

export async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await button(page, name).click()
  return bytesOf(await started)
}
