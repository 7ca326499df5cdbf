// What few first visits of the friend's page show, in a chunk of its own.
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { ReadResult } from '#src/api/read-options.ts'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { isInvited } from './invited-campaign.ts'
import type { SaveHelp } from './save-help.ts'

const loadHelpResults = () => loadModule(() => import('./help-result-chunk.ts'))

export const HelpRefusal = lazyComponent(async () => (await loadHelpResults()).HelpRefusal)
export const Helped = lazyComponent(async () => (await loadHelpResults()).Helped)
export const NextActions = lazyComponent(async () => (await loadHelpResults()).NextActions)
export const ChosenStoreHint = lazyComponent(async () => (await loadHelpResults()).ChosenStoreHint)
export const HelpCelebration = lazyComponent(
  async () => (await (await loadHelpResults()).loadHelpCelebration()).HelpCelebration,
)
export const InvitationMissing = lazyComponent(
  async () => (await (await loadHelpResults()).loadInvitationMissing()).InvitationMissing,
)

/** Rejects where the chunk cannot be loaded. */
export const saveHelp: SaveHelp = async (...help) => (await loadHelpResults()).saveHelp(...help)

/** Fetches the components that show the result of a help. */
export const preloadHelpResults = (): Promise<unknown> =>
  Promise.all([HelpCelebration.preload(), preloadAll()])

const preloadAll = () => Promise.all([HelpRefusal, Helped, NextActions].map((each) => each.preload()))

/** Fetches the lazy components that the friend's page shows at first, so that they hydrate together with it. */
export async function preloadFriendPage(read: ReadResult<AssistCampaign>): Promise<void> {
  const help = 'ok' in read && isInvited(read.ok) ? read.ok.help : undefined
  if (!help) await InvitationMissing.preload()
  else if (help.outcome !== null && help.outcome !== 'loginRequired') await preloadAll()
}
