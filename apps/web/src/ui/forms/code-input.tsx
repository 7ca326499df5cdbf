import { useEffect, useId, useRef, useState } from 'react'
import type { ClipboardEvent, ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { codeDigits } from './code-digits.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './code-input.module.css'

export type CodeInputProps = {
  label: ReactNode
  /** Called once for each complete code. */
  onComplete?: ((code: string) => void) | undefined
  onValueChange?: ((code: string) => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  name?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean
  /** Digits that are shown from the beginning. */
  initialCode?: string | undefined
}

const length = 6
const cells = [0, 1, 2, 3, 4, 5]

/** An input for a six-digit code: one native input over six cells. Give it a new `key` to clear it. */
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
  initialCode = '',
}: CodeInputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const lastReported = useRef(initialCode)
  const [code, setCode] = useState(initialCode)

  const update = (text: string) => {
    const digits = codeDigits(text, length)
    setCode(digits)
    onValueChange?.(digits)
    const isNew = digits !== lastReported.current
    lastReported.current = digits
    if (digits.length === length && isNew) onComplete?.(digits)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    update(event.clipboardData.getData('text'))
  }
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error}>
      {(ariaProps) => (
        <div className={styles.code} dir="ltr">
          <input
            {...ariaProps}
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
            onChange={(event) => update(event.target.value)}
            onPaste={paste}
          />
          {cells.map((cell) => (
            <span
              key={cell}
              aria-hidden="true"
              className={classNames(
                styles.cell,
                cell === Math.min(code.length, length - 1) && styles.current,
              )}
            >
              {code[cell]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
