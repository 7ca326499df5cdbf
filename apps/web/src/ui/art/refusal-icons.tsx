// Icons of notices that say why something cannot be had, in a file of their own, so that landing pages do not load them.
import { Icon } from './icon.tsx'

export const CalledOffIcon = () => <Icon path="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9l6 6M15 9l-6 6" />
export const HourglassIcon = () => (
  <Icon path="M6.5 3.5h11M6.5 20.5h11M8 3.5v3.5c0 2 4 3.5 4 5s-4 3-4 5v3.5M16 3.5v3.5c0 2-4 3.5-4 5s4 3 4 5v3.5" />
)
export const NoConnectionIcon = () => (
  <Icon path="M4 4l16 16M3 10a13 13 0 0 1 5-3M11.5 6.1A13 13 0 0 1 21 10M6.2 13.4a8.5 8.5 0 0 1 4.3-2.3M15 11.9a8.5 8.5 0 0 1 2.8 1.5M9.5 16.7a4 4 0 0 1 5 0M12 19.8v.01" />
)
export const NoneLeftIcon = () => (
  <Icon path="M4 8.5h16l-1.3 11.5H5.3zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5M9.7 12.2l4.6 4.6M14.3 12.2l-4.6 4.6" />
)
export const PriceChangeIcon = () => (
  <Icon path="M8 19.5V4.5M4.5 8L8 4.5 11.5 8M16 4.5v15M12.5 16l3.5 3.5 3.5-3.5" />
)
