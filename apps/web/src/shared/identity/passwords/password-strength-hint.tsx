import { limits } from '@crema/contract/limits'
import type { PasswordStrength } from '#src/lib/text/password-strength.ts'
import { useText } from '#src/session/app-context.ts'
import styles from './password-strength-hint.module.css'

/** How good a password is, in a few words beside three marks. */
export function StrengthHint({ strength }: { strength: PasswordStrength }) {
  const t = useText()
  const words = {
    short: t('sign-in-steps.passwordShort', { min: limits.passwordMin }),
    weak: t('sign-in-steps.strengthWeak'),
    fair: t('sign-in-steps.strengthFair'),
    good: t('sign-in-steps.strengthGood'),
  }
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.marks} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {words[strength]}
    </span>
  )
}
