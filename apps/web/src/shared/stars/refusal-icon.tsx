import type { ReactNode } from 'react'
import type { FailureName } from '@crema/contract/outcomes'
import { CheckIcon, ClockIcon, GlobeIcon, InfoIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import {
  CalendarIcon,
  FriendsIcon,
  ScanIcon,
  SearchIcon,
  StarIcon,
  TicketIcon,
} from '#src/ui/art/more-icons.tsx'
import { HourglassIcon, NoneLeftIcon, PriceChangeIcon } from '#src/ui/art/refusal-icons.tsx'

/** The icon of a notice that says why stars cannot be spent on a gift or an entry. */
export const starRefusalIcon = (refusal: FailureName): ReactNode => icons[refusal] ?? <InfoIcon />

const icons: Partial<Record<FailureName, ReactNode>> = {
  notFound: <SearchIcon />,
  notInCountry: <GlobeIcon />,
  starsElsewhere: <GlobeIcon />,
  notStarted: <ClockIcon />,
  outsideHours: <ClockIcon />,
  ended: <CalendarIcon />,
  periodEnded: <CalendarIcon />,
  offShelf: <CalendarIcon />,
  redemptionDeadlinePassed: <HourglassIcon />,
  dailyQuotaGone: <NoneLeftIcon />,
  totalLimitReached: <NoneLeftIcon />,
  prizeLimitReached: <NoneLeftIcon />,
  giftSoldOut: <NoneLeftIcon />,
  alreadyClaimed: <CheckIcon />,
  participationLimitReached: <CheckIcon />,
  alreadyInSeries: <CheckIcon />,
  participantLimitReached: <FriendsIcon />,
  onePerIdentity: <UserIcon />,
  newUsersOnly: <UserIcon />,
  phoneRequired: <UserIcon />,
  phoneRegistrationOnly: <UserIcon />,
  notEnoughPoints: <StarIcon />,
  priceChanged: <PriceChangeIcon />,
  scanOnly: <ScanIcon />,
  ownWayOnly: <TicketIcon />,
  storeRequired: <PinIcon />,
  storeNotSupported: <PinIcon />,
  storeClosedToday: <PinIcon />,
}
