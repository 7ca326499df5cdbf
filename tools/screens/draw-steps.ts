/** Steps before a screenshot is taken: a draw whose entries are only given, which the demo does not have. */
import type { Draw } from '@crema/contract/draws/draw'
import type { Step } from './steps.ts'

const showDraw =
  (changeOf: (draw: Draw) => Partial<Draw>): Step =>
  async ({ page, t }) => {
    await page.route('**/capi/lottery/detail*', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: Draw } // of the contract
      await route.fulfill({ response, json: { ...json, data: { ...json.data, ...changeOf(json.data) } } })
    })
    await page.reload()
    await page.getByText(t('draws.codeGiven')).first().waitFor()
  }

const given = ({ prizes }: Draw) => ({
  priceStars: null,
  outcome: 'ownWayOnly' as const,
  ownCodes: ['K7QMWX2P', 'AB2CDE3F'],
  givenCodes: ['K7QMWX2P'],
  givenWith: prizes.flatMap(({ coupon }) => coupon ?? []).slice(0, 1),
  givenByAssist: null,
})

/** Entries for the use of a coupon. */
export const showGivenEntries = showDraw(given)

/** Entries also for inviting friends. */
export const showEntriesForFriends = showDraw((draw) => ({ ...given(draw), givenByAssist: 'DEMO-FISSION' }))
