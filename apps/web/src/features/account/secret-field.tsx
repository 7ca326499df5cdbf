import { type ComponentProps, useState } from 'react'
import { limits } from '@crema/contract/limits'
import { useText } from '#src/session/texts.ts'
import { Field } from '#src/ui/field.tsx'
import styles from './account.module.css'

type SecretFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  autoComplete: 'current-password' | 'new-password'
  value: string
  onValue: (value: string) => void
}

/** A password, which can be looked at. */
export function SecretField({ autoComplete, value, onValue, ...rest }: SecretFieldProps) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...rest}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={limits.passwordMax}
      end={
        <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t('account.show')}
        </button>
      }
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
