import type { ReactNode } from 'react'
import type { Outcome } from '@crema/contract/outcomes'
import {
  StoreClosedIcon,
  CalendarCrossIcon,
  CalendarMinusIcon,
  CheckCircleIcon,
  IdCardIcon,
  UserCheckIcon,
  MobileIcon,
  MobilePlusIcon,
  UserPlusIcon,
  PinCrossIcon,
  TicketOffIcon,
  GiftIcon,
  LayersIcon,
  StackIcon,
  BanIcon,
} from '#src/ui/art/campaign-refusal-icons.tsx'
import { ClockIcon, InfoIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { CalendarIcon, FriendsIcon, ScanIcon } from '#src/ui/art/more-icons.tsx'

/** The icon of a notice that says why a campaign cannot be claimed. */
export const refusalIcon = (outcome: Outcome): ReactNode => icons[outcome] ?? <InfoIcon />

const icons: Partial<Record<Outcome, ReactNode>> = {
  notStarted: <CalendarIcon />,
  outsideHours: <ClockIcon />,
  dailyQuotaGone: <CalendarMinusIcon />,
  ended: <CalendarCrossIcon />,
  offShelf: <BanIcon />,
  soldOut: <TicketOffIcon />,
  totalLimitReached: <StackIcon />,
  prizeLimitReached: <GiftIcon />,
  participantLimitReached: <FriendsIcon />,
  participationLimitReached: <CheckCircleIcon />,
  alreadyInSeries: <LayersIcon />,
  assistLimitReached: <UserIcon />,
  alreadyMember: <UserCheckIcon />,
  newUsersOnly: <UserPlusIcon />,
  onePerIdentity: <IdCardIcon />,
  phoneRequired: <MobileIcon />,
  phoneRegistrationOnly: <MobilePlusIcon />,
  scanOnly: <ScanIcon />,
  qrInvalid: <ScanIcon />,
  qrExpired: <ScanIcon />,
  storeRequired: <PinIcon />,
  storeNotSupported: <PinCrossIcon />,
  storeClosedToday: <StoreClosedIcon />,
}
