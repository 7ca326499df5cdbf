import { repeatPlugin } from '#src/http/operation/repeat-plugin.ts'
import { purgeCampaignMarks } from './campaign-mark-store.ts'

/** Deletes the marks of campaigns that have ended every hour, on every gateway. */
export const purgeMarksPlugin = repeatPlugin({
  everyMs: 60 * 60_000,
  run: purgeCampaignMarks,
  failure: 'Marks of campaigns that have ended could not be deleted.',
})
