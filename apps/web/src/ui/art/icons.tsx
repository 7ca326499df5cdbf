// The icons of the landing pages. All others are in `more-icons.tsx`, so that a first visit does not download them.
import { Icon } from './icon.tsx'

export const BackIcon = () => <Icon isDirectional path="M15 5l-7 7 7 7" />
export const CheckIcon = () => <Icon path="M5 12.5l4.5 4.5L19 7.5" />
export const GlobeIcon = () => (
  <Icon path="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.2 12h17.6M12 3c3.4 3.6 3.4 14.4 0 18M12 3c-3.4 3.6-3.4 14.4 0 18" />
)
export const ShareIcon = () => (
  <Icon path="M12 15V3.5M7.5 7.5L12 3l4.5 4.5M5 12v6.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V12" />
)
export const AlertIcon = () => <Icon path="M12 4l9 15.5H3zM12 10v4M12 16.8v.01" />
export const InfoIcon = () => <Icon path="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8h.01M12 11.5V16" />
export const ClockIcon = () => <Icon path="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.2 2" />
export const PinIcon = () => (
  <Icon path="M12 21.2c4.5-4.3 6.8-7.9 6.8-11a6.8 6.8 0 1 0-13.6 0c0 3.1 2.3 6.7 6.8 11zM14.4 10.2a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z" />
)
export const UserIcon = () => (
  <Icon path="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6" />
)
