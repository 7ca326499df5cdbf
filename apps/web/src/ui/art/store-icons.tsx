// The icons of stores and their services.
import { Icon } from './icon.tsx'

export const PhoneIcon = () => (
  <Icon path="M8.3 3.6l1.9 4.2-2 1.7c1.1 2.4 2.9 4.2 5.3 5.3l1.7-2 4.2 1.9-.4 3.1a2 2 0 0 1-2.1 1.7C10.2 19 5 13.8 4.5 7.1A2 2 0 0 1 6.2 4.9z" />
)
export const CarIcon = () => (
  <Icon path="M4.5 16.5v-4.3l1.9-5.1A1.7 1.7 0 0 1 8 6h8a1.7 1.7 0 0 1 1.6 1.1l1.9 5.1v4.3zM4.5 12.2h15M7 16.5v2.3M17 16.5v2.3M7.8 14.3h.01M16.2 14.3h.01" />
)
export const PhoneOrderIcon = () => (
  <Icon path="M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM9.6 10.8l1.8 1.9 3.1-3.5M11 18h2" />
)
export const WheelchairIcon = () => (
  <Icon path="M12 4.2a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0zM10.8 8v6.2h5L18 19.5l1.7-.7M10.8 10.8h4.4M8 11.6a4.9 4.9 0 1 0 6.8 6.3" />
)
export const ParasolIcon = () => (
  <Icon path="M12 3c4.8 0 8.2 2.5 9 6.5H3C3.8 5.5 7.2 3 12 3zM12 9.5V21M8 21h8M7.5 15.5h9" />
)
export const WifiIcon = () => (
  <Icon path="M3 9.6c5.2-4.8 12.8-4.8 18 0M6.2 13.2c3.3-3 8.3-3 11.6 0M9.3 16.7c1.6-1.4 3.8-1.4 5.4 0M12 19.9v.01" />
)
export const PlugIcon = () => <Icon path="M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4" />
export const ParkingIcon = () => (
  <Icon path="M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM10 16.5v-9h2.8a2.7 2.7 0 0 1 0 5.4H10" />
)
export const ToiletsIcon = () => (
  <Icon path="M8 4.8a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 2.6 0zM4.5 9h4.4v5.5H8V20.5H5.4v-6h-.9zM18.6 4.8a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 2.6 0zM17.3 9l3 6.5h-1.7v5H16v-5h-1.7zM11.7 3.5v17" />
)
export const PawIcon = () => (
  <Icon path="M7 11a1.6 2 0 1 1-3.2 0A1.6 2 0 0 1 7 11zM10.9 6.4a1.6 2.1 0 1 1-3.2 0 1.6 2.1 0 0 1 3.2 0zM16.3 6.4a1.6 2.1 0 1 1-3.2 0 1.6 2.1 0 0 1 3.2 0zM20.2 11a1.6 2 0 1 1-3.2 0 1.6 2 0 0 1 3.2 0zM12 11.5c2.5 0 5 2.8 5 5.2 0 1.7-1.3 2.7-2.8 2.7-.9 0-1.4-.4-2.2-.4s-1.3.4-2.2.4c-1.5 0-2.8-1-2.8-2.7 0-2.4 2.5-5.2 5-5.2z" />
)
