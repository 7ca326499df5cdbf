import * as icons from '#src/ui/art/link-icons.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'small',
  states: Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, () => <Icon />])),
}
