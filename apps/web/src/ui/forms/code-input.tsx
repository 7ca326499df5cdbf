import { useEffect, useId, useRef, useState } from 'react'
import type { ClipboardEvent, ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { codeDigits } from './code-digits.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './code-input.module.css'

export type CodeInputProps = {
  label: ReactNode
  /** Called once for each full code. */
  onComplete?: ((code: string) => void) | undefined
  onValueChange?: ((code: string) => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  name?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
}

const length = 6
const places = [0, 1, 2, 3, 4, 5]

/** Six digits in one real input, with six cells drawn behind it. Give it a new `key` to empty it. */
export function CodeInput({
  label,
  onComplete,
  onValueChange,
  hint,
  error,
  name,
  id,
  disabled,
  autoFocus,
}: CodeInputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef('')
  const [code, setCode] = useState('')

  const accept = (text: string) => {
    const digits = codeDigits(text, length)
    setCode(digits)
    onValueChange?.(digits)
    const isNew = digits !== reported.current
    reported.current = digits
    if (digits.length === length && isNew) onComplete?.(digits)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    accept(event.clipboardData.getData('text'))
  }
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      {(described) => (
        <div className={styles.code} dir="ltr">
          <input
            {...described}
            ref={input}
            id={fieldId}
            className={styles.input}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={length}
            disabled={disabled}
            value={code}
            onChange={(event) => accept(event.target.value)}
            onPaste={paste}
          />
          {places.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={classNames(styles.cell, place === Math.min(code.length, length - 1) && styles.next)}
            >
              {code[place]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
