import { Logo } from '#src/ui/art/logo.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { layout: 'small', states: { Logo: () => <Logo name="Crema" /> } }
