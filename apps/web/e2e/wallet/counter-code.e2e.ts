/** The counter code is valid for half a minute and is renewed automatically. */
import { signIn } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { linkTo, newEmail } from '../support/members.ts'

/** The code's interval, and some time for the request. */
const renewalMs = 30_000 + 5_000

test('the code is renewed', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-DIRECT', 'en'))
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await signIn(page, t, gateway.origin, newEmail())
  await page
    .getByRole('link')
    .filter({ hasText: t('campaign.stamp') })
    .click()

  const picture = page.getByRole('img').locator('path')
  const currentPath = async () => picture.getAttribute('d')
  await expect(picture).toBeAttached()
  const first = await currentPath()
  expect(first).toMatch(/^M\d/)
  await expect.poll(currentPath, { timeout: renewalMs, intervals: [500] }).not.toBe(first)
})
