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
  /** The country's flag and dial code. */
  country: ReactNode
  /** Says what the country's button does and which one it is. */
  countryLabel: string
  onCountry: () => void
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  input?: Ref<HTMLInputElement>
}

/** A phone number: its country as a button, then the national number. Left to right in every language. */
export function PhoneInput({
  label,
  error,
  hint,
  country,
  countryLabel,
  onCountry,
  value,
  onChange,
  input,
}: PhoneInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {(described) => (
        <span className={`${field.box} ${styles.box}`} dir="ltr">
          <button
            type="button"
            className={styles.country}
            aria-haspopup="dialog"
            aria-label={countryLabel}
            onClick={onCountry}
          >
            {country}
            <ExpandIcon />
          </button>
          <input
            {...described}
            ref={input}
            id={id}
            className={field.input}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={32}
            value={value}
            onChange={onChange}
          />
        </span>
      )}
    </FieldFrame>
  )
}
