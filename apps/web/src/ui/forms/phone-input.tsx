import { useId } from 'react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { ExpandIcon } from '../art/more-icons.tsx'
import { FieldFrame } from './field-frame.tsx'
import field from './field.module.css'
import styles from './phone-input.module.css'

export type PhoneInputProps = {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
  /** The flag and dial code of the country. */
  country: ReactNode
  /** The accessible name of the country button, including the selected country. */
  countryLabel: string
  onChooseCountry: () => void
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A phone number field: a button for the country, then the national number. Left to right in every language. */
export function PhoneInput({
  label,
  error,
  hint,
  country,
  countryLabel,
  onChooseCountry,
  value,
  onChange,
  inputRef,
}: PhoneInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(ariaProps) => (
        <span className={`${field.box} ${styles.box}`} dir="ltr">
          <button
            type="button"
            className={styles.country}
            aria-haspopup="dialog"
            aria-label={countryLabel}
            onClick={onChooseCountry}
          >
            {country}
            <ExpandIcon />
          </button>
          <input
            {...ariaProps}
            ref={inputRef}
            id={id}
            className={field.input}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={value}
            onChange={onChange}
          />
        </span>
      )}
    </FieldFrame>
  )
}
