import { StarMark } from '#src/ui/art/star-mark.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { layout: 'small', states: { 'Star of an amount': () => <StarMark /> } }
