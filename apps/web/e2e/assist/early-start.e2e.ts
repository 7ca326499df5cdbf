/** A tap on the inviter's button before hydration is not lost, whoever taps. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { registerMember } from '@crema/tools/register-member'
import { signIn } from '@crema/tools/sign-in'
import { expect, test } from '../support/fixtures.ts'
import { holdReact } from '../support/hold-react.ts'
import { startInviting } from '../support/inviters.ts'
import { newEmail, startSignedIn } from '../support/members.ts'

const activityNo = 'DEMO-FISSION'

for (const language of ['ar', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })

    /** Taps the button that the gateway has rendered, which is the visitor's for everybody. */
    async function tapBeforeHydration(page: Page, name: string): Promise<void> {
      const letReactIn = await holdReact(page)
      await page.goto(`/marketing/fission?activityNo=${activityNo}&lang=${language}`, { waitUntil: 'commit' })
      await page.getByRole('button', { name, exact: true }).click()
      letReactIn()
    }

    test('a visitor signs in, and the invitation starts', async ({ page, gateway, t }) => {
      await tapBeforeHydration(page, t('assist.signInToInvite'))
      await signIn(page, t, gateway.origin, newEmail())
      await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
    })

    test('a member’s invitation starts', async ({ page, gateway, t }) => {
      const token = await registerMember(gateway.origin)
      await startSignedIn(page, token)
      await tapBeforeHydration(page, t('assist.signInToInvite'))
      await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
      const { data } = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, { token })
      expect(data.invitationsLeft).toBe(data.invitationsPerMember - 1)
    })

    test('a member who has invited before sees that invitation, and no other one starts', async ({
      page,
      gateway,
      t,
    }) => {
      const { token, fissionCode } = await startInviting(gateway.origin)
      await startSignedIn(page, token)
      await tapBeforeHydration(page, t('assist.signInToInvite'))
      await expect(page.getByRole('button', { name: t('assist.share') })).toBeVisible()
      const { data } = await callGateway(gateway.origin, 'GET fission/detail', { activityNo }, { token })
      expect(data.own?.fissionCode).toBe(fissionCode)
      expect(await page.evaluate(() => sessionStorage.getItem('PENDING_INVITATION'))).toBeNull()
    })
  })
}
