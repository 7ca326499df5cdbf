import { NotStartedArt } from '#src/ui/art/not-started-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <NotStartedArt /> } }
