// What the friend's page shows after a help or in place of one, as one chunk.
import { loadModule } from '#src/lib/loading/load-module.ts'

export { ChosenStoreHint } from './chosen-store-hint.tsx'
export { HelpRefusal } from './help-refusal.tsx'
export { Helped } from './helped.tsx'
export { NextActions } from './next-actions.tsx'
export { saveHelp } from './save-help.ts'

/** A chunk of its own, because rendered pages contain the styles of this one. */
export const loadHelpCelebration = () => loadModule(() => import('./help-celebration.tsx'))

/** A chunk of its own, because its panes are on no other page of a friend. */
export const loadInvitationMissing = () => loadModule(() => import('./invitation-missing.tsx'))
