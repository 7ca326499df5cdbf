import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import { serverNow } from '#src/api/server-clock.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { BrandMark } from './brand-mark.tsx'
import { brandOf } from './card-brand.ts'
import { groupExpiry, padMonth } from './card-expiry.ts'
import { CardFrame } from './card-frame.tsx'
import { CardInput } from './card-input.tsx'
import { digitsOf, groupCardNumber } from './card-number.ts'
import { type CardProblems, checkCard, type TypedCard } from './check-card.ts'
import { codeProblemOf, codeTextOf } from './code-text.ts'
import { useGroupedInput } from './use-grouped-input.ts'

type CardFormProps = {
  /** The button that submits it is outside of the form, in the dock. */
  id: string
  /** The brands that this order can be paid with. */
  brands: readonly CardBrand[]
  canSave: boolean
  isSubmitting: boolean
  /** Takes a card that is complete. `clear` empties the inputs, as soon as the card is encrypted. */
  onSubmit: (card: TypedCard, save: boolean, clear: () => void) => void
}

/** Browsers fill in months and years with separators and years of four digits, such as `08 / 2029`. */
const longestExpiry = 9

/** The fields of a card. Their text is in the inputs alone, and leaves them when the page is hidden. */
export function CardForm({ id, brands, canSave, isSubmitting, onSubmit }: CardFormProps) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [brand, setBrand] = useState<CardBrand>('other')
  const [problems, setProblems] = useState<CardProblems>({})
  const number = useGroupedInput(groupCardNumber)
  const expiry = useGroupedInput(groupExpiry, { prepare: padMonth })
  const code = useGroupedInput((digits) => digits.slice(0, 4))

  const inputOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement // an input below
  const clear = () => {
    form.current?.reset()
    for (const input of [number, expiry, code]) input.clear()
    setBrand('other')
  }
  /** Takes over what was typed into the rendered page before React did. */
  const adopt = () => {
    setBrand(brandOf(digitsOf(number.adopt(inputOf('number')))))
    expiry.adopt(inputOf('expiry'))
    code.adopt(inputOf('code'))
  }
  const adoptTyped = useEffectEvent(adopt)
  const clearHidden = useEffectEvent(clear)
  useEffect(() => {
    const frame = requestAnimationFrame(() => adoptTyped())
    const onHide = () => clearHidden()
    window.addEventListener('pagehide', onHide)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pagehide', onHide)
    }
  }, [])

  const textOf = (name: string) => inputOf(name).value
  const solve = (field: keyof CardProblems) => {
    if (problems[field] !== undefined) setProblems(({ [field]: _, ...others }) => others)
  }
  const typeNumber = (event: ChangeEvent<HTMLInputElement>) => {
    setBrand(brandOf(digitsOf(number.regroup(event))))
    solve('number')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSubmitting) return
    // A tap before hydration is repeated before the first frame.
    adopt()
    const card = {
      number: digitsOf(textOf('number')),
      expiry: textOf('expiry'),
      code: digitsOf(textOf('code')),
    }
    const found = checkCard(card, brands, serverNow())
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      inputOf('code').value = ''
      code.clear()
      inputOf(first).focus()
      return
    }
    const save = canSave && inputOf('save').checked
    onSubmit(card, save, clear)
  }
  return (
    <CardFrame
      ref={form}
      id={id}
      brand={brand}
      canSave={canSave}
      onSubmit={submit}
      number={
        <CardInput
          label={t('payments.cardNumber')}
          name="number"
          autoComplete="cc-number"
          readOnly={isSubmitting}
          error={problems.number && t(`payments.${problems.number}`)}
          end={<BrandMark brand={brand} />}
          onChange={typeNumber}
        />
      }
      expiry={
        <CardInput
          label={t('payments.expiry')}
          name="expiry"
          autoComplete="cc-exp"
          placeholder={t('payments.expiryPlaceholder')}
          maxLength={longestExpiry}
          readOnly={isSubmitting}
          error={problems.expiry && t(`payments.${problems.expiry}`)}
          onChange={(event) => {
            expiry.regroup(event)
            solve('expiry')
          }}
        />
      }
      code={
        <CardInput
          label={t('payments.securityCode')}
          name="code"
          autoComplete="cc-csc"
          maxLength={4}
          readOnly={isSubmitting}
          hint={problems.code ? undefined : t(codeTextOf(brand))}
          error={problems.code && t(codeProblemOf(brand))}
          onChange={(event) => {
            code.regroup(event)
            solve('code')
          }}
        />
      }
    />
  )
}
