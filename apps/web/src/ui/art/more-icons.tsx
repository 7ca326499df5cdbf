// The icons that no landing page needs; those are in `icons.tsx`.
import { Icon } from './icon.tsx'

export const ChevronIcon = () => <Icon isDirectional path="M9.5 5.5L16 12l-6.5 6.5" />
export const ExpandIcon = () => <Icon path="M5.5 9.5L12 16l6.5-6.5" />
export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />
export const CopyIcon = () => (
  <Icon path="M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM15.5 5.5v0a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2" />
)
export const DownloadIcon = () => <Icon path="M12 4v11.5M7.5 11.5L12 16l4.5-4.5M5 20h14" />
export const HomeIcon = () => (
  <Icon path="M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5H15V15H9v5.5H5.5A1.5 1.5 0 0 1 4 19z" />
)
export const TicketIcon = () => (
  <Icon
    isDirectional
    path="M3.5 8a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v2a2 2 0 0 0 0 4v2a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-2a2 2 0 0 0 0-4zM9.5 9.5v.01M9.5 12v.01M9.5 14.5v.01"
  />
)
export const StarIcon = () => (
  <Icon path="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.3 6.1-.8z" />
)
export const MailIcon = () => (
  <Icon path="M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7.5L12 13l8.5-5.5" />
)
export const ScanIcon = () => (
  <Icon path="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M7.5 12h9" />
)
export const CalendarIcon = () => (
  <Icon path="M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8.5 3v4M15.5 3v4" />
)
export const SunIcon = () => (
  <Icon path="M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4" />
)
export const DirectionsIcon = () => (
  <Icon
    isDirectional
    path="M12 3.5l8.5 8.5-8.5 8.5L3.5 12zM9 14.5v-2a1.5 1.5 0 0 1 1.5-1.5H15M13 9l2 2-2 2"
  />
)
export const QrIcon = () => (
  <Icon path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v.01M17.5 17.5H20V20M14 20v.01" />
)
export const SearchIcon = () => <Icon path="M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM15.7 15.7L21 21" />
export const KeyIcon = () => (
  <Icon path="M11.5 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11.5 12h9v3.5M16.5 12v2.5" isDirectional />
)
export const FriendsIcon = () => (
  <Icon path="M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2.2.6 3.6 2.4 4 5.2" />
)
export const PosterIcon = () => (
  <Icon path="M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM9 7.5h6M9 11h6M10 14h4v3h-4z" />
)
