import { countries } from '@crema/contract/countries/countries'

/**
 * What a text message to a dial code costs, in US cents: roughly what large providers ask. It is for the brake on a
 * day's spending, not for the books.
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

const dearest = Math.max(...Object.values(cents))
const dials = [...new Set(Object.values(countries).map(({ dial }) => dial))]

/** The dial code of a phone in E.164, without plus. No code begins with another one. */
function dialOf(phone: string): string {
  return dials.find((dial) => phone.startsWith(`+${dial}`)) ?? ''
}

/** A dial code without a price is taken for the dearest. */
export function smsCents(phone: string): number {
  return cents[dialOf(phone)] ?? dearest
}

/** What a phone has in common with those of its range: the dial code and three more digits. */
export function rangeOf(phone: string): string {
  return phone.slice(0, 1 + dialOf(phone).length + 3)
}
