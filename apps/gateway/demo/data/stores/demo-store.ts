import type { Country } from '@crema/contract/countries/countries'
import type { StoreService } from '@crema/contract/stores/store-services'
import type { StoreHours } from '../store-hours.ts'

/** A store of the demo. Streets and districts are real, the stores are not. */
export type DemoStore = {
  storeId: string
  country: Country
  city: string
  name: string
  address: string
  /** Latitude and longitude, WGS 84 degrees. */
  at: [latitude: number, longitude: number]
  /** `closedToday` is open daily except on the weekday on which the demo is started. */
  hours: StoreHours | 'closedToday'
  /** IANA zone, where it differs from that of the country. */
  zone?: string
  /** E.164. Numbers that are reserved for fiction, or that a country has not assigned, as far as there are any. */
  phone?: string
  services?: readonly StoreService[]
}
