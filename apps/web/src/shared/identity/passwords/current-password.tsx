import { useText } from '#src/session/app-context.ts'
import { PasswordField } from '#src/ui/forms/password-field.tsx'

type CurrentPasswordProps = { value: string; error: string | undefined; onTyped: (password: string) => void }

/** The password that an account has, named `password`. Its words are in `sign-in-steps`. */
export function CurrentPassword({ value, error, onTyped }: CurrentPasswordProps) {
  const t = useText()
  return (
    <PasswordField
      name="password"
      label={t('sign-in-steps.password')}
      showLabel={t('sign-in-steps.showPassword')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onTyped(event.target.value)}
    />
  )
}
