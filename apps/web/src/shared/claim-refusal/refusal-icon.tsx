import type { ReactNode } from 'react'
import type { Outcome } from '@crema/contract/outcomes'
import { ClockIcon, InfoIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { CalendarIcon, ScanIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'

/** The icon of a notice that says why a campaign cannot be claimed. */
export const refusalIcon = (outcome: Outcome): ReactNode => icons[outcome] ?? <InfoIcon />

const icons: Partial<Record<Outcome, ReactNode>> = {
  notStarted: <ClockIcon />,
  outsideHours: <ClockIcon />,
  dailyQuotaGone: <ClockIcon />,
  ended: <CalendarIcon />,
  soldOut: <TicketIcon />,
  totalLimitReached: <TicketIcon />,
  prizeLimitReached: <TicketIcon />,
  participantLimitReached: <UserIcon />,
  assistLimitReached: <UserIcon />,
  alreadyMember: <UserIcon />,
  newUsersOnly: <UserIcon />,
  onePerIdentity: <UserIcon />,
  phoneRequired: <UserIcon />,
  phoneRegistrationOnly: <UserIcon />,
  scanOnly: <ScanIcon />,
  qrInvalid: <ScanIcon />,
  qrExpired: <ScanIcon />,
  storeRequired: <PinIcon />,
  storeNotSupported: <PinIcon />,
  storeClosedToday: <PinIcon />,
}
