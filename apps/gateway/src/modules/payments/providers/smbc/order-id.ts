// An order id of SMBC GMO has at most 27 characters; our references have 32 hexadecimal ones.
const base = 36
const idLength = 25
const referenceLength = 32
const referenceMax = 2n ** 128n

/** The order id of an attempt's reference. */
export const orderIdOf = (reference: string): string =>
  BigInt(`0x${reference}`).toString(base).padStart(idLength, '0')

/** The reference of an order id; undefined for one that is not ours. */
export function referenceOf(orderId: string): string | undefined {
  if (!/^[\da-z]{25}$/.test(orderId)) return undefined
  let value = 0n
  for (const digit of orderId) value = value * BigInt(base) + BigInt(Number.parseInt(digit, base))
  return value < referenceMax ? value.toString(16).padStart(referenceLength, '0') : undefined
}
