/** The sum of the Luhn algorithm (ISO/IEC 7812-1): every second digit is doubled, from the right. */
function luhnSum(digits: string, isLastDoubled: boolean): number {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * ((index % 2 === 0) === isLastDoubled ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

/** Whether the last digit is the check digit of the others. */
export const isLuhnValid = (digits: string): boolean => luhnSum(digits, false) % 10 === 0

/** The digit to append. */
export const luhnCheckDigit = (body: string): string => String((10 - (luhnSum(body, true) % 10)) % 10)
