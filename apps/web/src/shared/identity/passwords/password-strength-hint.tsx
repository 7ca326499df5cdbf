import { limits } from '@crema/contract/limits'
import type { PasswordStrength } from '#src/lib/text/password-strength.ts'
import { useTranslate } from '#src/session/app-context.ts'
import styles from './password-strength-hint.module.css'

/** The strength of a password: a short text and three marks. */
export function PasswordStrengthHint({ strength }: { strength: PasswordStrength }) {
  const t = useTranslate()
  const texts = {
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
      {texts[strength]}
    </span>
  )
}
