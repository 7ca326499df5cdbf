/** Fonts of the first view, each of which the browser prepares before the first layout, and the size of text in inputs. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { invitationLink, startInviting } from '../support/inviters.ts'
import { linkTo } from '../support/members.ts'

/** Family, weight and size of every displayed text, with the text. */
const fontsOf = (page: Page) =>
  page.evaluate(() => {
    const fonts: Record<string, string> = {}
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.checkVisibility() || !textContent?.trim()) continue
      const { fontFamily, fontWeight, fontSize } = getComputedStyle(parentElement)
      fonts[`${fontFamily} ${fontWeight} ${fontSize}`] ??= textContent
    }
    return fonts
  })

test('the landing pages have at most eight fonts', async ({ page, gateway }) => {
  for (const link of [linkTo('DEMO-NEWUSER', 'en'), invitationLink(await startInviting(gateway.origin))]) {
    await page.goto(link)
    const fonts = await fontsOf(page)
    expect(Object.keys(fonts).length, JSON.stringify(fonts, null, 2)).toBeLessThanOrEqual(8)
  }
})

test('text in an input has 16 px, below which an iPhone enlarges the page when it is tapped', async ({
  page,
  t,
}) => {
  await page.goto('/auth?lang=en')
  const size = await page
    .getByLabel(t('sign-in.email'))
    .evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))
  expect(size).toBeGreaterThanOrEqual(16)
})
