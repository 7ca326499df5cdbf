import { NotFoundArt } from '#src/ui/art/not-found-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <NotFoundArt /> } }
