import { SoldOutArt } from '#src/ui/art/sold-out-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <SoldOutArt /> } }
