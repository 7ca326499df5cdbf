import type { StarProgram } from '@crema/contract/stars/stars'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { useSession, useTranslate } from '#src/session/app-context.ts'

/** “10 stars for every $1”; undefined without a program or a rate. */
export function useRateText(program: StarProgram | null | undefined): string | undefined {
  const t = useTranslate()
  const { locale, country } = useSession()
  if (!program?.rate) return undefined
  const { stars, amount } = program.rate
  const { amountMinor, digits } = amount
  // Whole amounts without their zeros: an amount that is counted, not a price.
  const whole = amountMinor % 10 ** digits === 0
  const shown = whole ? { ...amount, amountMinor: amountMinor / 10 ** digits, digits: 0 } : amount
  return t('stars.rate', { count: stars, amount: formatMoney(locale, shown, country) })
}
