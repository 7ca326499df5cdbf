/** Steps before a screenshot is taken: a draw whose entries friends give, too, which the demo does not have. */
import type { Draw } from '@crema/contract/draws/draw'
import type { Step } from './steps.ts'

/** Entries for the use of a coupon and for inviting friends. */
export const showEntriesForFriends: Step = async ({ page, t }) => {
  await page.route('**/capi/lottery/detail*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Draw } // of the contract
    const change: Partial<Draw> = {
      ownCodes: ['K7QMWX2P', 'AB2CDE3F'],
      givenCodes: ['K7QMWX2P'],
      givenByAssist: 'DEMO-FISSION',
    }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...change } } })
  })
  await page.reload()
  await page.getByText(t('draws.codeGiven')).first().waitFor()
}
