/** Steps before a screenshot is taken: states of a draw that the demo does not have. */
import type { Draw, OwnPrize } from '@crema/contract/draws/draw'
import type { Step, StepContext } from './steps.ts'

/** Shows the draw of the screen with a change, once `until` is there. */
const showDraw =
  (changeOf: (draw: Draw) => Partial<Draw>, until: (context: StepContext) => Promise<void>): Step =>
  async (context) => {
    const { page } = context
    await page.route('**/capi/lottery/detail*', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: Draw } // of the contract
      await route.fulfill({ response, json: { ...json, data: { ...json.data, ...changeOf(json.data) } } })
    })
    await page.reload()
    await until(context)
  }

const text =
  (find: (t: StepContext['t']) => string) =>
  ({ page, t }: StepContext) =>
    page.getByText(find(t)).first().waitFor()

/** Entries for the use of a coupon and for inviting friends. */
export const showEntriesForFriends = showDraw(
  () => ({
    ownCodes: ['K7QMWX2P', 'AB2CDE3F'],
    givenCodes: ['K7QMWX2P'],
    givenByAssist: 'DEMO-FISSION',
  }),
  text((t) => t('draws.codeGiven')),
)

/** Entries have closed, and the random value is late or not due yet. */
export const showWaiting = (isDelayed: boolean): Step =>
  showDraw(
    () => ({ state: 'waiting', outcome: 'ended', isDelayed }),
    text((t) => t(isDelayed ? 'draws.delayedTitle' : 'draws.waitingTitle')),
  )

/** The member has the code of this rank in a draw of which one prize was not collected, and its prize is in this state. */
export const showOwnRank = (rank: number, state: OwnPrize['state']): Step =>
  showDraw(
    ({ drawnCodes }) => {
      const drawn = drawnCodes.find((each) => each.rank === rank)
      const takeUntil = state === 'notTaken' ? '2026-11-13T04:59:59.999Z' : '2026-11-27T04:59:59.999Z'
      return {
        ownCodes: drawn ? [drawn.code] : [],
        ownPrizes: drawn?.prize == null ? [] : [{ code: drawn.code, prize: drawn.prize, state, takeUntil }],
        // The next in reserve had deleted their account.
        drawnCodes: drawnCodes.map((each) => (each.rank === 9 ? { ...each, state: 'passedOver' } : each)),
      }
    },
    text((t) => t('draws.passedOver')),
  )

/** Nobody has entered. */
export const showNoEntries = showDraw(
  () => ({ entries: 0, ownEntries: 0, ownCodes: [], ownPrizes: [], drawnCodes: [], ownResult: null }),
  text((t) => t('draws.nobodyWon')),
)
