import * as z from 'zod'
import type { Money } from '@crema/contract/schemas'
import { fromMinorUnits, toMinorUnits, type Exponents } from '../provider-amount.ts'

/** Antom counts minor units: IDR and TWD have two decimals there. */
const exponents: Exponents = { CLP: 0, JPY: 0, KRW: 0, VND: 0 }

/** The value is a text of digits. */
export const antomAmount = z.object({
  currency: z.string().length(3),
  value: z.coerce.string().regex(/^\d{1,15}$/),
})
export type AntomAmount = z.output<typeof antomAmount>

export const toAntom = (amount: Money): AntomAmount => ({
  currency: amount.currency,
  value: String(toMinorUnits(amount, exponents)),
})

export const fromAntom = ({ currency, value }: AntomAmount): Money =>
  fromMinorUnits(Number(value), currency, exponents)
