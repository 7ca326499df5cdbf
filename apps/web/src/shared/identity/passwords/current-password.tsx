import { useTranslate } from '#src/session/app-context.ts'
import { PasswordField } from '#src/ui/forms/password-field.tsx'

type CurrentPasswordProps = {
  value: string
  error: string | undefined
  onChange: (password: string) => void
}

/** The field `password` for an account's existing password. Its messages are in `sign-in-steps`. */
export function CurrentPassword({ value, error, onChange }: CurrentPasswordProps) {
  const t = useTranslate()
  return (
    <PasswordField
      name="password"
      label={t('sign-in-steps.password')}
      showLabel={t('sign-in-steps.showPassword')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
