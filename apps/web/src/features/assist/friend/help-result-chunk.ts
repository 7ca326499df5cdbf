// What the friend's page shows after a help or in place of one, as one chunk.
import { loadModule } from '#src/lib/loading/load-module.ts'

export { HelpRefusal, HelpRefusalActions } from './help-refusal.tsx'
export { Helped, HelpedActions } from './helped.tsx'
export { InvitationMissing } from './invitation-missing.tsx'

/** A chunk of its own, because rendered pages contain the styles of this one. */
export const loadHelpCelebration = () => loadModule(() => import('./help-celebration.tsx'))
