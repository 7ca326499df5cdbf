import { countries } from '@crema/contract/countries/countries'

/**
 * Estimated price of a text message by dial code, in US cents, from the prices of large providers. For the daily limit,
 * not for accounting.
 */
const cents: Record<string, number> = {
  '1': 1,
  '62': 45,
  '82': 5,
  '81': 8,
  '852': 7,
  '84': 17,
  '60': 25,
  '971': 12,
  '974': 22,
  '63': 20,
  '853': 6,
  '65': 6,
  '86': 5,
  '66': 4,
  '61': 6,
  '64': 12,
  '44': 6,
  '49': 12,
  '39': 10,
  '34': 9,
  '33': 9,
  '351': 6,
  '31': 11,
  '90': 3,
  '54': 9,
}

const highestCents = Math.max(...Object.values(cents))
const dials = [...new Set(Object.values(countries).map(({ dial }) => dial))]

/** The dial code of a phone in E.164, without plus. No dial code is a prefix of another one. */
export function dialOf(phone: string): string {
  return dials.find((dial) => phone.startsWith(`+${dial}`)) ?? ''
}

/** The estimated price; the highest one for a dial code without a price. */
export function smsCents(phone: string): number {
  return cents[dialOf(phone)] ?? highestCents
}

/** The number range of a phone: dial code and three more digits. */
export function phoneRange(phone: string): string {
  return phone.slice(0, 1 + dialOf(phone).length + 3)
}
