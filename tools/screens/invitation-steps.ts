/** Steps before a screenshot of the friend's page is taken. */
import { randomUUID } from 'node:crypto'
import { callGateway } from '../gateway-calls.ts'
import { registerMember } from '../register-member.ts'
import { signIn } from '../sign-in.ts'
import type { Step } from './steps.ts'

/** Opens the invitation of a new member with a name, after so many friends have helped. */
export const openInvitation =
  ({ activityNo = 'DEMO-FISSION', name = 'Mira Larsen', helpers = 3 } = {}): Step =>
  async ({ page, origin, email }) => {
    const nowMs = await page.evaluate(() => Date.now())
    const member = async (prefix: string) => {
      const token = await registerMember(origin, `${prefix}.${email}`, { nowMs })
      return { token, nowMs, idempotencyKey: randomUUID() }
    }
    const inviter = await member('inviter')
    if (name !== '') await callGateway(origin, 'POST customer/profile', { displayName: name }, inviter)
    const started = await callGateway(origin, 'POST fission/start', { activityNo }, inviter)
    if (started.busCode !== '1') throw new Error(`The invitation was not started: ${started.busCode}`)
    const { fissionCode } = started.data
    for (let helper = 0; helper < helpers; helper++) {
      const friend = await member(`friend${helper}`)
      const { busCode } = await callGateway(
        origin,
        'POST fission/assist',
        { activityNo, fissionCode },
        friend,
      )
      if (busCode !== '1') throw new Error(`Friend ${helper} could not help: ${busCode}`)
    }
    const { searchParams } = new URL(page.url())
    searchParams.set('activityNo', activityNo)
    searchParams.set('fissionCode', fissionCode)
    await page.goto(`/marketing/fission?${searchParams.toString()}`)
    await page.locator('main').waitFor()
  }

/** A new member helps. */
export const helpAsNewMember: Step = async ({ page, t, origin, email }) => {
  await page.locator('[data-early="claim"]').click()
  await signIn(page, t, origin, email)
  await page.getByRole('dialog', { name: t('campaign.claimedTitle', { count: 1 }) }).waitFor()
}

export const closeCelebration: Step = async ({ page, t }) => {
  await page.getByRole('button', { name: t('common.close') }).click()
  await page.getByRole('link', { name: t('invitation.inviteToo') }).waitFor()
}
