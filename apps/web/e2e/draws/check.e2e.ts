/** The check of a drawn draw on its page: what it saves can be checked without it, and a result that was changed is found. */
import { readFile } from 'node:fs/promises'
import type { DrawRecord } from '@crema/contract/draws/draw'
import { verifyDrawFile } from '@crema/tools/ops/reports/verify-draw'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { startSignedIn } from '../support/members.ts'

const address = '/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY-WON&cnty=us&lang=en'

test('the saved data of a draw is right for the command line, with the member’s proofs', async ({
  page,
  demoToken,
  t,
}) => {
  await startSignedIn(page, demoToken)
  await page.goto(address)
  await untilHydrated(page)
  await page.getByRole('button', { name: t('draws-verification.start') }).click()
  await expect(page.getByText(t('draws-verification.rightTitle'))).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('draws-verification.save') }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const { lines, isRight } = verifyDrawFile(text)
  expect(isRight).toBe(true)
  expect(lines.join('\n')).toContain('Own codes: proven to be in the tree')
})

test('a result that does not follow from the published data is found, and the step is named', async ({
  page,
  t,
}) => {
  await page.route('**/lottery/record?*', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: DrawRecord }
    const [first = '', second = '', ...others] = envelope.data.drawn
    await route.fulfill({
      response,
      json: { ...envelope, data: { ...envelope.data, drawn: [second, first, ...others] } },
    })
  })
  await page.goto(address)
  await untilHydrated(page)
  await page.getByRole('button', { name: t('draws-verification.start') }).click()
  await expect(page.getByText(t('draws-verification.wrongTitle'))).toBeVisible()
  await expect(page.getByText(t('draws-verification.choiceFailed'))).toBeVisible()
  await expect(page.getByText(t('draws-verification.rootFailed'))).toBeHidden()
})
