import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/base/class-names.ts'
import { FieldError } from '#src/ui/forms/field-error.tsx'
import { adyenFields, type HostedFieldName } from './field-names.ts'
import type { HostedPhase } from './use-hosted-fields.ts'
import field from '#src/ui/forms/field.module.css'
import styles from './hosted-card-form.module.css'

type HostedFieldProps = {
  field: HostedFieldName
  label: string
  phase: HostedPhase
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
  /** Inside the box, after the input. */
  end?: ReactNode
  onIntent: () => void
}

/**
 * A field of the card form whose input belongs to the provider. Until its frame can be used an empty input stands in its
 * place, which takes no text: its focus is the intent that loads the frame.
 */
export function HostedField({ field: name, label, phase, hint, error, end, ...rest }: HostedFieldProps) {
  const { placeholder, onIntent } = rest
  const id = useId()
  const isReady = phase === 'ready'
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={classNames(field.box, Boolean(error) && styles.invalid)} dir="ltr">
        {/* Its children are the provider's alone. */}
        <span className={styles.frame} data-cse={adyenFields[name]} hidden={!isReady} />
        <input
          id={id}
          className={isReady ? styles.anchor : field.input}
          data-field={name}
          type="text"
          inputMode="none"
          autoComplete="off"
          readOnly
          placeholder={placeholder}
          // Once the frame is there, only a tap on the label gets here, and goes on to the frame.
          {...(isReady && { tabIndex: -1, 'aria-hidden': true })}
          aria-busy={phase === 'loading'}
          onFocus={onIntent}
          onClick={onIntent}
        />
        {end}
      </span>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? <p className={field.hint}>{hint}</p> : null}
    </div>
  )
}
