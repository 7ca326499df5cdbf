// The icons of links.
import { Icon } from './icon.tsx'

export const BrokenLinkIcon = () => (
  <Icon path="M14.5 17.5l-2 2a4.24 4.24 0 0 1-6-6l2-2M9.5 6.5l2-2a4.24 4.24 0 0 1 6 6l-2 2M3.5 8h3M8 3.5v3M17.5 16h3M16 17.5v3" />
)
