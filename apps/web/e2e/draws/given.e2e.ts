/** Entries that are given: with the use of a coupon, from the campaign to the till and the open page, and by inviting friends. */
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const [activityNo, source] = ['DEMO-LOTTERY-GIVEN', 'DEMO-ALLDRINK']
const address = `/marketing/pointActivity/draw?activityNo=${activityNo}&cnty=us&lang=en`
/** The gateway gives due entries every five seconds. */
const timeout = 20_000

test('a coupon that is used at the till becomes a lottery code on the open page, which stays', async ({
  page,
  context,
  gateway,
  t,
}) => {
  const token = await registerMember(gateway.origin, newEmail(), { claims: [source] })
  const { data: vouchers } = await callGateway(
    gateway.origin,
    'GET coupon/mine',
    { state: 'unused' },
    { token },
  )
  const voucher = vouchers.items[0]
  expect(voucher?.name).toBe('Any drink, one price')
  await startSignedIn(page, token)
  const stream = page.waitForResponse('**/capi/member/changes')
  await page.goto(address)
  const facts = page.getByRole('region', { name: t('draws.chances') })
  await expect(facts).toContainText(t('draws.givenOnly'))
  await expect(facts).toContainText(t('draws.givenWith', { name: voucher?.name ?? '' }))
  const codes = page.getByRole('region', { name: t('draws.myCodes') })
  await expect(codes).toHaveCount(0)
  expect((await stream).status()).toBe(200)

  const till = await context.newPage()
  await till.goto('/demo/till')
  await till.locator('select[name=storeId]').selectOption('US-SEA-1')
  await till.locator('input[name=code]').fill(voucher?.voucherNo ?? '')
  await till.getByRole('button', { name: 'Check' }).click()
  await till.getByRole('button', { name: 'Redeem' }).click()
  await expect(till.locator('.verdict').first()).toContainText('Redeemed')

  // The page is not touched.
  await expect(codes.getByRole('listitem')).toHaveCount(1, { timeout })
  await expect(codes).toContainText(t('draws.codeGiven'))
  await expect(codes).toContainText(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/)
  await expectAccessible(page)

  // What the till takes back does not change the code, and a second use gives none.
  await till.getByRole('button', { name: 'Release' }).click()
  await expect(till.locator('.verdict').first()).toContainText('Released')
  await page.goto('/marketing/pointActivity/draws?cnty=us&lang=en')
  await expect(codes.getByRole('listitem')).toHaveCount(1)
  await expect(codes).toContainText(t('draws.codeGiven'))
})

test('the way to the coupon, which the member does not have yet', async ({ page, gateway, t }) => {
  await startSignedIn(page, await registerMember(gateway.origin, newEmail()))
  await page.goto(address)
  await expect(page.getByText(t('draws.givenOnly'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('draws.enterFree') })).toHaveCount(0)
  await page.getByRole('link', { name: t('draws.seeCoupons') }).click()
  await expect(page).toHaveURL(/\/marketing\/tickets/)
})

/** How the campaign of friend assist calls what it gives. */
const entryTitles = {
  en: 'An entry in the prize draw',
  ar: 'مشاركة في السحب',
  th: 'สิทธิ์ลุ้นรางวัล 1 สิทธิ์',
} as const

for (const language of ['en', 'ar', 'th'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('a draw with a price says that inviting friends gives entries, too, and leads there', async ({
      page,
      demoToken,
      t,
    }) => {
      await startSignedIn(page, demoToken)
      await page.goto(`/marketing/pointActivity/draw?activityNo=DEMO-LOTTERY&cnty=us&lang=${language}`)
      const facts = page.getByRole('region', { name: t('draws.chances') })
      await expect(facts).toContainText(t('draws.price', { count: 60 }))
      await expect(facts).toContainText(t('draws.givenByAssist'))
      await expectAccessible(page)
      await facts.getByRole('link', { name: t('draws.inviteFriends') }).click()
      await expect(page).toHaveURL(/\/marketing\/fission\?activityNo=DEMO-FISSION-FIRSTUSE/)
      await expect(page.getByText(entryTitles[language]).first()).toBeVisible()
    })
  })
}
