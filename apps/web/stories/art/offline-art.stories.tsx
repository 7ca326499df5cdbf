import { OfflineArt } from '#src/ui/art/offline-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <OfflineArt /> } }
