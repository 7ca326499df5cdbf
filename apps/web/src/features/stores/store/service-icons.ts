import type { ComponentType } from 'react'
import type { StoreService } from '@crema/contract/stores/store-services'
import {
  CarIcon,
  ParasolIcon,
  ParkingIcon,
  PawIcon,
  PhoneOrderIcon,
  PlugIcon,
  ToiletsIcon,
  WheelchairIcon,
  WifiIcon,
} from '#src/ui/art/store-icons.tsx'

export const serviceIcons: Readonly<Record<StoreService, ComponentType>> = {
  driveThrough: CarIcon,
  mobileOrdering: PhoneOrderIcon,
  wheelchairAccess: WheelchairIcon,
  outdoorSeating: ParasolIcon,
  wifi: WifiIcon,
  powerOutlets: PlugIcon,
  parking: ParkingIcon,
  toilets: ToiletsIcon,
  petsWelcome: PawIcon,
}
