import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldFrame } from '#src/ui/forms/field-frame.tsx'
import field from '#src/ui/forms/field.module.css'

type CardInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Inside the box, after the input. */
  end?: ReactNode
}

/**
 * An input for digits of a card, left to right in every language. Unlike `Field` it stores its text nowhere else: neither
 * in a state nor in an attribute.
 */
export function CardInput({ label, hint, error, end, ...rest }: CardInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(ariaProps) => (
        <span className={field.box} dir="ltr">
          <input
            {...rest}
            {...ariaProps}
            id={id}
            className={field.input}
            type="text"
            inputMode="numeric"
            spellCheck={false}
            autoCapitalize="none"
          />
          {end}
        </span>
      )}
    </FieldFrame>
  )
}
