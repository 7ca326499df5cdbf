import { brandOf } from './card-brand.ts'

const shortest = 12
const longest = 19

/** Arabic-Indic and Persian digits as 0 to 9, each at its place. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

export const digitsOf = (text: string): string => westernDigits(text).replace(/\D/g, '')

/** A card number grouped as it is printed: 4-6-5 for American Express, 4-6-4 for 14 digits of Diners Club, else by four. */
export function groupCardNumber(digits: string): string {
  const number = digits.slice(0, longest)
  const brand = brandOf(number)
  const isUneven = brand === 'amex' || (brand === 'diners' && number.length <= 14)
  const pattern = isUneven ? /^(\d{1,4})(\d{0,6})(\d{0,15})$/ : /(\d{1,4})/g
  return isUneven
    ? number.replace(pattern, (_, ...groups: string[]) => groups.slice(0, 3).filter(Boolean).join(' '))
    : (number.match(pattern)?.join(' ') ?? '')
}

/** Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 0 ? digit : digit * 2
      return total + (weighted > 9 ? weighted - 9 : weighted)
    }, 0)
  return sum % 10 === 0
}

/** What is wrong with a card number; undefined where it can be sent. */
export function numberProblem(digits: string): 'empty' | 'invalid' | undefined {
  if (digits === '') return 'empty'
  return digits.length < shortest || digits.length > longest || !passesLuhn(digits) ? 'invalid' : undefined
}
