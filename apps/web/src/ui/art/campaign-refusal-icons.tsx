// Icons of the reasons why a campaign cannot be claimed. Apart from `refusal-icons.tsx`, because they are in the chunk of claim results.
import { Icon } from './icon.tsx'

const circle = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'
const calendar =
  'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8.5 3v4M15.5 3v4'
const person = 'M13.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 20c.6-4 3.2-6 7-6 1.6 0 3 .4 4.2 1.1'
const phone =
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3z'
const pin = 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11z'

export const CalendarMinusIcon = () => <Icon path={`${calendar}M9 15h6`} />
export const CalendarCrossIcon = () => <Icon path={`${calendar}M10 13l4 4M14 13l-4 4`} />
export const BanIcon = () => <Icon path={`${circle}M5.8 5.8l12.4 12.4`} />
export const TicketOffIcon = () => (
  <Icon
    isDirectional
    path="M9.5 6h9a2 2 0 0 1 2 2v2a2 2 0 0 0 0 4v2a2 2 0 0 1-.6 1.4M16 18H5.5a2 2 0 0 1-2-2v-2a2 2 0 0 0 0-4V8a2 2 0 0 1 2-2M4 3.5l16.5 16.5"
  />
)
export const StackIcon = () => (
  <Icon path="M7.5 4h9M5.5 7.5h13M5 11h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 5 11zM9.5 15.5h5" />
)
export const GiftIcon = () => (
  <Icon path="M4 9.5h16v3.5H4zM5.5 13v7h13v-7M12 9.5V20M12 9.5C10.8 5.5 6.5 4 6.5 7c0 2 2.5 2.5 5.5 2.5zM12 9.5c1.2-4 5.5-5.5 5.5-2.5 0 2-2.5 2.5-5.5 2.5z" />
)
export const UserPlusIcon = () => <Icon path={`${person}M18 14.5v6M15 17.5h6`} />
export const UserCheckIcon = () => <Icon path={`${person}M14.5 18l2.3 2.3 4.2-4.6`} />
export const IdCardIcon = () => (
  <Icon
    isDirectional
    path="M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM10.8 10.3a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM5.8 15.8c.4-1.7 1.5-2.5 3-2.5s2.6.8 3 2.5M14.5 10H18M14.5 13.5H18"
  />
)
export const MobileIcon = () => <Icon path={`${phone}M11 18h2`} />
export const MobilePlusIcon = () => <Icon path={`${phone}M12 8.5v5M9.5 11h5M11 18h2`} />
export const PinCrossIcon = () => <Icon path={`${pin}M10 8l4 4M14 8l-4 4`} />
export const StoreClosedIcon = () => (
  <Icon path="M5.5 4.5h13L20.5 9.5a2.1 2.1 0 0 1-4.25 0 2.1 2.1 0 0 1-4.25 0 2.1 2.1 0 0 1-4.25 0 2.1 2.1 0 0 1-4.25 0zM5 12.5V20h14v-7.5M9.5 16.5h5" />
)
export const LayersIcon = () => (
  <Icon path="M12 3.5l8.5 4.3L12 12 3.5 7.8zM3.5 12l8.5 4.3 8.5-4.3M3.5 16.2l8.5 4.3 8.5-4.3" />
)
export const CheckCircleIcon = () => <Icon path={`${circle}M8 12.3l2.8 2.8L16 9.5`} />
