import type { Store } from '@crema/contract/stores/store'

/** Whether a campaign can be claimed at a store today. */
export const canBeChosen = ({ supportsActivity, closedToday }: Store): boolean =>
  supportsActivity !== false && !closedToday
