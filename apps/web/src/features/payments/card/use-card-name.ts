import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { useTranslate } from '#src/session/app-context.ts'
import { brandNames } from './brand-mark.tsx'

/** A function that names a card in words: `Visa ending in 4242`. */
export function useCardName() {
  const t = useTranslate()
  return ({ brand, lastFour }: { brand: CardBrand; lastFour: string }): string =>
    t('payments.cardEnding', {
      brand: brand === 'other' ? t('payments.card') : brandNames[brand],
      digits: lastFour,
    })
}
