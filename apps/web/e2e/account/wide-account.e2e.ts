/** The account on wide screens: the member's card, then the groups in two columns of about the same height. */
import { registerMember } from '@crema/tools/register-member'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { startSignedIn } from '../support/members.ts'

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('the groups are in two balanced columns', async ({ page, t, gateway }) => {
      await startSignedIn(page, await registerMember(gateway.origin))
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`/home/account?lang=${language}`)
      const box = async (name: string) => {
        const found = await page.getByRole('region', { name, exact: true }).boundingBox()
        if (!found) throw new Error(`${name} is not visible.`)
        return found
      }
      await expect(page.getByRole('switch')).not.toHaveCount(0)
      const card = await box(t('home.card'))
      const profile = await box(t('account.profile'))
      const logins = await box(t('account.signingIn'))
      const marketing = await box(t('account.marketing'))
      const news = await box(t('home.whatsNew'))
      const signOut = await page.getByRole('button', { name: t('sign-in.signOut') }).boundingBox()
      if (!signOut) throw new Error('There is no button to sign out.')

      expect(logins).toMatchObject({ x: profile.x, width: profile.width })
      expect(marketing).toMatchObject({ y: profile.y, width: profile.width })
      expect(marketing.x > profile.x).toBe(language === 'en')
      // The card is as wide as both, above them; what ends the session is below them.
      expect(card.width).toBe(Math.abs(marketing.x - profile.x) + profile.width)
      expect(card.y + card.height).toBeLessThan(profile.y)
      const ends = [logins.y + logins.height, news.y + news.height]
      expect(Math.max(...ends)).toBeLessThan(signOut.y)
      expect(Math.max(...ends) / Math.min(...ends)).toBeLessThan(1.25)
      await expectAccessible(page)

      // One column below 960 px.
      await page.setViewportSize({ width: 959, height: 900 })
      expect((await box(t('account.marketing'))).x).toBe((await box(t('account.profile'))).x)
      // A page of the account stays one column.
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('link', { name: t('account.name') }).click()
      await expect(page.getByRole('textbox', { name: t('account.name') })).toBeVisible()
      const field = await page.getByRole('textbox', { name: t('account.name') }).boundingBox()
      expect(field?.width).toBeLessThan(560)
    })
  })
}
